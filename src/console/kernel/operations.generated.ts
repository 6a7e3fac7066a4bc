import type { Operation } from './operation';
import type * as T from './types.generated';

export const AuditTrail: Operation<T.AuditTrailQuery, T.AuditTrailQueryVariables> = {
  name: 'AuditTrail',
  documentId: 'sha256:9679095f991ac7dce76e8ef343dd59952368abb705bbc0c350fe807b63b19bdf',
};

export const CancelForecastJob: Operation<T.CancelForecastJobMutation, T.CancelForecastJobMutationVariables> = {
  name: 'CancelForecastJob',
  documentId: 'sha256:79968735c73b706a611f7bf2f9f2dfaa0d1afd78843e09b5489ee7c6402cad0f',
};

export const CapacityPlan: Operation<T.CapacityPlanQuery, T.CapacityPlanQueryVariables> = {
  name: 'CapacityPlan',
  documentId: 'sha256:62829d4ba6098512b4f08c45c504669c2adec34cd53f16162444a6673cc2c481',
};

export const ChangePassword: Operation<T.ChangePasswordMutation, T.ChangePasswordMutationVariables> = {
  name: 'ChangePassword',
  documentId: 'sha256:c369348d4deceeaa021497d4efad828525b7ca3f6331f80085a4e9c6c06812da',
};

export const Coverage: Operation<T.CoverageQuery, T.CoverageQueryVariables> = {
  name: 'Coverage',
  documentId: 'sha256:f5dc0129651aa49bd0f3a365ce68c5b110bd9de56678bfc79efbc16327dfbb1b',
};

export const CoverageByHand: Operation<T.CoverageByHandQuery, T.CoverageByHandQueryVariables> = {
  name: 'CoverageByHand',
  documentId: 'sha256:013f06c71f48f9e860a1a7d72e9e3a0971f433ca0fa4861ac20b9f7558926e8a',
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
  documentId: 'sha256:fcc53457b124ca848ecf96d8cf7942465d5fff104da4a888bd6322bd26959a70',
};

export const CreateDemandEvent: Operation<T.CreateDemandEventMutation, T.CreateDemandEventMutationVariables> = {
  name: 'CreateDemandEvent',
  documentId: 'sha256:3a7018f55dd1d641ebcf6f4bc812fafad3570682075aa112fcb4158358848aec',
};

export const CreateForecastOverride: Operation<T.CreateForecastOverrideMutation, T.CreateForecastOverrideMutationVariables> = {
  name: 'CreateForecastOverride',
  documentId: 'sha256:6675ed97463d4429e3049876664143a0b76093963308929c23ccaef51d6ddb67',
};

export const CreateOpeningHours: Operation<T.CreateOpeningHoursMutation, T.CreateOpeningHoursMutationVariables> = {
  name: 'CreateOpeningHours',
  documentId: 'sha256:fd218f30481cf66b00f0d64bb4106b41f422290d208c15172a9258a5a4b82b22',
};

export const DeleteDemandEvent: Operation<T.DeleteDemandEventMutation, T.DeleteDemandEventMutationVariables> = {
  name: 'DeleteDemandEvent',
  documentId: 'sha256:15ee9a980b74ee40fb370a9d9cb93930c050bef51c557fbbdd20e63e107d43c5',
};

export const DeleteForecastOverride: Operation<T.DeleteForecastOverrideMutation, T.DeleteForecastOverrideMutationVariables> = {
  name: 'DeleteForecastOverride',
  documentId: 'sha256:ddb04e4b84ec76001e0cada0db309ab7d675815a4d9cc30fd05636b379a030fc',
};

export const DeleteOpeningHours: Operation<T.DeleteOpeningHoursMutation, T.DeleteOpeningHoursMutationVariables> = {
  name: 'DeleteOpeningHours',
  documentId: 'sha256:508f0edd8cef29f2135ee3eebbd067a9092bf327bf0a43ec6c635728e6bac4b6',
};

export const FindPeople: Operation<T.FindPeopleQuery, T.FindPeopleQueryVariables> = {
  name: 'FindPeople',
  documentId: 'sha256:9c8d83998285aaee9c0a2a0e234769f83592b12aa2edd90d5fd00b1f72d4c5c8',
};

export const ForecastAccuracy: Operation<T.ForecastAccuracyQuery, T.ForecastAccuracyQueryVariables> = {
  name: 'ForecastAccuracy',
  documentId: 'sha256:7d7da556f59f56d1301d2c93558bcdb696868cfbad8f5e88d4cd2fdca73a558a',
};

export const ForecastCourse: Operation<T.ForecastCourseQuery, T.ForecastCourseQueryVariables> = {
  name: 'ForecastCourse',
  documentId: 'sha256:e5a4de06d1166de6b427d809549a367b0b96e785313a382cf5a2df818128d6da',
};

export const ForecastCsv: Operation<T.ForecastCsvQuery, T.ForecastCsvQueryVariables> = {
  name: 'ForecastCsv',
  documentId: 'sha256:e5a25f19a5bb53479fcc48440e9f62cb9b4454933f18c0e01933466c2e100a9f',
};

