import type { Operation } from './operation';
import type * as T from './types.generated';

export const AcceptTrade: Operation<T.AcceptTradeMutation, T.AcceptTradeMutationVariables> = {
  name: 'AcceptTrade',
  documentId: 'sha256:5382ecaa68054fe0bebd41c02fed82ef03b134e8aba683f2787001b5e168ab08',
};

export const ActivePeople: Operation<T.ActivePeopleQuery, T.ActivePeopleQueryVariables> = {
  name: 'ActivePeople',
  documentId: 'sha256:fec8adee4039b8104a6f224ec8359ed76fcc10f91b57f3282ac1ea1c9521d33d',
};

export const ActivityCodes: Operation<T.ActivityCodesQuery, T.ActivityCodesQueryVariables> = {
  name: 'ActivityCodes',
  documentId: 'sha256:02d861d78de39f6691fda1775df5dff881e62dd6be714817a026ea6fb586d80a',
};

export const ActivityPlans: Operation<T.ActivityPlansQuery, T.ActivityPlansQueryVariables> = {
  name: 'ActivityPlans',
  documentId: 'sha256:5fcb8105bc984e09cb2c7c70bca1bb9c9974277cc3ebd998a4f35c52e90a93a3',
};

export const ActivitySessions: Operation<T.ActivitySessionsQuery, T.ActivitySessionsQueryVariables> = {
  name: 'ActivitySessions',
  documentId: 'sha256:f13920787bb0c73a76e39ded707e2a11da9e8965e307eab8e089dba37960139b',
};

export const ActivityTerms: Operation<T.ActivityTermsQuery, T.ActivityTermsQueryVariables> = {
  name: 'ActivityTerms',
  documentId: 'sha256:daa58da38dd1b3b87d98c96a1ab69b191d075826196edbb9a10b5eb8f08a016d',
};

export const AddDifferentDays: Operation<T.AddDifferentDaysMutation, T.AddDifferentDaysMutationVariables> = {
  name: 'AddDifferentDays',
  documentId: 'sha256:1ec2645cc440d866120d058b40a783518accbda9bd47e4c3243f1bc2534bf02e',
};

export const AddPerson: Operation<T.AddPersonMutation, T.AddPersonMutationVariables> = {
  name: 'AddPerson',
  documentId: 'sha256:62b9600d096a553a1de393e144aca44ea38804dcb9609348bbd82107b1b6c1d3',
};

export const AddReason: Operation<T.AddReasonMutation, T.AddReasonMutationVariables> = {
  name: 'AddReason',
  documentId: 'sha256:1ca4ec720819e43846b97a9e64ce8acde842a58c85a78dccef3b8d2d919ec23c',
};

export const AddSkill: Operation<T.AddSkillMutation, T.AddSkillMutationVariables> = {
  name: 'AddSkill',
  documentId: 'sha256:be19598e0c1b9fb71f3f776e64ee05cf8925d319732d330ef76e8be0245e3f0f',
};

export const AddTeam: Operation<T.AddTeamMutation, T.AddTeamMutationVariables> = {
  name: 'AddTeam',
  documentId: 'sha256:7c0d2f238a95840d956f50e979745fc2a58b43150cc1be6f749e54cab5249025',
};

export const AddTeamRule: Operation<T.AddTeamRuleMutation, T.AddTeamRuleMutationVariables> = {
  name: 'AddTeamRule',
  documentId: 'sha256:0b459b48bb6332c56c924085ee8176e42f0b8e172a96d9504153b2bbee7388fe',
};

export const AdherenceCsv: Operation<T.AdherenceCsvQuery, T.AdherenceCsvQueryVariables> = {
  name: 'AdherenceCsv',
  documentId: 'sha256:a90a1b54d59f8a52f35491f711c8b7073690959947bf00562f860b31bdbb8228',
};

export const AdherenceFigures: Operation<T.AdherenceFiguresQuery, T.AdherenceFiguresQueryVariables> = {
  name: 'AdherenceFigures',
  documentId: 'sha256:932b6f7507788f321757cda999235208d4f37836ab8f53caa82bc17401ac2990',
};

export const AgreeContract: Operation<T.AgreeContractMutation, T.AgreeContractMutationVariables> = {
  name: 'AgreeContract',
  documentId: 'sha256:4a674276dd55c457fef8e4aa336de8e80e247b4dde671ea69ddab6979fcc019f',
};

export const AlertList: Operation<T.AlertListQuery, T.AlertListQueryVariables> = {
  name: 'AlertList',
  documentId: 'sha256:b5ddafe920b7332524b01cb80798d422cca0a9b8ed61985ace9511189a1d41a9',
};

export const AlertsChanged: Operation<T.AlertsChangedSubscription, T.AlertsChangedSubscriptionVariables> = {
  name: 'AlertsChanged',
  documentId: 'sha256:11fede98c1852105852155509a4d0efdf09e5178c4e9309643ce108b98c523f7',
};

export const AllowPasswords: Operation<T.AllowPasswordsMutation, T.AllowPasswordsMutationVariables> = {
  name: 'AllowPasswords',
  documentId: 'sha256:984e6d7169fcb0578542353fb2de99ffe2a7c0a7307c0032bff602c1591aa286',
};

export const ApproveException: Operation<T.ApproveExceptionMutation, T.ApproveExceptionMutationVariables> = {
  name: 'ApproveException',
  documentId: 'sha256:3cb77f41ec5479509dbb1bd8720a56782530f702eafa3bf9aaab556bb1b9bc53',
};

export const ApproveTimeOff: Operation<T.ApproveTimeOffMutation, T.ApproveTimeOffMutationVariables> = {
  name: 'ApproveTimeOff',
  documentId: 'sha256:f08b72c8dbddae0940a3c102ee51678194d22fe41e81bc6368892233be33c656',
};

export const ApproveTrade: Operation<T.ApproveTradeMutation, T.ApproveTradeMutationVariables> = {
  name: 'ApproveTrade',
  documentId: 'sha256:be40d8e1d8724c8c3b609e2cb075d9bc83ba92e1085dbc52b556064b03ccb3f7',
};

export const ArchiveActivityCode: Operation<T.ArchiveActivityCodeMutation, T.ArchiveActivityCodeMutationVariables> = {
  name: 'ArchiveActivityCode',
  documentId: 'sha256:9e76b4676790285a913f4f297c38e79ebf518aba5cb21683c3a155c0354bcfe7',
};

export const ArchiveReason: Operation<T.ArchiveReasonMutation, T.ArchiveReasonMutationVariables> = {
  name: 'ArchiveReason',
  documentId: 'sha256:fde92ab4909f56e56faa2eac2775737d0d43455743d445cd965008f6d1e88e87',
};

export const ArchiveRotation: Operation<T.ArchiveRotationMutation, T.ArchiveRotationMutationVariables> = {
  name: 'ArchiveRotation',
  documentId: 'sha256:f2a50fc89c8aa0e802f56195d0b65c0055a055a5808fe1e4867cbf7f6e4565fc',
};

export const ArchiveTeam: Operation<T.ArchiveTeamMutation, T.ArchiveTeamMutationVariables> = {
  name: 'ArchiveTeam',
  documentId: 'sha256:0be17ff720b83619fedfba4061f8169aae24624bd126682319e263234c2a69ef',
};

export const ArchiveTimeOffType: Operation<T.ArchiveTimeOffTypeMutation, T.ArchiveTimeOffTypeMutationVariables> = {
  name: 'ArchiveTimeOffType',
  documentId: 'sha256:10f22f6c67a326dc0c13e0eff546ccef3d199846fa6df4ba391aafff2120fdae',
};

export const AskForException: Operation<T.AskForExceptionMutation, T.AskForExceptionMutationVariables> = {
  name: 'AskForException',
  documentId: 'sha256:10e52e911014ac1e9600aa7ed21f76af56fb722a7e2cb85a73fabb7a640b200b',
};

export const AskForTimeOff: Operation<T.AskForTimeOffMutation, T.AskForTimeOffMutationVariables> = {
  name: 'AskForTimeOff',
  documentId: 'sha256:7d81d5f3a2c38dd9411e5b37b7d119496849aa40e3c1070d05307306e3da54de',
};

export const AssignRotation: Operation<T.AssignRotationMutation, T.AssignRotationMutationVariables> = {
  name: 'AssignRotation',
  documentId: 'sha256:a988aa0344de60398e79255c7bad32bf176be958b869e60eababd6d388f03f77',
};

export const AuditNames: Operation<T.AuditNamesQuery, T.AuditNamesQueryVariables> = {
  name: 'AuditNames',
  documentId: 'sha256:3d9edf271c4870173b89a63145810bf2797e61302817b6a9bf9eedfa982a3ba0',
};

export const AuditTrail: Operation<T.AuditTrailQuery, T.AuditTrailQueryVariables> = {
  name: 'AuditTrail',
  documentId: 'sha256:9679095f991ac7dce76e8ef343dd59952368abb705bbc0c350fe807b63b19bdf',
};

export const AvailabilityOf: Operation<T.AvailabilityOfQuery, T.AvailabilityOfQueryVariables> = {
  name: 'AvailabilityOf',
  documentId: 'sha256:c077af0884ae4095e48519e77a2b643abf67a10e8ce559159808a2cacdbe5a97',
};

export const AwayToday: Operation<T.AwayTodayQuery, T.AwayTodayQueryVariables> = {
  name: 'AwayToday',
  documentId: 'sha256:d0ece34d5811c3f4075db2595022c306a4408c29a9275ed618f256e5484efb62',
};

export const BalancesOf: Operation<T.BalancesOfQuery, T.BalancesOfQueryVariables> = {
  name: 'BalancesOf',
  documentId: 'sha256:557b6df4b62c40232b0cd00ba36d80ca6771c84c477ce166350226abf4492651',
};

export const CancelForecastJob: Operation<T.CancelForecastJobMutation, T.CancelForecastJobMutationVariables> = {
  name: 'CancelForecastJob',
  documentId: 'sha256:79968735c73b706a611f7bf2f9f2dfaa0d1afd78843e09b5489ee7c6402cad0f',
};

export const CancelOffer: Operation<T.CancelOfferMutation, T.CancelOfferMutationVariables> = {
  name: 'CancelOffer',
  documentId: 'sha256:2b852b302c2a6d959c61af548243096c7993dcb827e10b77c8b9af58190aec38',
};

export const CancelPlanningJob: Operation<T.CancelPlanningJobMutation, T.CancelPlanningJobMutationVariables> = {
  name: 'CancelPlanningJob',
  documentId: 'sha256:1a278790c41225b2360a3beddbd38c30b2e32a20e811779f0d5e0cd7924b721f',
};

