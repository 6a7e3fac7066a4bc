import type { Operation } from './operation';
import type * as T from './types.generated';

export const ApproveException: Operation<T.ApproveExceptionMutation, T.ApproveExceptionMutationVariables> = {
  name: 'ApproveException',
  documentId: 'sha256:3cb77f41ec5479509dbb1bd8720a56782530f702eafa3bf9aaab556bb1b9bc53',
};

export const ApproveTimeOff: Operation<T.ApproveTimeOffMutation, T.ApproveTimeOffMutationVariables> = {
  name: 'ApproveTimeOff',
  documentId: 'sha256:f08b72c8dbddae0940a3c102ee51678194d22fe41e81bc6368892233be33c656',
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

export const AuditTrail: Operation<T.AuditTrailQuery, T.AuditTrailQueryVariables> = {
  name: 'AuditTrail',
  documentId: 'sha256:9679095f991ac7dce76e8ef343dd59952368abb705bbc0c350fe807b63b19bdf',
};

export const BalancesOf: Operation<T.BalancesOfQuery, T.BalancesOfQueryVariables> = {
  name: 'BalancesOf',
  documentId: 'sha256:10431545a4813df484d6f2fafe2b77af28cbfd741eb0c485a64970608406609c',
};

export const CancelPlanningJob: Operation<T.CancelPlanningJobMutation, T.CancelPlanningJobMutationVariables> = {
  name: 'CancelPlanningJob',
  documentId: 'sha256:1a278790c41225b2360a3beddbd38c30b2e32a20e811779f0d5e0cd7924b721f',
};

export const CancelTimeOff: Operation<T.CancelTimeOffMutation, T.CancelTimeOffMutationVariables> = {
  name: 'CancelTimeOff',
  documentId: 'sha256:faef3a2d3118e80e93f13d856611d0a41d2b7d7758293c399d924479df1ee3e8',
};

export const ChangePassword: Operation<T.ChangePasswordMutation, T.ChangePasswordMutationVariables> = {
  name: 'ChangePassword',
  documentId: 'sha256:c369348d4deceeaa021497d4efad828525b7ca3f6331f80085a4e9c6c06812da',
};

export const CreateTimeOffType: Operation<T.CreateTimeOffTypeMutation, T.CreateTimeOffTypeMutationVariables> = {
  name: 'CreateTimeOffType',
  documentId: 'sha256:e07ce8fd59c6da3610c6d5ed99b709e68e5f1544df2a0684a23b6c488c87ff78',
};

export const ExtraHours: Operation<T.ExtraHoursQuery, T.ExtraHoursQueryVariables> = {
  name: 'ExtraHours',
  documentId: 'sha256:ce468b16b5a79588d8be530a32d1fa6072dabe93e245953226a775f09fff8007',
};

export const FindPeople: Operation<T.FindPeopleQuery, T.FindPeopleQueryVariables> = {
  name: 'FindPeople',
  documentId: 'sha256:9c8d83998285aaee9c0a2a0e234769f83592b12aa2edd90d5fd00b1f72d4c5c8',
};

export const GenerationChoices: Operation<T.GenerationChoicesQuery, T.GenerationChoicesQueryVariables> = {
  name: 'GenerationChoices',
  documentId: 'sha256:c00c10a7269c12e92fa3490d6a58e558ed57e3cdb061e6a7cd140be58f83dcf9',
};

export const GrantTimeOff: Operation<T.GrantTimeOffMutation, T.GrantTimeOffMutationVariables> = {
  name: 'GrantTimeOff',
  documentId: 'sha256:cb200f37e8e26a8e654b544b1f0eccaf8e601c99a0b3f7f4167c7bde3a9ad321',
};

export const ImproveSchedule: Operation<T.ImproveScheduleMutation, T.ImproveScheduleMutationVariables> = {
  name: 'ImproveSchedule',
  documentId: 'sha256:e1a4ee978e1b4af9f3c0d0fc5c7562c6de3e2f999552c58ca202c40f4edf2afd',
};

export const JobOf: Operation<T.JobOfQuery, T.JobOfQueryVariables> = {
  name: 'JobOf',
  documentId: 'sha256:900d7e232b28109797be878f0fd52f2ee0d91a53a290a78eb999a25f2dac3b50',
};

export const MyDays: Operation<T.MyDaysQuery, T.MyDaysQueryVariables> = {
  name: 'MyDays',
  documentId: 'sha256:00c83d0a50f31f2e6722cb12ef5c3938a7edddb38fe52953171e7dcab1c3c6a3',
};

export const MyShifts: Operation<T.MyShiftsQuery, T.MyShiftsQueryVariables> = {
  name: 'MyShifts',
  documentId: 'sha256:01d4e6e74d154f5eb28bf10cf91823e1eb47b699d2aa460df444de985f5d268c',
};

export const MyState: Operation<T.MyStateQuery, T.MyStateQueryVariables> = {
  name: 'MyState',
  documentId: 'sha256:8fe92276d3b3fd992249451410b675f9833627aa13cf201765b9b1e2915733b8',
};

export const MyStateChanged: Operation<T.MyStateChangedSubscription, T.MyStateChangedSubscriptionVariables> = {
  name: 'MyStateChanged',
  documentId: 'sha256:9d9421ccadf05325db94f2d39e7514548c4fedb94a326f2ece2d265c18507bcd',
};

export const NewCalendarAddress: Operation<T.NewCalendarAddressMutation, T.NewCalendarAddressMutationVariables> = {
  name: 'NewCalendarAddress',
  documentId: 'sha256:ed75e829ad7ef389df3ed2b5f2a329dbd1e0f46411142f5a5f26d9f29b7cca5a',
};

export const PeopleOfTeam: Operation<T.PeopleOfTeamQuery, T.PeopleOfTeamQueryVariables> = {
  name: 'PeopleOfTeam',
  documentId: 'sha256:775a03bf9d1af2bd7b19fd8e4dd391230d750ae972e141b903f9c56d180ada49',
};

export const PlanningJobChanged: Operation<T.PlanningJobChangedSubscription, T.PlanningJobChangedSubscriptionVariables> = {
  name: 'PlanningJobChanged',
  documentId: 'sha256:e647c0ffe1f9d315594d184d49d59df59a1ab906f202988121c472ab6b9415ff',
};

export const PlanningJobs: Operation<T.PlanningJobsQuery, T.PlanningJobsQueryVariables> = {
  name: 'PlanningJobs',
  documentId: 'sha256:edbacd33a6e4592ea34310efa7246fec017bccf095f4a10b0a1afe34fd0993ed',
};

export const RefuseException: Operation<T.RefuseExceptionMutation, T.RefuseExceptionMutationVariables> = {
  name: 'RefuseException',
  documentId: 'sha256:65ff92765f792bdc073ed7e720dea95c4e2c81d7773077832fe75020e15490c4',
};

export const RefuseTimeOff: Operation<T.RefuseTimeOffMutation, T.RefuseTimeOffMutationVariables> = {
  name: 'RefuseTimeOff',
  documentId: 'sha256:53fb785a81b4e8b2bf2ef839acffed50cf7e2379c4f56f24006b344da7cc251a',
};

export const RemoveTimeOffLimit: Operation<T.RemoveTimeOffLimitMutation, T.RemoveTimeOffLimitMutationVariables> = {
  name: 'RemoveTimeOffLimit',
  documentId: 'sha256:ab96853c096a7b65e1d681c8c1f2509b00f6c308e2a605d09cc1f5e725c16e3d',
};

export const RequestTeams: Operation<T.RequestTeamsQuery, T.RequestTeamsQueryVariables> = {
  name: 'RequestTeams',
  documentId: 'sha256:80867a2c7ffc212655e775a4025e0d3b1c6c00b00b121c3656defc5a4801a1f9',
};

export const ResultCover: Operation<T.ResultCoverQuery, T.ResultCoverQueryVariables> = {
  name: 'ResultCover',
  documentId: 'sha256:f6e57cae63971b473392dd740e72fac7a8b04513454f61d7edda7ba2b39a1c0d',
};

export const RevokeCalendarAddress: Operation<T.RevokeCalendarAddressMutation, T.RevokeCalendarAddressMutationVariables> = {
  name: 'RevokeCalendarAddress',
  documentId: 'sha256:f35771dfd331534d9eed3245b951958ac901473187ded17c580e9921056f6eff',
};

export const SameRange: Operation<T.SameRangeQuery, T.SameRangeQueryVariables> = {
  name: 'SameRange',
  documentId: 'sha256:b4e2a3b44d595b57382c18172dc11daaf7e7ac69d96d716234b26506f51a386f',
};

export const ScheduleProof: Operation<T.ScheduleProofQuery, T.ScheduleProofQueryVariables> = {
  name: 'ScheduleProof',
  documentId: 'sha256:5489b4e2ec703d65bdb42af7a6007bdc27540fa349cedfd8db17063854f905c3',
};

export const ScheduleResult: Operation<T.ScheduleResultQuery, T.ScheduleResultQueryVariables> = {
  name: 'ScheduleResult',
  documentId: 'sha256:96b2ca638017b63e98925772031a141b2427dcfab58b7592cce17ed90178ab50',
};

export const Session: Operation<T.SessionQuery, T.SessionQueryVariables> = {
  name: 'Session',
  documentId: 'sha256:5fb8b5a225d70a77e4e62156ea63c62280f75f76f8517a9f93eae7a81eaec00c',
};

export const SetMyState: Operation<T.SetMyStateMutation, T.SetMyStateMutationVariables> = {
  name: 'SetMyState',
  documentId: 'sha256:cd07177c2fd82157df3ef70b70858e0a8391ae7c81a61cf75115921a48752a4a',
};

export const SetPassword: Operation<T.SetPasswordMutation, T.SetPasswordMutationVariables> = {
  name: 'SetPassword',
  documentId: 'sha256:b5beef50e255e940633cd09812e4e5b9a562230c5a8032f04a869369b787187f',
};

export const SetTimeOffLimit: Operation<T.SetTimeOffLimitMutation, T.SetTimeOffLimitMutationVariables> = {
  name: 'SetTimeOffLimit',
  documentId: 'sha256:c1b5982f1f8c3f0931ba6f2b4a9a6424d77c73129a8ac9bb3eb215ea557d9ef3',
};

export const SignIn: Operation<T.SignInMutation, T.SignInMutationVariables> = {
  name: 'SignIn',
  documentId: 'sha256:d0434d1866ae51b7c8d150966d7198cbe067d481249aafb5488a42603aa5893f',
};

export const SignOut: Operation<T.SignOutMutation, T.SignOutMutationVariables> = {
  name: 'SignOut',
  documentId: 'sha256:6427bf1dd5af7faa2ff8a1d0011799c89ec009aa71bef4629b6dc0fc1756527c',
};

export const StartGeneration: Operation<T.StartGenerationMutation, T.StartGenerationMutationVariables> = {
  name: 'StartGeneration',
  documentId: 'sha256:bd2f8f351c82e861d2a6da36fd0d00a2166b2bf0f9cd3c144738cd88c909126e',
};

export const TimeOffEffect: Operation<T.TimeOffEffectQuery, T.TimeOffEffectQueryVariables> = {
  name: 'TimeOffEffect',
  documentId: 'sha256:eb1dd8a4ac50f82b4f06bcb7d1f25f12bee5e2ba35040e12822709f209cd6a34',
};

export const TimeOffLimits: Operation<T.TimeOffLimitsQuery, T.TimeOffLimitsQueryVariables> = {
  name: 'TimeOffLimits',
  documentId: 'sha256:48cd7e0cc7907fc3d38a52fc0323460cd202bfd2aacebdcda1bf825150d31714',
};

export const TimeOffRequests: Operation<T.TimeOffRequestsQuery, T.TimeOffRequestsQueryVariables> = {
  name: 'TimeOffRequests',
  documentId: 'sha256:28cb3cc377ad1f31d537ca5b2a24b231134b1319551e7a1e1f75250a892c013a',
};

export const TimeOffTypes: Operation<T.TimeOffTypesQuery, T.TimeOffTypesQueryVariables> = {
  name: 'TimeOffTypes',
  documentId: 'sha256:446bd69ec48d047827dc2b7e3e6c9f7b37351c554ab78d6585e581e79bdd946d',
};

export const WaitingExceptions: Operation<T.WaitingExceptionsQuery, T.WaitingExceptionsQueryVariables> = {
  name: 'WaitingExceptions',
  documentId: 'sha256:6969e0637ee7446a4b3457a242dff38d5461880cc53788a89c2cd7dc5fe40f05',
};

export const WhoIsAway: Operation<T.WhoIsAwayQuery, T.WhoIsAwayQueryVariables> = {
  name: 'WhoIsAway',
  documentId: 'sha256:bb561e4bb43ec3c3b8e730fb3fa1e7c629b81055bb2d9c3d8bc77a8034f86aba',
};

export const WhyNot: Operation<T.WhyNotQuery, T.WhyNotQueryVariables> = {
  name: 'WhyNot',
  documentId: 'sha256:cea82c7f98e7cd57bd81b64feb41e07a83528692b3802912eae5655bb241a883',
};

export const WithdrawException: Operation<T.WithdrawExceptionMutation, T.WithdrawExceptionMutationVariables> = {
  name: 'WithdrawException',
  documentId: 'sha256:8295572c2b66378635ebd5ab0953d065606e05b5c4a1d38ddb955d0e37eda7a7',
};

export const WithdrawTimeOff: Operation<T.WithdrawTimeOffMutation, T.WithdrawTimeOffMutationVariables> = {
  name: 'WithdrawTimeOff',
  documentId: 'sha256:9a33beaed81823bf76579f1ca4e4434645e50454fa06a4c6bce09408c1dfc2c9',
};