export const ForecastInputs: Operation<T.ForecastInputsQuery, T.ForecastInputsQueryVariables> = {
  name: 'ForecastInputs',
  documentId: 'sha256:b5e74d71556f39df847420d3a47837664e15f8f8656f7ed7e9fcb5373cf7f1f1',
};

export const ForecastJob: Operation<T.ForecastJobSubscription, T.ForecastJobSubscriptionVariables> = {
  name: 'ForecastJob',
  documentId: 'sha256:9db8a42250c2d018fba8d455b8963d6779ba12a82205220b928454f087b9747a',
};

export const ForecastQueues: Operation<T.ForecastQueuesQuery, T.ForecastQueuesQueryVariables> = {
  name: 'ForecastQueues',
  documentId: 'sha256:6451501461cc582513d65d3867bb9c105362cc81fd881efb0b5a3d958197c69d',
};

export const ForecastToday: Operation<T.ForecastTodayQuery, T.ForecastTodayQueryVariables> = {
  name: 'ForecastToday',
  documentId: 'sha256:395379bc0231df9542f5df858749a4c53b7306ce99713ba395e1ca21fbe9a474',
};

export const ForecastWhatIf: Operation<T.ForecastWhatIfQuery, T.ForecastWhatIfQueryVariables> = {
  name: 'ForecastWhatIf',
  documentId: 'sha256:b7595f57d03253c10d5cdf7f42a0ae06974892644b9c6d8ab88a27b1706a628a',
};

export const ForecastWhatIfCsv: Operation<T.ForecastWhatIfCsvQuery, T.ForecastWhatIfCsvQueryVariables> = {
  name: 'ForecastWhatIfCsv',
  documentId: 'sha256:54259bf418e6baf2415f313c15c1b1a8c64239d63f6bc3942ca12aa4bfe301b3',
};

export const MoveBreaks: Operation<T.MoveBreaksMutation, T.MoveBreaksMutationVariables> = {
  name: 'MoveBreaks',
  documentId: 'sha256:8113ec8f30a4d3b22bb885002c3af83c4b75ccd81e170a0c700de38fd9c28156',
};

export const RemoveRequirement: Operation<T.RemoveRequirementMutation, T.RemoveRequirementMutationVariables> = {
  name: 'RemoveRequirement',
  documentId: 'sha256:43d43cf9d6a7b082429e02feaeee86aedd8fb50b5dfbb0ea92991509fa8e6443',
};

export const RunForecast: Operation<T.RunForecastMutation, T.RunForecastMutationVariables> = {
  name: 'RunForecast',
  documentId: 'sha256:7b9b903d3503a09cc48c318e7395cb9823aeeca8e89fc0768ac6b5bfaa309147',
};

export const Session: Operation<T.SessionQuery, T.SessionQueryVariables> = {
  name: 'Session',
  documentId: 'sha256:5fb8b5a225d70a77e4e62156ea63c62280f75f76f8517a9f93eae7a81eaec00c',
};

export const SetPassword: Operation<T.SetPasswordMutation, T.SetPasswordMutationVariables> = {
  name: 'SetPassword',
  documentId: 'sha256:b5beef50e255e940633cd09812e4e5b9a562230c5a8032f04a869369b787187f',
};

export const SetRequirement: Operation<T.SetRequirementMutation, T.SetRequirementMutationVariables> = {
  name: 'SetRequirement',
  documentId: 'sha256:e7e5c570e1522e9c9418b2169be1baa32ee192e12a44227d03b54afdf5fd4c24',
};

export const SignIn: Operation<T.SignInMutation, T.SignInMutationVariables> = {
  name: 'SignIn',
  documentId: 'sha256:d0434d1866ae51b7c8d150966d7198cbe067d481249aafb5488a42603aa5893f',
};

export const SignOut: Operation<T.SignOutMutation, T.SignOutMutationVariables> = {
  name: 'SignOut',
  documentId: 'sha256:6427bf1dd5af7faa2ff8a1d0011799c89ec009aa71bef4629b6dc0fc1756527c',
};

export const UpdateDemandEvent: Operation<T.UpdateDemandEventMutation, T.UpdateDemandEventMutationVariables> = {
  name: 'UpdateDemandEvent',
  documentId: 'sha256:9e4821228c837f8acb00ce37018e0cac80ebda515e9f7e78561ed5495d77fb50',
};

export const UpdateForecastOverride: Operation<T.UpdateForecastOverrideMutation, T.UpdateForecastOverrideMutationVariables> = {
  name: 'UpdateForecastOverride',
  documentId: 'sha256:f2a1a32a0dc23fb804a053db89dc0eb3211f33a38310d2219809ba86905b6e5a',
};

export const UpdateOpeningHours: Operation<T.UpdateOpeningHoursMutation, T.UpdateOpeningHoursMutationVariables> = {
  name: 'UpdateOpeningHours',
  documentId: 'sha256:3fd2e12bde47debf76cc27d2677a21fd11f0f6295fe175b055c207689bb939aa',
};