export const CancelSession: Operation<T.CancelSessionMutation, T.CancelSessionMutationVariables> = {
  name: 'CancelSession',
  documentId: 'sha256:d00ffbd588826e33b20519f8422f1a5a50c259fe6d9914199f8230a401907a64',
};

export const CancelTimeOff: Operation<T.CancelTimeOffMutation, T.CancelTimeOffMutationVariables> = {
  name: 'CancelTimeOff',
  documentId: 'sha256:faef3a2d3118e80e93f13d856611d0a41d2b7d7758293c399d924479df1ee3e8',
};

export const CapacityPlan: Operation<T.CapacityPlanQuery, T.CapacityPlanQueryVariables> = {
  name: 'CapacityPlan',
  documentId: 'sha256:62829d4ba6098512b4f08c45c504669c2adec34cd53f16162444a6673cc2c481',
};

export const ChangeContract: Operation<T.ChangeContractMutation, T.ChangeContractMutationVariables> = {
  name: 'ChangeContract',
  documentId: 'sha256:f602d2375c09912f390926bc3bd6bb669c6f24d7d7cac2cad9cbcf84e2ac46bf',
};

export const ChangePassword: Operation<T.ChangePasswordMutation, T.ChangePasswordMutationVariables> = {
  name: 'ChangePassword',
  documentId: 'sha256:c369348d4deceeaa021497d4efad828525b7ca3f6331f80085a4e9c6c06812da',
};

export const ChangePerson: Operation<T.ChangePersonMutation, T.ChangePersonMutationVariables> = {
  name: 'ChangePerson',
  documentId: 'sha256:62decfb8222c265bd4a29691dc250e2b9331bb68c7a252fe9d7bc5ed8e4c06a8',
};

export const ChangeQueueSettings: Operation<T.ChangeQueueSettingsMutation, T.ChangeQueueSettingsMutationVariables> = {
  name: 'ChangeQueueSettings',
  documentId: 'sha256:f7dde4ada245a5e20aee4255e3fb28202b39df2c4047d73484af382bedc2afad',
};

export const ChangeSchedule: Operation<T.ChangeScheduleMutation, T.ChangeScheduleMutationVariables> = {
  name: 'ChangeSchedule',
  documentId: 'sha256:b2a14fa5c1597ae1538bf30b0143c1a41a1cde5bce37ff14d131c92fa1f4db6b',
};

export const ChangeSetDiff: Operation<T.ChangeSetDiffQuery, T.ChangeSetDiffQueryVariables> = {
  name: 'ChangeSetDiff',
  documentId: 'sha256:8df87a20332163e77c25dc4c9e00703a4b9d7a3b9e6dd3d7d355e2c5fe4f4391',
};

export const ChangeSets: Operation<T.ChangeSetsQuery, T.ChangeSetsQueryVariables> = {
  name: 'ChangeSets',
  documentId: 'sha256:680267bdb96ddd6c2833960ba8b5c47d339e6b88c719e82f0dec35786ace5f5e',
};

export const ChangeSettings: Operation<T.ChangeSettingsMutation, T.ChangeSettingsMutationVariables> = {
  name: 'ChangeSettings',
  documentId: 'sha256:a60c7a23695601834f6981875ecc7cd6f9ce4a77e7de4cc83215f0be8ea30dd3',
};

export const ChangeShifts: Operation<T.ChangeShiftsMutation, T.ChangeShiftsMutationVariables> = {
  name: 'ChangeShifts',
  documentId: 'sha256:86f6a4b581dfb5331c829086dd018285cfdb65c13a7ce3faec9a9010571261c4',
};

export const ChangeTeam: Operation<T.ChangeTeamMutation, T.ChangeTeamMutationVariables> = {
  name: 'ChangeTeam',
  documentId: 'sha256:c422ab871fb182e348574698ec5e2a0507895ce77600625754fb4b850bbfb4d8',
};

export const ChangeTeamRule: Operation<T.ChangeTeamRuleMutation, T.ChangeTeamRuleMutationVariables> = {
  name: 'ChangeTeamRule',
  documentId: 'sha256:add63ee06bcf3695fac366f5a67cd3c37ab4bd73cdf0680244d6066fdade2d95',
};

export const ChangeTemplate: Operation<T.ChangeTemplateMutation, T.ChangeTemplateMutationVariables> = {
  name: 'ChangeTemplate',
  documentId: 'sha256:d7b0e8607cfdd2d5c1a733e4db26eb0c228a6e081412e5790f16536bb0914e66',
};

export const ClaimOffer: Operation<T.ClaimOfferMutation, T.ClaimOfferMutationVariables> = {
  name: 'ClaimOffer',
  documentId: 'sha256:cfb29e62965ca258081f26c271af38c96f7c8d6f221a54e0f3fcd9b1a20bce3d',
};

export const CloseOffer: Operation<T.CloseOfferMutation, T.CloseOfferMutationVariables> = {
  name: 'CloseOffer',
  documentId: 'sha256:e6b4260fce05bfedd608b3ad1eeb27625ea3b6431c24694f07cab7e8f3ba3751',
};

export const CompareSchedules: Operation<T.CompareSchedulesQuery, T.CompareSchedulesQueryVariables> = {
  name: 'CompareSchedules',
  documentId: 'sha256:845e05beb2e0eb545e9d57d7e3397262d9ef696072906f352e5ebacddc8bda6b',
};

export const ConfirmOfferClaim: Operation<T.ConfirmOfferClaimMutation, T.ConfirmOfferClaimMutationVariables> = {
  name: 'ConfirmOfferClaim',
  documentId: 'sha256:62d325deff3aa11cc6ed1dc1a620bce0ba8871a4ac27d95d96472472c9b9278f',
};

export const ContractsOf: Operation<T.ContractsOfQuery, T.ContractsOfQueryVariables> = {
  name: 'ContractsOf',
  documentId: 'sha256:8c9c7210df36af1e268b1641cb5645f25f1c3b4f41c0cab2278054202add7101',
};

export const ContractsToStartFrom: Operation<T.ContractsToStartFromQuery, T.ContractsToStartFromQueryVariables> = {
  name: 'ContractsToStartFrom',
  documentId: 'sha256:fbb69ae489e8febf2b04d65433f876f5380725332eea65584abfc66fb015be55',
};

export const CopyShifts: Operation<T.CopyShiftsMutation, T.CopyShiftsMutationVariables> = {
  name: 'CopyShifts',
  documentId: 'sha256:6bc2955af7f6acd5cd65ad97d6eeacc4824873e44437e272d2d1186315bf828c',
};

export const Coverage: Operation<T.CoverageQuery, T.CoverageQueryVariables> = {
  name: 'Coverage',
  documentId: 'sha256:58c1e8d12388a480229dcb199777d37ab44b976bec7240cd23771a89c707bc87',
};

export const CoverageByHand: Operation<T.CoverageByHandQuery, T.CoverageByHandQueryVariables> = {
  name: 'CoverageByHand',
  documentId: 'sha256:2c400b294ef79ba006a58d2f644699217992e40b9515a3dcb6f274fca3af95cb',
};

export const CoverageCsv: Operation<T.CoverageCsvQuery, T.CoverageCsvQueryVariables> = {
  name: 'CoverageCsv',
  documentId: 'sha256:b056468307941c7d9e81fdd91210704917385ccf78b4ec5c875b82cf3815f23a',
};

export const CoverageNames: Operation<T.CoverageNamesQuery, T.CoverageNamesQueryVariables> = {
  name: 'CoverageNames',
  documentId: 'sha256:7b8cec6ab9b823792f96f6df18e2265309de32bc742acff795f8852224929d38',
};

export const CoverageUncovered: Operation<T.CoverageUncoveredQuery, T.CoverageUncoveredQueryVariables> = {
  name: 'CoverageUncovered',
  documentId: 'sha256:0f57dfbecd779315aaf724d6a97f25815c904010f9eb61c291542d0a916e2526',
};

export const CreateActivityCode: Operation<T.CreateActivityCodeMutation, T.CreateActivityCodeMutationVariables> = {
  name: 'CreateActivityCode',
  documentId: 'sha256:4d83f317f6cddd6514996e7d311ee46b0163c2b35de30d24a57b61e63f18e674',
};

export const CreateActivityPlan: Operation<T.CreateActivityPlanMutation, T.CreateActivityPlanMutationVariables> = {
  name: 'CreateActivityPlan',
  documentId: 'sha256:3ddcdf8d38e5a94868018f10056eb1ab4fd5fc2aff03696bf55df5b85a3a2755',
};

export const CreateDemandEvent: Operation<T.CreateDemandEventMutation, T.CreateDemandEventMutationVariables> = {
  name: 'CreateDemandEvent',
  documentId: 'sha256:3a7018f55dd1d641ebcf6f4bc812fafad3570682075aa112fcb4158358848aec',
};

export const CreateForecastOverride: Operation<
  T.CreateForecastOverrideMutation,
  T.CreateForecastOverrideMutationVariables
> = {
  name: 'CreateForecastOverride',
  documentId: 'sha256:6675ed97463d4429e3049876664143a0b76093963308929c23ccaef51d6ddb67',
};

export const CreateImportKey: Operation<T.CreateImportKeyMutation, T.CreateImportKeyMutationVariables> = {
  name: 'CreateImportKey',
  documentId: 'sha256:34451039b1e8c76a9533210df1fa05cf7f3e7165fa8133064894c69285605a62',
};

export const CreateKey: Operation<T.CreateKeyMutation, T.CreateKeyMutationVariables> = {
  name: 'CreateKey',
  documentId: 'sha256:b3c1e53a7cf8c9687c5e5ffa1c62a2ced98015aed1e13cbd6d1a309374dd0e49',
};

export const CreateOffer: Operation<T.CreateOfferMutation, T.CreateOfferMutationVariables> = {
  name: 'CreateOffer',
  documentId: 'sha256:8d5043dfa8215e7bbd71efbecf5c47f1c4ea80f7e4b59a954a6be9af0c2e92a1',
};

export const CreateOpeningHours: Operation<T.CreateOpeningHoursMutation, T.CreateOpeningHoursMutationVariables> = {
  name: 'CreateOpeningHours',
  documentId: 'sha256:fd218f30481cf66b00f0d64bb4106b41f422290d208c15172a9258a5a4b82b22',
};

export const CreateRotation: Operation<T.CreateRotationMutation, T.CreateRotationMutationVariables> = {
  name: 'CreateRotation',
  documentId: 'sha256:ec2c32d31e491aa047d9815d2ba98080a1970c18d5ad36bd3132c3e373b0b431',
};

export const CreateScenario: Operation<T.CreateScenarioMutation, T.CreateScenarioMutationVariables> = {
  name: 'CreateScenario',
  documentId: 'sha256:8833f508e67af70a75e4eda750764eb13ababed3c1f327da9c980abce75563ec',
};

export const CreateSchedule: Operation<T.CreateScheduleMutation, T.CreateScheduleMutationVariables> = {
  name: 'CreateSchedule',
  documentId: 'sha256:11987197a971e53cd05d0042c21f690183b6a125f2660a0dc48d0b7ae244e4e0',
};

export const CreateTimeOffType: Operation<T.CreateTimeOffTypeMutation, T.CreateTimeOffTypeMutationVariables> = {
  name: 'CreateTimeOffType',
  documentId: 'sha256:e07ce8fd59c6da3610c6d5ed99b709e68e5f1544df2a0684a23b6c488c87ff78',
};

export const CreateWebhook: Operation<T.CreateWebhookMutation, T.CreateWebhookMutationVariables> = {
  name: 'CreateWebhook',
  documentId: 'sha256:ae068854478dca9e698d89180b20d087748d190f8924062f60a821243e2bff35',
};

export const DataCare: Operation<T.DataCareQuery, T.DataCareQueryVariables> = {
  name: 'DataCare',
  documentId: 'sha256:c28647f7f0836cacef3ae4121a2cf305aa0cfc844d6be59b11eb333ff214d776',
};

export const DeactivatePerson: Operation<T.DeactivatePersonMutation, T.DeactivatePersonMutationVariables> = {
  name: 'DeactivatePerson',
  documentId: 'sha256:f76c6a243f7d120f5024081a35a8ee25ad09d81e9b377cecf69e2833fcb4b135',
};

export const DeclineOffer: Operation<T.DeclineOfferMutation, T.DeclineOfferMutationVariables> = {
  name: 'DeclineOffer',
  documentId: 'sha256:8507d5f246dce1e29507d1348b046a185ee0b90f866f39929eeb3e7649dee0a7',
};

export const DeclineTrade: Operation<T.DeclineTradeMutation, T.DeclineTradeMutationVariables> = {
  name: 'DeclineTrade',
  documentId: 'sha256:1f0720f36540138c76342b85b88fbd7a83392e32863283a8f786c2b577ec6225',
};

export const DeleteContract: Operation<T.DeleteContractMutation, T.DeleteContractMutationVariables> = {
  name: 'DeleteContract',
  documentId: 'sha256:c79ee1d35af2fdb1d909f450c5493421f90e28c3b3202fa29ca563dd4d07ff0a',
};

export const DeleteDemandEvent: Operation<T.DeleteDemandEventMutation, T.DeleteDemandEventMutationVariables> = {
  name: 'DeleteDemandEvent',
  documentId: 'sha256:15ee9a980b74ee40fb370a9d9cb93930c050bef51c557fbbdd20e63e107d43c5',
};

export const DeleteForecastOverride: Operation<
  T.DeleteForecastOverrideMutation,
  T.DeleteForecastOverrideMutationVariables
> = {
  name: 'DeleteForecastOverride',
  documentId: 'sha256:ddb04e4b84ec76001e0cada0db309ab7d675815a4d9cc30fd05636b379a030fc',
};

export const DeleteNote: Operation<T.DeleteNoteMutation, T.DeleteNoteMutationVariables> = {
  name: 'DeleteNote',
  documentId: 'sha256:0a61945d4c1b16dddf9d84146c417aee70f793cb1a11463655c7d15b52496710',
};

export const DeleteOpeningHours: Operation<T.DeleteOpeningHoursMutation, T.DeleteOpeningHoursMutationVariables> = {
  name: 'DeleteOpeningHours',
  documentId: 'sha256:508f0edd8cef29f2135ee3eebbd067a9092bf327bf0a43ec6c635728e6bac4b6',
};

export const DeleteSchedule: Operation<T.DeleteScheduleMutation, T.DeleteScheduleMutationVariables> = {
  name: 'DeleteSchedule',
  documentId: 'sha256:39f34a5242d4fb3e4221e738d667e57fb780a11a920df59f9cae174d37553074',
};

export const DeleteSignOn: Operation<T.DeleteSignOnMutation, T.DeleteSignOnMutationVariables> = {
  name: 'DeleteSignOn',
  documentId: 'sha256:627b116f18ae1b15118301b9b06f8bdda2b6844e229d0a8f6954cf182d5f7692',
};

export const DeleteTeamRule: Operation<T.DeleteTeamRuleMutation, T.DeleteTeamRuleMutationVariables> = {
  name: 'DeleteTeamRule',
  documentId: 'sha256:2b233dae6d5ea658839b14dcf367a76503cf260bdbf31bfea45ef92ab02bc8d8',
};

export const DeleteWebhook: Operation<T.DeleteWebhookMutation, T.DeleteWebhookMutationVariables> = {
  name: 'DeleteWebhook',
  documentId: 'sha256:7fc16fa2d8ebe61c7738801daeadf4a31dfbc0054512b43f2d854cfbe75f7c86',
};

export const EndImportKey: Operation<T.EndImportKeyMutation, T.EndImportKeyMutationVariables> = {
  name: 'EndImportKey',
  documentId: 'sha256:14fc80b87f76416732febd4254fbcfc8c5c30b1ba1d9ab24002471ad19b5c362',
};

export const EndKeySecret: Operation<T.EndKeySecretMutation, T.EndKeySecretMutationVariables> = {
  name: 'EndKeySecret',
  documentId: 'sha256:aab680d3fd8309c6343a6a0cfff55b8f710442a4eca6a71b119307b035ae233a',
};

export const EndLegalHold: Operation<T.EndLegalHoldMutation, T.EndLegalHoldMutationVariables> = {
  name: 'EndLegalHold',
  documentId: 'sha256:87d46cf6ddd3a54ed9d319128f90967fe2b72b959a315d7742418c69714b63ee',
};

export const EnterException: Operation<T.EnterExceptionMutation, T.EnterExceptionMutationVariables> = {
  name: 'EnterException',
  documentId: 'sha256:94da2138a7176a6a9a421b1a66ecbc930184a2150181592b1f68318d05816d6f',
};

export const EnterTimeOff: Operation<T.EnterTimeOffMutation, T.EnterTimeOffMutationVariables> = {
  name: 'EnterTimeOff',
  documentId: 'sha256:135c59b9e84ecbcd91bee8578cb9c0f7dc8148a6567e77015bdb906a51c4e1ba',
};

export const ErasePerson: Operation<T.ErasePersonMutation, T.ErasePersonMutationVariables> = {
  name: 'ErasePerson',
  documentId: 'sha256:ab0f736b1a8a90b03013b315aa6ec1f737e48e97b3eaea8336ec73067273c659',
};

export const ExceptionList: Operation<T.ExceptionListQuery, T.ExceptionListQueryVariables> = {
  name: 'ExceptionList',
  documentId: 'sha256:7186a142ae5dadd08745737d7007777daa36de3d21407d3f99c1a1bb97b93a28',
};

export const ExceptionReasons: Operation<T.ExceptionReasonsQuery, T.ExceptionReasonsQueryVariables> = {
  name: 'ExceptionReasons',
  documentId: 'sha256:c3143f40cdf64c66211a55c09214625091d3dbbb5c334d251f97d0be865182d1',
};

export const ExportOfPerson: Operation<T.ExportOfPersonQuery, T.ExportOfPersonQueryVariables> = {
  name: 'ExportOfPerson',
  documentId: 'sha256:d47646d27da069f2a7624a31259ac43b1add257da39cd826647b6ff33a4fbada',
};

export const ExtraHours: Operation<T.ExtraHoursQuery, T.ExtraHoursQueryVariables> = {
  name: 'ExtraHours',
  documentId: 'sha256:ff9686c71f52e2db95c9283bab8c39e56a9e8df4761434eaa855f0099565a5dd',
};

export const FeedHealth: Operation<T.FeedHealthQuery, T.FeedHealthQueryVariables> = {
  name: 'FeedHealth',
  documentId: 'sha256:634b61a7b247e4e18349d20d171501706f197e37c47f7ff4efe1fe41d6466164',
};

export const Feeds: Operation<T.FeedsQuery, T.FeedsQueryVariables> = {
  name: 'Feeds',
  documentId: 'sha256:a71c70bcb205a5d8bca3ba670359f72455c65aa4df888a12c9241e103127ccec',
};

export const FindPeople: Operation<T.FindPeopleQuery, T.FindPeopleQueryVariables> = {
  name: 'FindPeople',
  documentId: 'sha256:9c8d83998285aaee9c0a2a0e234769f83592b12aa2edd90d5fd00b1f72d4c5c8',
};

export const FindSchedules: Operation<T.FindSchedulesQuery, T.FindSchedulesQueryVariables> = {
  name: 'FindSchedules',
  documentId: 'sha256:9b62009dd34cf171ff5b6044c779380c865fc1c5827244e0e93ba17fef59f911',
};

export const ForecastAccuracy: Operation<T.ForecastAccuracyQuery, T.ForecastAccuracyQueryVariables> = {
  name: 'ForecastAccuracy',
  documentId: 'sha256:7d7da556f59f56d1301d2c93558bcdb696868cfbad8f5e88d4cd2fdca73a558a',
};

export const ForecastCourse: Operation<T.ForecastCourseQuery, T.ForecastCourseQueryVariables> = {
  name: 'ForecastCourse',
  documentId: 'sha256:f2f500d46d21ad53f2438b8a4160fa07378756b141e4d2dc93af9c13e432f70d',
};

export const ForecastCsv: Operation<T.ForecastCsvQuery, T.ForecastCsvQueryVariables> = {
  name: 'ForecastCsv',
  documentId: 'sha256:9a6cad9ec4c7d350adc24e9de58b0ac4a2c3b25d7dd6c7ab2f67c3a67573cdc6',
};

export const ForecastInputs: Operation<T.ForecastInputsQuery, T.ForecastInputsQueryVariables> = {
  name: 'ForecastInputs',
  documentId: 'sha256:b5e74d71556f39df847420d3a47837664e15f8f8656f7ed7e9fcb5373cf7f1f1',
};

export const ForecastJobChanged: Operation<
  T.ForecastJobChangedSubscription,
  T.ForecastJobChangedSubscriptionVariables
> = {
  name: 'ForecastJobChanged',
  documentId: 'sha256:7b4191fa12e5155cd5aec400259d189fa3b23da7411dd078e3dce9be7927577b',
};

export const ForecastJobs: Operation<T.ForecastJobsQuery, T.ForecastJobsQueryVariables> = {
  name: 'ForecastJobs',
  documentId: 'sha256:5c6d9e91450d9e202ec4d488a95d51c53f9344149d63723f94b145210423c004',
};

export const ForecastQueues: Operation<T.ForecastQueuesQuery, T.ForecastQueuesQueryVariables> = {
  name: 'ForecastQueues',
  documentId: 'sha256:6a2e84fddfc56d6d1db2d95b1d19460ab1acb84cd02a31cf4f1880165a03e11e',
};

export const ForecastRunChoices: Operation<T.ForecastRunChoicesQuery, T.ForecastRunChoicesQueryVariables> = {
  name: 'ForecastRunChoices',
  documentId: 'sha256:fab0df93b5c22992274f40918189eb12fc28a8353c4999d8de172cd90cd6cf44',
};

export const ForecastToday: Operation<T.ForecastTodayQuery, T.ForecastTodayQueryVariables> = {
  name: 'ForecastToday',
  documentId: 'sha256:893da85b7711f929cf80e971ce5bc0627cf54cf2f6808a2f37864a26cac6c9db',
};

export const ForecastWhatIf: Operation<T.ForecastWhatIfQuery, T.ForecastWhatIfQueryVariables> = {
  name: 'ForecastWhatIf',
  documentId: 'sha256:b7595f57d03253c10d5cdf7f42a0ae06974892644b9c6d8ab88a27b1706a628a',
};

export const ForecastWhatIfCsv: Operation<T.ForecastWhatIfCsvQuery, T.ForecastWhatIfCsvQueryVariables> = {
  name: 'ForecastWhatIfCsv',
  documentId: 'sha256:54259bf418e6baf2415f313c15c1b1a8c64239d63f6bc3942ca12aa4bfe301b3',
};

export const GenerationChoices: Operation<T.GenerationChoicesQuery, T.GenerationChoicesQueryVariables> = {
  name: 'GenerationChoices',
  documentId: 'sha256:d787da741bbc9f4ddcc184a938d7fa86d3eec4a07cd6d6952ed8185e7ac31266',
};

export const GiveSkill: Operation<T.GiveSkillMutation, T.GiveSkillMutationVariables> = {
  name: 'GiveSkill',
  documentId: 'sha256:e5f84df9294c5e51f0664ffcb9185ccd9ac8b0be40c7f2aa5ab37d5d0974aa05',
};

export const GiveSkillToMany: Operation<T.GiveSkillToManyMutation, T.GiveSkillToManyMutationVariables> = {
  name: 'GiveSkillToMany',
  documentId: 'sha256:5498f9b0e003d59e0dbb9322f818c56795ee7f6522b447c9625639924351c7c6',
};

export const GrantTimeOff: Operation<T.GrantTimeOffMutation, T.GrantTimeOffMutationVariables> = {
  name: 'GrantTimeOff',
  documentId: 'sha256:cb200f37e8e26a8e654b544b1f0eccaf8e601c99a0b3f7f4167c7bde3a9ad321',
};

export const HandleAlerts: Operation<T.HandleAlertsMutation, T.HandleAlertsMutationVariables> = {
  name: 'HandleAlerts',
  documentId: 'sha256:81493d0cb126446eeac57716ba673a9253275c703af3e34f99e26678fa36e176',
};

export const HandPersonOver: Operation<T.HandPersonOverMutation, T.HandPersonOverMutationVariables> = {
  name: 'HandPersonOver',
  documentId: 'sha256:c83fefc4d28c5f426514ebb23e5f425f3817639aa9c55c2aadd71e3fbfd785d8',
};

export const HolidayRegions: Operation<T.HolidayRegionsQuery, T.HolidayRegionsQueryVariables> = {
  name: 'HolidayRegions',
  documentId: 'sha256:533121cd89e324606117e8754dee8ed4222c6aab1d0cc1f066d1b19db96cb57e',
};

export const ImproveSchedule: Operation<T.ImproveScheduleMutation, T.ImproveScheduleMutationVariables> = {
  name: 'ImproveSchedule',
  documentId: 'sha256:e1a4ee978e1b4af9f3c0d0fc5c7562c6de3e2f999552c58ca202c40f4edf2afd',
};

export const Inbox: Operation<T.InboxQuery, T.InboxQueryVariables> = {
  name: 'Inbox',
  documentId: 'sha256:a0616fd4c1c7cc610794b6acac11315ce6f0c2512a3880801f4f6ab1a27ffbd5',
};

export const InvitePeople: Operation<T.InvitePeopleMutation, T.InvitePeopleMutationVariables> = {
  name: 'InvitePeople',
  documentId: 'sha256:8d26e5c01306d2c63c653fd97a9ed535c377c78a8804ce500a7456c2e5df241d',
};

export const JobOf: Operation<T.JobOfQuery, T.JobOfQueryVariables> = {
  name: 'JobOf',
  documentId: 'sha256:900d7e232b28109797be878f0fd52f2ee0d91a53a290a78eb999a25f2dac3b50',
};

export const Keys: Operation<T.KeysQuery, T.KeysQueryVariables> = {
  name: 'Keys',
  documentId: 'sha256:17acaf28ad6e498bf7526cbcb6e20f980bb720be7866b6a123bfa46a681f8f98',
};

export const LearnedHours: Operation<T.LearnedHoursQuery, T.LearnedHoursQueryVariables> = {
  name: 'LearnedHours',
  documentId: 'sha256:878cb6eda5226deee0d3997c517a1266778c5249729e94e1d030a7b19034ccb2',
};

export const LeftBehindBy: Operation<T.LeftBehindByQuery, T.LeftBehindByQueryVariables> = {
  name: 'LeftBehindBy',
  documentId: 'sha256:5549b2aa30b8a16ed9da70151142d5760c02b2ef1ee2a66a4dac90fea81e9e67',
};

export const LinkForPerson: Operation<T.LinkForPersonMutation, T.LinkForPersonMutationVariables> = {
  name: 'LinkForPerson',
  documentId: 'sha256:9c34a5362dd67a50327fba0f44cad6f707f33a0ec2cafca0518c33149550a582',
};

export const MailedInvitations: Operation<T.MailedInvitationsQuery, T.MailedInvitationsQueryVariables> = {
  name: 'MailedInvitations',
  documentId: 'sha256:7cd94510174b0ed406ae244ca0c037f8d0b1dd2621f66e8b5141f827a6883d6e',
};

export const MakeContract: Operation<T.MakeContractMutation, T.MakeContractMutationVariables> = {
  name: 'MakeContract',
  documentId: 'sha256:dc450ede5bf0dc6c9f2cde7faabedadaeb17a98c7ade45815b9eecb181572996',
};

export const MakeTemplate: Operation<T.MakeTemplateMutation, T.MakeTemplateMutationVariables> = {
  name: 'MakeTemplate',
  documentId: 'sha256:69c7eba9714d8bba15d47d9b8fc17c3227709531c00e2ebb10231a7144c5a630',
};

export const MarkNotificationsRead: Operation<
  T.MarkNotificationsReadMutation,
  T.MarkNotificationsReadMutationVariables
> = {
  name: 'MarkNotificationsRead',
  documentId: 'sha256:b775c0b31033875089034240725caca696554cde72ce5a74847388d08fc112ab',
};

export const MenuCounts: Operation<T.MenuCountsQuery, T.MenuCountsQueryVariables> = {
  name: 'MenuCounts',
  documentId: 'sha256:8966dc019a670e730c9c70dc249acc9b20638cdc0309ebd8ac37debf34a133f8',
};

export const MergeQueue: Operation<T.MergeQueueMutation, T.MergeQueueMutationVariables> = {
  name: 'MergeQueue',
  documentId: 'sha256:66f36d7daee6279bd4912e18c308f6dc90d7abe7f63fc61a2618d737a04e1921',
};

export const MergeSkill: Operation<T.MergeSkillMutation, T.MergeSkillMutationVariables> = {
  name: 'MergeSkill',
  documentId: 'sha256:acd8777abb9b593420435eb0dd80bb06ac2176b3e908725f7965c7e2b78ae85c',
};

export const MoveBreaks: Operation<T.MoveBreaksMutation, T.MoveBreaksMutationVariables> = {
  name: 'MoveBreaks',
  documentId: 'sha256:124640cfbff2331c726f0a21a37a689b1d23dbe21058a3c69232a5e64bd90b01',
};

export const MovePeople: Operation<T.MovePeopleMutation, T.MovePeopleMutationVariables> = {
  name: 'MovePeople',
  documentId: 'sha256:397b96a831a51f0bd31b9da704775c086efa0522875cff1e02e8d77abb29e62d',
};

export const MoveSession: Operation<T.MoveSessionMutation, T.MoveSessionMutationVariables> = {
  name: 'MoveSession',
  documentId: 'sha256:ae0011dedc874dbb6e6b67902f4cfb00748f390c3ac45679b18a4e9c961afd28',
};

export const MyDays: Operation<T.MyDaysQuery, T.MyDaysQueryVariables> = {
  name: 'MyDays',
  documentId: 'sha256:00c83d0a50f31f2e6722cb12ef5c3938a7edddb38fe52953171e7dcab1c3c6a3',
};

export const MyNotes: Operation<T.MyNotesQuery, T.MyNotesQueryVariables> = {
  name: 'MyNotes',
  documentId: 'sha256:465475d7f071e8b4ced36762dc463eb1e77faf18e51ccaaa6126a6b6b7f69c34',
};

export const MyOffers: Operation<T.MyOffersQuery, T.MyOffersQueryVariables> = {
  name: 'MyOffers',
  documentId: 'sha256:1613cad2e3a2c310165b7d7981376f5db64cc6d4ea7980548126c356a37f4d78',
};

export const MyShifts: Operation<T.MyShiftsQuery, T.MyShiftsQueryVariables> = {
  name: 'MyShifts',
  documentId: 'sha256:40c22629ad501a4a972eddb50fdc8cf0f43cc0f4db3b3901bcd05378bed7ea7c',
};

export const MyShiftsChanged: Operation<T.MyShiftsChangedSubscription, T.MyShiftsChangedSubscriptionVariables> = {
  name: 'MyShiftsChanged',
  documentId: 'sha256:50fd1109307142a28785fa1eac51d803b33701f4c32a4051a2b2ea12de4c76f8',
};

export const MyState: Operation<T.MyStateQuery, T.MyStateQueryVariables> = {
  name: 'MyState',
  documentId: 'sha256:557ae9e6e7839b279f46e73026658e1f44dfeb5179b41f28fa5b65a62024ab9f',
};

export const MyStateChanged: Operation<T.MyStateChangedSubscription, T.MyStateChangedSubscriptionVariables> = {
  name: 'MyStateChanged',
  documentId: 'sha256:1f2705a68b6b61894167c295252dd07a8169a94fe645a50f9071909f7e15cedf',
};

export const MyTrades: Operation<T.MyTradesQuery, T.MyTradesQueryVariables> = {
  name: 'MyTrades',
  documentId: 'sha256:d3a0fb1f1ce2cf4507c55c6a923d353c429d4f8846c93c9bd0385935940bdb2c',
};

export const NewCalendarAddress: Operation<T.NewCalendarAddressMutation, T.NewCalendarAddressMutationVariables> = {
  name: 'NewCalendarAddress',
  documentId: 'sha256:ed75e829ad7ef389df3ed2b5f2a329dbd1e0f46411142f5a5f26d9f29b7cca5a',
};

export const NoteAlerts: Operation<T.NoteAlertsMutation, T.NoteAlertsMutationVariables> = {
  name: 'NoteAlerts',
  documentId: 'sha256:685356e4ed9e1245cc661fb4628565c1368e2021892c5aa12f0d678ff2f79396',
};

export const NotificationAdded: Operation<T.NotificationAddedSubscription, T.NotificationAddedSubscriptionVariables> = {
  name: 'NotificationAdded',
  documentId: 'sha256:6a54996ecf8e29e239d72870374eb0282b15efee3bee694912ed2b75788d1c26',
};

export const OfferPreview: Operation<T.OfferPreviewQuery, T.OfferPreviewQueryVariables> = {
  name: 'OfferPreview',
  documentId: 'sha256:81e86e5bb48ce18df6124f8a041255a899e42ec6002f55ce19c212b04f1adc93',
};

export const Offers: Operation<T.OffersQuery, T.OffersQueryVariables> = {
  name: 'Offers',
  documentId: 'sha256:927a37a37ae687e3bb5b57e007abef46ec26d6a17c8ed1a1212612bf8b187400',
};

export const OffersChanged: Operation<T.OffersChangedSubscription, T.OffersChangedSubscriptionVariables> = {
  name: 'OffersChanged',
  documentId: 'sha256:e31b72cc3451b717e7e0ab3863413f20fdfb58e0fb52c69c2942d62bfddfd0b9',
};

export const OfferTerms: Operation<T.OfferTermsQuery, T.OfferTermsQueryVariables> = {
  name: 'OfferTerms',
  documentId: 'sha256:51455453a9f0c49d695c78ba4dc2dc7c7a7404884992c31be505a5097518b731',
};

export const OneTimeOff: Operation<T.OneTimeOffQuery, T.OneTimeOffQueryVariables> = {
  name: 'OneTimeOff',
  documentId: 'sha256:cba01d408ad0758050c63ba537fd3482646073532ef9fda6cafcfc552836dee7',
};

export const OpenAlerts: Operation<T.OpenAlertsQuery, T.OpenAlertsQueryVariables> = {
  name: 'OpenAlerts',
  documentId: 'sha256:6cd33922083688b2b49d5e00f4d272d8c466562f8530691066d6711f1230e0ad',
};

export const OrganizationRules: Operation<T.OrganizationRulesQuery, T.OrganizationRulesQueryVariables> = {
  name: 'OrganizationRules',
  documentId: 'sha256:5f154cfcb8f7e3385c003050fbf183c15602badd871a87641d656e0494106922',
};

export const OrganizationSettings: Operation<T.OrganizationSettingsQuery, T.OrganizationSettingsQueryVariables> = {
  name: 'OrganizationSettings',
  documentId: 'sha256:7646255308585bb7fbf75ba5542b7df584a1af17135c158c28536a738744202d',
};

export const OwnChanges: Operation<T.OwnChangesQuery, T.OwnChangesQueryVariables> = {
  name: 'OwnChanges',
  documentId: 'sha256:48917c8ec72cb9f7729af1c65ddd5d4f6173774032c0a8edd2a44999143a3709',
};

export const OwnNotificationSettings: Operation<
  T.OwnNotificationSettingsQuery,
  T.OwnNotificationSettingsQueryVariables
> = {
  name: 'OwnNotificationSettings',
  documentId: 'sha256:b8f1f594cff9e4977b1470c862764835aec9df7a2e812361a1155eb42b0e4818',
};

export const OwnShifts: Operation<T.OwnShiftsQuery, T.OwnShiftsQueryVariables> = {
  name: 'OwnShifts',
  documentId: 'sha256:9cca4956d0f1d2e1dabd52977fde6836984598c89ff98fdf93a7aa491047c7d0',
};

export const PeopleDirectory: Operation<T.PeopleDirectoryQuery, T.PeopleDirectoryQueryVariables> = {
  name: 'PeopleDirectory',
  documentId: 'sha256:423ac2a2c39d54fd5a2cda1853f8a85ae920ce7fa206fe3194b96072bb281f95',
};

export const PeopleForAdmin: Operation<T.PeopleForAdminQuery, T.PeopleForAdminQueryVariables> = {
  name: 'PeopleForAdmin',
  documentId: 'sha256:d3eaa04840f40ad21e0621621b40b6897ab174fcb3ec1bf446ff4261d1e0490c',
};

export const PeopleForLeaders: Operation<T.PeopleForLeadersQuery, T.PeopleForLeadersQueryVariables> = {
  name: 'PeopleForLeaders',
  documentId: 'sha256:b5716b4976dc3532ccb35b380388d4c3454ffdee760df40641afa0c92b7cbe6d',
};

export const PeopleOfTeam: Operation<T.PeopleOfTeamQuery, T.PeopleOfTeamQueryVariables> = {
  name: 'PeopleOfTeam',
  documentId: 'sha256:775a03bf9d1af2bd7b19fd8e4dd391230d750ae972e141b903f9c56d180ada49',
};

export const PersonDay: Operation<T.PersonDayQuery, T.PersonDayQueryVariables> = {
  name: 'PersonDay',
  documentId: 'sha256:c35ba23a6e14b4c0e679f2658ffa8ba41301d05dde093eedb8af6c715b7d7e90',
};

export const PlaceActivities: Operation<T.PlaceActivitiesMutation, T.PlaceActivitiesMutationVariables> = {
  name: 'PlaceActivities',
  documentId: 'sha256:7952ffcecbd22c2341c29a6c01960753e2bce7b1ce5f3a06a730e213bbd76385',
};

export const PlanningJobChanged: Operation<
  T.PlanningJobChangedSubscription,
  T.PlanningJobChangedSubscriptionVariables
> = {
  name: 'PlanningJobChanged',
  documentId: 'sha256:e647c0ffe1f9d315594d184d49d59df59a1ab906f202988121c472ab6b9415ff',
};

export const PlanningJobs: Operation<T.PlanningJobsQuery, T.PlanningJobsQueryVariables> = {
  name: 'PlanningJobs',
  documentId: 'sha256:edbacd33a6e4592ea34310efa7246fec017bccf095f4a10b0a1afe34fd0993ed',
};

export const PromoteScenario: Operation<T.PromoteScenarioMutation, T.PromoteScenarioMutationVariables> = {
  name: 'PromoteScenario',
  documentId: 'sha256:2601199fd80972022d64c56d1f4e31c1ab058278af09c2db49ccad3fea7f437c',
};

export const ProposeTrade: Operation<T.ProposeTradeMutation, T.ProposeTradeMutationVariables> = {
  name: 'ProposeTrade',
  documentId: 'sha256:60b5f3a79011a459a308fed558f7aaaf15acef8e18d37dba5062bea50c88ef58',
};

export const PublishDifferences: Operation<T.PublishDifferencesQuery, T.PublishDifferencesQueryVariables> = {
  name: 'PublishDifferences',
  documentId: 'sha256:acdffe823f2f3e07b71be451028a8cc929cac4a584c70cc216bffd9735f61b73',
};

export const QueueSettingsList: Operation<T.QueueSettingsListQuery, T.QueueSettingsListQueryVariables> = {
  name: 'QueueSettingsList',
  documentId: 'sha256:f6b368f1650a02970ce392baa0a77923d6be6308070273f4ef98690c2477ec0d',
};

export const RebaseScenario: Operation<T.RebaseScenarioMutation, T.RebaseScenarioMutationVariables> = {
  name: 'RebaseScenario',
  documentId: 'sha256:620bd4f4c80270c9a7dd64e7b48b8fbc840895b5757283dfb820e2ecc3aad4ba',
};

export const RedeliverWebhook: Operation<T.RedeliverWebhookMutation, T.RedeliverWebhookMutationVariables> = {
  name: 'RedeliverWebhook',
  documentId: 'sha256:d7734617c74c375df77bcc8845269330629826b327712d0271d21e8ea3210412',
};

export const Redo: Operation<T.RedoMutation, T.RedoMutationVariables> = {
  name: 'Redo',
  documentId: 'sha256:b66424e92615619841f25a63036337fd48b73e3fc0d4b5c910994aac197575fd',
};

export const RefuseException: Operation<T.RefuseExceptionMutation, T.RefuseExceptionMutationVariables> = {
  name: 'RefuseException',
  documentId: 'sha256:65ff92765f792bdc073ed7e720dea95c4e2c81d7773077832fe75020e15490c4',
};

export const RefuseTimeOff: Operation<T.RefuseTimeOffMutation, T.RefuseTimeOffMutationVariables> = {
  name: 'RefuseTimeOff',
  documentId: 'sha256:53fb785a81b4e8b2bf2ef839acffed50cf7e2379c4f56f24006b344da7cc251a',
};

export const RefuseTrade: Operation<T.RefuseTradeMutation, T.RefuseTradeMutationVariables> = {
  name: 'RefuseTrade',
  documentId: 'sha256:cdb8245f9ea9035ebbb9fb6c8bd15fe935912ea20cc732f4ce312aefa685d56b',
};

export const RemoveDifferentDays: Operation<T.RemoveDifferentDaysMutation, T.RemoveDifferentDaysMutationVariables> = {
  name: 'RemoveDifferentDays',
  documentId: 'sha256:2584e62ab568a6c419ed77d0dc60a0a86f10bbf9aa6c966af2c7e1a897b5fcc7',
};

export const RemoveQueue: Operation<T.RemoveQueueMutation, T.RemoveQueueMutationVariables> = {
  name: 'RemoveQueue',
  documentId: 'sha256:0fc3e65ec26684e8f9f0457c4a16165ad561914a0e08ca908ec38d97a70f9408',
};

export const RemoveRequirement: Operation<T.RemoveRequirementMutation, T.RemoveRequirementMutationVariables> = {
  name: 'RemoveRequirement',
  documentId: 'sha256:43d43cf9d6a7b082429e02feaeee86aedd8fb50b5dfbb0ea92991509fa8e6443',
};

export const RemoveSkill: Operation<T.RemoveSkillMutation, T.RemoveSkillMutationVariables> = {
  name: 'RemoveSkill',
  documentId: 'sha256:a6a0a7776c6d5b1e2e3afeef69b8ff1cfe072e36d7eeefe03bdce543292c514a',
};

export const RemoveTemplate: Operation<T.RemoveTemplateMutation, T.RemoveTemplateMutationVariables> = {
  name: 'RemoveTemplate',
  documentId: 'sha256:bc2f6624b962c300454908503ffe00f065010773cded8f505b8183a2eeecc67d',
};

export const RemoveTimeOffLimit: Operation<T.RemoveTimeOffLimitMutation, T.RemoveTimeOffLimitMutationVariables> = {
  name: 'RemoveTimeOffLimit',
  documentId: 'sha256:ab96853c096a7b65e1d681c8c1f2509b00f6c308e2a605d09cc1f5e725c16e3d',
};

export const RemoveWeek: Operation<T.RemoveWeekMutation, T.RemoveWeekMutationVariables> = {
  name: 'RemoveWeek',
  documentId: 'sha256:4b313146122b888f0d228c86630f33d3523595585bd5b69ace067317f03eae6c',
};

export const RenameQueue: Operation<T.RenameQueueMutation, T.RenameQueueMutationVariables> = {
  name: 'RenameQueue',
  documentId: 'sha256:3544353e7382b7289636863fedf945a9e8f896cba600c80042b2acfebf5f7b3f',
};

export const RenameReason: Operation<T.RenameReasonMutation, T.RenameReasonMutationVariables> = {
  name: 'RenameReason',
  documentId: 'sha256:8d73cda89da4804429ed3ba24a6eb861392e9d18bebe4613a758fa262f0f37d8',
};

export const RenameSkill: Operation<T.RenameSkillMutation, T.RenameSkillMutationVariables> = {
  name: 'RenameSkill',
  documentId: 'sha256:737d3c26acd0d7ad6cc3b59fa1313d8ebcf91685b8fbec98834fe2621af25423',
};

export const ReportIll: Operation<T.ReportIllMutation, T.ReportIllMutationVariables> = {
  name: 'ReportIll',
  documentId: 'sha256:5ddbb32138bebcaf33948ecabd60a4aec7a9643cd2493c0af76186cb3183cf8c',
};

export const ReportLate: Operation<T.ReportLateMutation, T.ReportLateMutationVariables> = {
  name: 'ReportLate',
  documentId: 'sha256:31079ad0d68c568a0b55349e90e3a67628100dba09106920bee47ee70aa17862',
};

export const RespondToTrade: Operation<T.RespondToTradeMutation, T.RespondToTradeMutationVariables> = {
  name: 'RespondToTrade',
  documentId: 'sha256:d05b48e72438676e896d8323018be891a7ce38ce63cfba45ff30f840cafc666e',
};

export const RestoreShifts: Operation<T.RestoreShiftsMutation, T.RestoreShiftsMutationVariables> = {
  name: 'RestoreShifts',
  documentId: 'sha256:d14caa79372e32669c7269a04656509392afc19ba4691a983a8a74b84bd15326',
};

export const ResultCover: Operation<T.ResultCoverQuery, T.ResultCoverQueryVariables> = {
  name: 'ResultCover',
  documentId: 'sha256:17677f90628b81db315cc65390868f3938fdd7e12f47c630cb6ef14acb4ec735',
};

export const RevokeCalendarAddress: Operation<
  T.RevokeCalendarAddressMutation,
  T.RevokeCalendarAddressMutationVariables
> = {
  name: 'RevokeCalendarAddress',
  documentId: 'sha256:f35771dfd331534d9eed3245b951958ac901473187ded17c580e9921056f6eff',
};

export const RevokeKey: Operation<T.RevokeKeyMutation, T.RevokeKeyMutationVariables> = {
  name: 'RevokeKey',
  documentId: 'sha256:c58bd2e0a2eef9979f53d297eec6f4c427fb8b58db911fc39dd221d6a870cd4f',
};

export const RotateKey: Operation<T.RotateKeyMutation, T.RotateKeyMutationVariables> = {
  name: 'RotateKey',
  documentId: 'sha256:6cfbeb6e3809b4a7e6adddcb60ffe11fe663f19f6cf72d52f88e6a5444ad2aab',
};

export const RotateWebhookSecret: Operation<T.RotateWebhookSecretMutation, T.RotateWebhookSecretMutationVariables> = {
  name: 'RotateWebhookSecret',
  documentId: 'sha256:febfe70ca376b19546937a8714733966514aa557400aca98aa01b0eb26212c52',
};

export const RotationDays: Operation<T.RotationDaysQuery, T.RotationDaysQueryVariables> = {
  name: 'RotationDays',
  documentId: 'sha256:5d6e5ca3e6c33243d27d30865a52f067553d308a0feef149491db223977d323a',
};

export const RotationDeviations: Operation<T.RotationDeviationsQuery, T.RotationDeviationsQueryVariables> = {
  name: 'RotationDeviations',
  documentId: 'sha256:b0e62fe5ed3cc1326fefd860829437212d9681f03231d99b90a4b81f0a5042e3',
};

export const Rotations: Operation<T.RotationsQuery, T.RotationsQueryVariables> = {
  name: 'Rotations',
  documentId: 'sha256:86385b344cbc244fb08aeb5c00f0c5c39e5f420196045d73149b3ca5dacb5e74',
};

export const RotationTerms: Operation<T.RotationTermsQuery, T.RotationTermsQueryVariables> = {
  name: 'RotationTerms',
  documentId: 'sha256:70011e8dc23bf14f2d2d6a9c351c15114acd64f5fce8cf73befed7091d552aef',
};

export const RulesOf: Operation<T.RulesOfQuery, T.RulesOfQueryVariables> = {
  name: 'RulesOf',
  documentId: 'sha256:b892848a58ff5baf7cf3088702f7747616754760ae4d6bfd80f8ab30cd871894',
};

export const RunDeflectionImport: Operation<T.RunDeflectionImportMutation, T.RunDeflectionImportMutationVariables> = {
  name: 'RunDeflectionImport',
  documentId: 'sha256:b3c2d95ffa06bd40389dacbdab43520143f5747592aee0b6973beb8611ed9956',
};

export const RunEmployeeImport: Operation<T.RunEmployeeImportMutation, T.RunEmployeeImportMutationVariables> = {
  name: 'RunEmployeeImport',
  documentId: 'sha256:70db105be23127bc41e6c110e432fc879071f51731a8f6ae125ae290b1fb1644',
};

export const RunForecast: Operation<T.RunForecastMutation, T.RunForecastMutationVariables> = {
  name: 'RunForecast',
  documentId: 'sha256:a8ced06a0b6966e7b2f2e135d652ea2647a72e868538888da03a22a6df94ccb5',
};

export const RunHistoryImport: Operation<T.RunHistoryImportMutation, T.RunHistoryImportMutationVariables> = {
  name: 'RunHistoryImport',
  documentId: 'sha256:422c6bfc9197b56d9e5d8b2e2e0c30d572f7237ec51df38e81f7507e0b807439',
};

export const RunStateImport: Operation<T.RunStateImportMutation, T.RunStateImportMutationVariables> = {
  name: 'RunStateImport',
  documentId: 'sha256:b4a5ef67b87f0346b6838da6500b80fc02b133911a5e12bc7fb29dc3c8a1f678',
};

export const SameRange: Operation<T.SameRangeQuery, T.SameRangeQueryVariables> = {
  name: 'SameRange',
  documentId: 'sha256:b4e2a3b44d595b57382c18172dc11daaf7e7ac69d96d716234b26506f51a386f',
};

export const SaveNote: Operation<T.SaveNoteMutation, T.SaveNoteMutationVariables> = {
  name: 'SaveNote',
  documentId: 'sha256:924ef97447f4f72f33af53bb41c8ca241e36232de41c66d3da87e8eb68952e02',
};

export const ScenarioOptions: Operation<T.ScenarioOptionsQuery, T.ScenarioOptionsQueryVariables> = {
  name: 'ScenarioOptions',
  documentId: 'sha256:3b6a59d11f793dde6717d48496d5224123dc30ed590b4c51794377a3be2ef5e0',
};

export const ScheduleBoard: Operation<T.ScheduleBoardQuery, T.ScheduleBoardQueryVariables> = {
  name: 'ScheduleBoard',
  documentId: 'sha256:736a3d8431ca5d6090dd88bb017b075dac9e70368ac92a99804aed6f940a0485',
};

export const ScheduleBreaches: Operation<T.ScheduleBreachesQuery, T.ScheduleBreachesQueryVariables> = {
  name: 'ScheduleBreaches',
  documentId: 'sha256:30f75c2cfb0d7bd6edb183cc4284b5aa5f635ae41f0ff44731ffc82d9c32d96b',
};

export const ScheduleChanged: Operation<T.ScheduleChangedSubscription, T.ScheduleChangedSubscriptionVariables> = {
  name: 'ScheduleChanged',
  documentId: 'sha256:ee93dc93dc8c940a75a3d7b9d4ec7b88cb6cc56db3b2f8e76e0afc790d0231af',
};

export const ScheduleCosts: Operation<T.ScheduleCostsQuery, T.ScheduleCostsQueryVariables> = {
  name: 'ScheduleCosts',
  documentId: 'sha256:665770b2fd298896ed96d846aa121c538ce3820cb333db3658cd198976ed2f73',
};

export const ScheduleDays: Operation<T.ScheduleDaysQuery, T.ScheduleDaysQueryVariables> = {
  name: 'ScheduleDays',
  documentId: 'sha256:ef8b61df85b6c67a00d386722c17bf36d0cc30805f06691b8a0b45880ae29abf',
};

export const ScheduleDemand: Operation<T.ScheduleDemandQuery, T.ScheduleDemandQueryVariables> = {
  name: 'ScheduleDemand',
  documentId: 'sha256:6b7766f24f5dbf6e987f86f1823659edfbb8873017f932c5eaac4067d0123729',
};

export const ScheduleFound: Operation<T.ScheduleFoundQuery, T.ScheduleFoundQueryVariables> = {
  name: 'ScheduleFound',
  documentId: 'sha256:780e46c711aedd0313643dd2366c28f80421f9703b0b65ce25a7dc81b104a92a',
};

export const ScheduleMarks: Operation<T.ScheduleMarksQuery, T.ScheduleMarksQueryVariables> = {
  name: 'ScheduleMarks',
  documentId: 'sha256:eb1aa1ce153b8f0d3b27ce50e400dfb2501386c6fb4884cc70095ef3b1f2c618',
};

export const ScheduleProof: Operation<T.ScheduleProofQuery, T.ScheduleProofQueryVariables> = {
  name: 'ScheduleProof',
  documentId: 'sha256:cb10c0438404500ec1f4188981a008c8e96a464a47963d90e7545ce04c98216f',
};

export const ScheduleRests: Operation<T.ScheduleRestsQuery, T.ScheduleRestsQueryVariables> = {
  name: 'ScheduleRests',
  documentId: 'sha256:b73f011013b64250f8d09e8b21190a036280fa3097da678818fd00e70a87dd15',
};

export const ScheduleResult: Operation<T.ScheduleResultQuery, T.ScheduleResultQueryVariables> = {
  name: 'ScheduleResult',
  documentId: 'sha256:7b4e99719d16d860f1593450fa507bf32912409a292fb2294397437036268427',
};

export const Schedules: Operation<T.SchedulesQuery, T.SchedulesQueryVariables> = {
  name: 'Schedules',
  documentId: 'sha256:eb24a335d093f5cd49f181e0b1c2ec18f999440d013ca190be2354ed59df019b',
};

export const SchedulesAround: Operation<T.SchedulesAroundQuery, T.SchedulesAroundQueryVariables> = {
  name: 'SchedulesAround',
  documentId: 'sha256:9232adb19f0864c484bc73e1d2b15672bf44bbc1a77982fa785a95dd2c781014',
};

export const SchedulesOfDay: Operation<T.SchedulesOfDayQuery, T.SchedulesOfDayQueryVariables> = {
  name: 'SchedulesOfDay',
  documentId: 'sha256:d97c903a3a4b8bacd8c305a6b1fedab1689d432b58bd0c7ad1da04a2b4c5b71e',
};

export const ScheduleTimeOff: Operation<T.ScheduleTimeOffQuery, T.ScheduleTimeOffQueryVariables> = {
  name: 'ScheduleTimeOff',
  documentId: 'sha256:1960f397941f2da5aa09e68c73043fbf8036b63076cb2c3fe2971355502c04ed',
};

export const ScheduleVersion: Operation<T.ScheduleVersionQuery, T.ScheduleVersionQueryVariables> = {
  name: 'ScheduleVersion',
  documentId: 'sha256:10e907c57e8703033443e44fcd82b1578774062ff4e12e9981be3e5d7c40249b',
};

export const Session: Operation<T.SessionQuery, T.SessionQueryVariables> = {
  name: 'Session',
  documentId: 'sha256:51f59b841e410bc1167de63385d1a9283287b71b236dc5a4ea8a1046ba67be37',
};

export const SetAttendees: Operation<T.SetAttendeesMutation, T.SetAttendeesMutationVariables> = {
  name: 'SetAttendees',
  documentId: 'sha256:aa728a2690df89bea1d737591bbf69bc879bccc9361ead9b34952866b40a99f9',
};

export const SetLegalHold: Operation<T.SetLegalHoldMutation, T.SetLegalHoldMutationVariables> = {
  name: 'SetLegalHold',
  documentId: 'sha256:dfe8dc79f5c63750b27bb43a30f0b22cc1e518bd41fbe66833df56160957bac1',
};

export const SetMyState: Operation<T.SetMyStateMutation, T.SetMyStateMutationVariables> = {
  name: 'SetMyState',
  documentId: 'sha256:2b61efa33a903ed38b1666d55bc192fc1b8a200c30bd04e09f056bd8d4ae4880',
};

export const SetNotificationSettings: Operation<
  T.SetNotificationSettingsMutation,
  T.SetNotificationSettingsMutationVariables
> = {
  name: 'SetNotificationSettings',
  documentId: 'sha256:42f1384209c14cb432711b91e53007ef6128e3a15064a5030d12345bd56f5a16',
};

export const SetPassword: Operation<T.SetPasswordMutation, T.SetPasswordMutationVariables> = {
  name: 'SetPassword',
  documentId: 'sha256:b5beef50e255e940633cd09812e4e5b9a562230c5a8032f04a869369b787187f',
};

export const SetPins: Operation<T.SetPinsMutation, T.SetPinsMutationVariables> = {
  name: 'SetPins',
  documentId: 'sha256:22bf7346ca97c41e8207757a9a7eb2567765251dc49954115eefcfcd17421af7',
};

export const SetRequirement: Operation<T.SetRequirementMutation, T.SetRequirementMutationVariables> = {
  name: 'SetRequirement',
  documentId: 'sha256:e7e5c570e1522e9c9418b2169be1baa32ee192e12a44227d03b54afdf5fd4c24',
};

export const SetRetention: Operation<T.SetRetentionMutation, T.SetRetentionMutationVariables> = {
  name: 'SetRetention',
  documentId: 'sha256:dcdd349e4d1892f851e9772cde63b4a89ab7c35dd57975809227d652e65735fd',
};

export const SetRotationException: Operation<T.SetRotationExceptionMutation, T.SetRotationExceptionMutationVariables> =
  {
    name: 'SetRotationException',
    documentId: 'sha256:04903eb6d6a2ca6b056de484a05c6d86e4b2d6c22ddc58cfe121270cac1419d2',
  };

export const SetSignOn: Operation<T.SetSignOnMutation, T.SetSignOnMutationVariables> = {
  name: 'SetSignOn',
  documentId: 'sha256:46b2ce2a592dcc43ebcfd7c5d3bb4e1afcdbeb8ac3c3da82540e74f0a0978c81',
};

export const SetTimeOffLimit: Operation<T.SetTimeOffLimitMutation, T.SetTimeOffLimitMutationVariables> = {
  name: 'SetTimeOffLimit',
  documentId: 'sha256:c1b5982f1f8c3f0931ba6f2b4a9a6424d77c73129a8ac9bb3eb215ea557d9ef3',
};

export const SetTradeTerms: Operation<T.SetTradeTermsMutation, T.SetTradeTermsMutationVariables> = {
  name: 'SetTradeTerms',
  documentId: 'sha256:e645704719de7d4d8de3c0936632a7d4cbc83c0e046be812fb22de22e47f6527',
};

export const SetUp: Operation<T.SetUpQuery, T.SetUpQueryVariables> = {
  name: 'SetUp',
  documentId: 'sha256:52fa504d24cec4c909a393f20ade5be637fc619bbf1f0c56f4a273b544150eb2',
};

export const SetWeek: Operation<T.SetWeekMutation, T.SetWeekMutationVariables> = {
  name: 'SetWeek',
  documentId: 'sha256:c0bbbd50e77340bb745ed889b1fc9a67f394196f95faf79eba8ecc7a5e778682',
};

export const SetWorkRules: Operation<T.SetWorkRulesMutation, T.SetWorkRulesMutationVariables> = {
  name: 'SetWorkRules',
  documentId: 'sha256:1693cc9a8c4e1ac2e96dd9cfbc38fa185dc06a6b717c5cf568d8ee4cdcfafcaa',
};

export const ShiftCandidates: Operation<T.ShiftCandidatesQuery, T.ShiftCandidatesQueryVariables> = {
  name: 'ShiftCandidates',
  documentId: 'sha256:8e92eb993563b882dca73c8438edf6dd9480596184573959fe94dcb2f4e47670',
};

export const ShiftsAround: Operation<T.ShiftsAroundQuery, T.ShiftsAroundQueryVariables> = {
  name: 'ShiftsAround',
  documentId: 'sha256:ac9711072d1c7e80fac07f708af017f2c997b510755238d316a8a7292c93699a',
};

export const ShiftTemplateNames: Operation<T.ShiftTemplateNamesQuery, T.ShiftTemplateNamesQueryVariables> = {
  name: 'ShiftTemplateNames',
  documentId: 'sha256:95ba4ffb52c0ec539381399aafc70c559446cdd6056e8f6d26acd64bcb317354',
};

export const SickLeave: Operation<T.SickLeaveQuery, T.SickLeaveQueryVariables> = {
  name: 'SickLeave',
  documentId: 'sha256:9219833800ad2317f025c38fc6e5c60e83b19326d5d30dd3eb96b2144e433685',
};

export const SignIn: Operation<T.SignInMutation, T.SignInMutationVariables> = {
  name: 'SignIn',
  documentId: 'sha256:d0434d1866ae51b7c8d150966d7198cbe067d481249aafb5488a42603aa5893f',
};

export const SignOnSettings: Operation<T.SignOnSettingsQuery, T.SignOnSettingsQueryVariables> = {
  name: 'SignOnSettings',
  documentId: 'sha256:908de8e0c6dc5a37c74f90f63317816cfabe8c7fc428f5d3ad0a612eabe41627',
};

export const SignOut: Operation<T.SignOutMutation, T.SignOutMutationVariables> = {
  name: 'SignOut',
  documentId: 'sha256:6427bf1dd5af7faa2ff8a1d0011799c89ec009aa71bef4629b6dc0fc1756527c',
};

export const SkillNames: Operation<T.SkillNamesQuery, T.SkillNamesQueryVariables> = {
  name: 'SkillNames',
  documentId: 'sha256:bffa55dd941a7390b38bb7aff05e89f19a9ce34b2169220ce6c65bf1470a9935',
};

export const StaffingOfDays: Operation<T.StaffingOfDaysQuery, T.StaffingOfDaysQueryVariables> = {
  name: 'StaffingOfDays',
  documentId: 'sha256:dba66f797211051825188a245580dd68fc5188c15901480d829dc0cebd6974b5',
};

export const StartGeneration: Operation<T.StartGenerationMutation, T.StartGenerationMutationVariables> = {
  name: 'StartGeneration',
  documentId: 'sha256:bd2f8f351c82e861d2a6da36fd0d00a2166b2bf0f9cd3c144738cd88c909126e',
};

export const Supervisors: Operation<T.SupervisorsQuery, T.SupervisorsQueryVariables> = {
  name: 'Supervisors',
  documentId: 'sha256:a19356fd0fa64a34b767e61545441f6d4fc4e26210dbcb5d5a5f727f8c34b8a2',
};

export const TakeSkill: Operation<T.TakeSkillMutation, T.TakeSkillMutationVariables> = {
  name: 'TakeSkill',
  documentId: 'sha256:0c01a8498276e77c8a7438e9a1fa5a839bdc53d8c0a56c4afc6c77c6b5f4780d',
};

export const Teams: Operation<T.TeamsQuery, T.TeamsQueryVariables> = {
  name: 'Teams',
  documentId: 'sha256:3c9fa37ced054ce1498fbc8069c4b58395312674ee3f5737d9723c479848eb97',
};

export const Templates: Operation<T.TemplatesQuery, T.TemplatesQueryVariables> = {
  name: 'Templates',
  documentId: 'sha256:7ed6ea5115271624419b0ce3f43add1baf7e11f862623a09b55b1921cb8dade9',
};

export const TestSignOn: Operation<T.TestSignOnMutation, T.TestSignOnMutationVariables> = {
  name: 'TestSignOn',
  documentId: 'sha256:c849930d1d582bb98344b9a5de016f3c90d08e1846ef1b70af7856990c6915b3',
};

export const TestWebhook: Operation<T.TestWebhookMutation, T.TestWebhookMutationVariables> = {
  name: 'TestWebhook',
  documentId: 'sha256:3be0d8532e0567cee60e62f16c99be85dbb190e6f6ea6b559a0cf1425bacba48',
};

export const TimeOffBeside: Operation<T.TimeOffBesideQuery, T.TimeOffBesideQueryVariables> = {
  name: 'TimeOffBeside',
  documentId: 'sha256:ed686ff34896974b4104c57f0ce654b664bc7a74cbf112f442bfcf51a9b99bda',
};

export const TimeOffEffect: Operation<T.TimeOffEffectQuery, T.TimeOffEffectQueryVariables> = {
  name: 'TimeOffEffect',
  documentId: 'sha256:b2f13841dd472935c787bcf4dc9c738a4ac168d82c3c76558dff25718741b87a',
};

export const TimeOffLimits: Operation<T.TimeOffLimitsQuery, T.TimeOffLimitsQueryVariables> = {
  name: 'TimeOffLimits',
  documentId: 'sha256:48cd7e0cc7907fc3d38a52fc0323460cd202bfd2aacebdcda1bf825150d31714',
};

export const TimeOffRequests: Operation<T.TimeOffRequestsQuery, T.TimeOffRequestsQueryVariables> = {
  name: 'TimeOffRequests',
  documentId: 'sha256:bfb6f8209165d96ad6b278248de5638f6b3c47828665d548ff76541eeaf8d35c',
};

export const TimeOffTypes: Operation<T.TimeOffTypesQuery, T.TimeOffTypesQueryVariables> = {
  name: 'TimeOffTypes',
  documentId: 'sha256:446bd69ec48d047827dc2b7e3e6c9f7b37351c554ab78d6585e581e79bdd946d',
};

export const TradeBoard: Operation<T.TradeBoardQuery, T.TradeBoardQueryVariables> = {
  name: 'TradeBoard',
  documentId: 'sha256:539a567049308318f04020b04d2a55e159c53fb1b3504862e350aa7cd36f4c73',
};

export const TradeOptions: Operation<T.TradeOptionsQuery, T.TradeOptionsQueryVariables> = {
  name: 'TradeOptions',
  documentId: 'sha256:8bb8ec27e305e4b6c11804b5ecfdf6f239494f0ce1282f0e4a2adb81096703cb',
};

export const TradesChanged: Operation<T.TradesChangedSubscription, T.TradesChangedSubscriptionVariables> = {
  name: 'TradesChanged',
  documentId: 'sha256:b82a119591a1a7c8b888bd13a294bdbdc48857f1db554d5afce331f6c5cc7880',
};

export const TradesToDecide: Operation<T.TradesToDecideQuery, T.TradesToDecideQueryVariables> = {
  name: 'TradesToDecide',
  documentId: 'sha256:29a68c7f68ffacd671d499b351580d4b361361969a73d100e09611274ce90da4',
};

export const TradeTerms: Operation<T.TradeTermsQuery, T.TradeTermsQueryVariables> = {
  name: 'TradeTerms',
  documentId: 'sha256:3046f8c0aeb9c9596f94facc6508ada4eb9f09651cdb571d3ae95cd2dad2bf42',
};

export const UnarchiveTeam: Operation<T.UnarchiveTeamMutation, T.UnarchiveTeamMutationVariables> = {
  name: 'UnarchiveTeam',
  documentId: 'sha256:159bda6c3b8aadb3c112aedd49f34e48dcf43a29db5a734848287bd393d75e57',
};

export const Undo: Operation<T.UndoMutation, T.UndoMutationVariables> = {
  name: 'Undo',
  documentId: 'sha256:cb6213e56957729ce6a9feba04041dffa7bb13cd184c67872c14896a654b2b7c',
};

export const UndoSteps: Operation<T.UndoStepsQuery, T.UndoStepsQueryVariables> = {
  name: 'UndoSteps',
  documentId: 'sha256:d5ae476c9ec600485cbfa15e0458e49f3d413ce3e1e9825a690b065d2eb52063',
};

export const UpdateActivityCode: Operation<T.UpdateActivityCodeMutation, T.UpdateActivityCodeMutationVariables> = {
  name: 'UpdateActivityCode',
  documentId: 'sha256:810deec040f215e9fb8b12bae397ac58c18bb1bd1cf80f771687ef3dbf14c419',
};

export const UpdateActivityPlan: Operation<T.UpdateActivityPlanMutation, T.UpdateActivityPlanMutationVariables> = {
  name: 'UpdateActivityPlan',
  documentId: 'sha256:dbb70a0ad6da8342be36d601197529106fe42f4245b2655ddb8780f0893ac187',
};

export const UpdateDemandEvent: Operation<T.UpdateDemandEventMutation, T.UpdateDemandEventMutationVariables> = {
  name: 'UpdateDemandEvent',
  documentId: 'sha256:9e4821228c837f8acb00ce37018e0cac80ebda515e9f7e78561ed5495d77fb50',
};

export const UpdateForecastOverride: Operation<
  T.UpdateForecastOverrideMutation,
  T.UpdateForecastOverrideMutationVariables
> = {
  name: 'UpdateForecastOverride',
  documentId: 'sha256:f2a1a32a0dc23fb804a053db89dc0eb3211f33a38310d2219809ba86905b6e5a',
};

export const UpdateOpeningHours: Operation<T.UpdateOpeningHoursMutation, T.UpdateOpeningHoursMutationVariables> = {
  name: 'UpdateOpeningHours',
  documentId: 'sha256:3fd2e12bde47debf76cc27d2677a21fd11f0f6295fe175b055c207689bb939aa',
};

export const UpdateRotation: Operation<T.UpdateRotationMutation, T.UpdateRotationMutationVariables> = {
  name: 'UpdateRotation',
  documentId: 'sha256:f8aad6e8866801872ffcac996ecbf120600186d236d32f5bffd27842814fe2b3',
};

export const UpdateWebhook: Operation<T.UpdateWebhookMutation, T.UpdateWebhookMutationVariables> = {
  name: 'UpdateWebhook',
  documentId: 'sha256:d8ad7ac0e864940d3c0de557df072cac08e44854e0261aa89df8578cfca8146b',
};

export const UseOfQueue: Operation<T.UseOfQueueQuery, T.UseOfQueueQueryVariables> = {
  name: 'UseOfQueue',
  documentId: 'sha256:0a8a13bc4b90cdd657f6f657c5a52e0466e185de6fea0cd9f2ad65f3a5c70ece',
};

export const UseOfSkill: Operation<T.UseOfSkillQuery, T.UseOfSkillQueryVariables> = {
  name: 'UseOfSkill',
  documentId: 'sha256:1310218beb44505fe0e0131f5feb151bfa2cbc41456dd7ef355ea2d1e7d8d06d',
};

export const Wall: Operation<T.WallQuery, T.WallQueryVariables> = {
  name: 'Wall',
  documentId: 'sha256:e9dec2aacbb486ba804817ae95a71904be2d40b698c5c881503e45548c839baa',
};

export const WallChanged: Operation<T.WallChangedSubscription, T.WallChangedSubscriptionVariables> = {
  name: 'WallChanged',
  documentId: 'sha256:6574386310caf9680bf721c6c7c921544a8159b869d5a37294fa5a801f2c0db6',
};

export const WebhookDeliveries: Operation<T.WebhookDeliveriesQuery, T.WebhookDeliveriesQueryVariables> = {
  name: 'WebhookDeliveries',
  documentId: 'sha256:28b2be7bb33b99c7a01ab3a7f208f4dc8ccd5bde9612a41bb4af82ff2158becc',
};

export const Webhooks: Operation<T.WebhooksQuery, T.WebhooksQueryVariables> = {
  name: 'Webhooks',
  documentId: 'sha256:59870859d4630ad1448ed671690b737224c904a15cee0cbe204fc05a3eb539f7',
};

export const WhoIsAway: Operation<T.WhoIsAwayQuery, T.WhoIsAwayQueryVariables> = {
  name: 'WhoIsAway',
  documentId: 'sha256:bb561e4bb43ec3c3b8e730fb3fa1e7c629b81055bb2d9c3d8bc77a8034f86aba',
};

export const WhyNot: Operation<T.WhyNotQuery, T.WhyNotQueryVariables> = {
  name: 'WhyNot',
  documentId: 'sha256:00abbef87223c80914ab2d54a860cd5e2ea917eb26da2d1b07e65b8d4afb8583',
};

export const WithdrawException: Operation<T.WithdrawExceptionMutation, T.WithdrawExceptionMutationVariables> = {
  name: 'WithdrawException',
  documentId: 'sha256:8295572c2b66378635ebd5ab0953d065606e05b5c4a1d38ddb955d0e37eda7a7',
};

export const WithdrawOfferClaim: Operation<T.WithdrawOfferClaimMutation, T.WithdrawOfferClaimMutationVariables> = {
  name: 'WithdrawOfferClaim',
  documentId: 'sha256:682f207ff842d7f674f09259072bfbaf9b08c67e0cddb68ec357dc34e3495617',
};

export const WithdrawTimeOff: Operation<T.WithdrawTimeOffMutation, T.WithdrawTimeOffMutationVariables> = {
  name: 'WithdrawTimeOff',
  documentId: 'sha256:9a33beaed81823bf76579f1ca4e4434645e50454fa06a4c6bce09408c1dfc2c9',
};

export const WithdrawTrade: Operation<T.WithdrawTradeMutation, T.WithdrawTradeMutationVariables> = {
  name: 'WithdrawTrade',
  documentId: 'sha256:db09362765f99c81a84a83c3aa9cf2032261c67dbc31f850a5db644b23dfb2e6',
};
