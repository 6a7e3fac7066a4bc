import type { Operation } from './operation';
import type * as T from './types.generated';

export const AuditTrail: Operation<T.AuditTrailQuery, T.AuditTrailQueryVariables> = {
  name: 'AuditTrail',
  documentId: 'sha256:9679095f991ac7dce76e8ef343dd59952368abb705bbc0c350fe807b63b19bdf',
};

export const ChangePassword: Operation<T.ChangePasswordMutation, T.ChangePasswordMutationVariables> = {
  name: 'ChangePassword',
  documentId: 'sha256:c369348d4deceeaa021497d4efad828525b7ca3f6331f80085a4e9c6c06812da',
};

export const ChangeSchedule: Operation<T.ChangeScheduleMutation, T.ChangeScheduleMutationVariables> = {
  name: 'ChangeSchedule',
  documentId: 'sha256:b2a14fa5c1597ae1538bf30b0143c1a41a1cde5bce37ff14d131c92fa1f4db6b',
};

export const ChangeShifts: Operation<T.ChangeShiftsMutation, T.ChangeShiftsMutationVariables> = {
  name: 'ChangeShifts',
  documentId: 'sha256:44bcc45ce78719ff6cfa97cee1424fb955236441c5d28c1ea80b8f02b6be3124',
};

export const CreateSchedule: Operation<T.CreateScheduleMutation, T.CreateScheduleMutationVariables> = {
  name: 'CreateSchedule',
  documentId: 'sha256:11987197a971e53cd05d0042c21f690183b6a125f2660a0dc48d0b7ae244e4e0',
};

export const DeleteSchedule: Operation<T.DeleteScheduleMutation, T.DeleteScheduleMutationVariables> = {
  name: 'DeleteSchedule',
  documentId: 'sha256:39f34a5242d4fb3e4221e738d667e57fb780a11a920df59f9cae174d37553074',
};

export const FindPeople: Operation<T.FindPeopleQuery, T.FindPeopleQueryVariables> = {
  name: 'FindPeople',
  documentId: 'sha256:9c8d83998285aaee9c0a2a0e234769f83592b12aa2edd90d5fd00b1f72d4c5c8',
};

export const ScheduleBoard: Operation<T.ScheduleBoardQuery, T.ScheduleBoardQueryVariables> = {
  name: 'ScheduleBoard',
  documentId: 'sha256:1daad1d9af64377af2dd3c2735de1c8fed26bd9a1b5756ad7280951c14212e73',
};

export const ScheduleChanged: Operation<T.ScheduleChangedSubscription, T.ScheduleChangedSubscriptionVariables> = {
  name: 'ScheduleChanged',
  documentId: 'sha256:8ac3519682d8b36a9f20067896bebca1b9a56980739bd8710a87ac9982ecba74',
};

export const ScheduleCheck: Operation<T.ScheduleCheckQuery, T.ScheduleCheckQueryVariables> = {
  name: 'ScheduleCheck',
  documentId: 'sha256:29fb64f7b86c8cdfdf44b50fd04e61a240f0946791e0905d9b917f1be29a2e6c',
};

export const ScheduleDemand: Operation<T.ScheduleDemandQuery, T.ScheduleDemandQueryVariables> = {
  name: 'ScheduleDemand',
  documentId: 'sha256:2c57dfe10767b2de851d27e0df25ae5f0837a44d64e6efe48d44d7fe4c92657a',
};

export const Schedules: Operation<T.SchedulesQuery, T.SchedulesQueryVariables> = {
  name: 'Schedules',
  documentId: 'sha256:eb24a335d093f5cd49f181e0b1c2ec18f999440d013ca190be2354ed59df019b',
};

export const Session: Operation<T.SessionQuery, T.SessionQueryVariables> = {
  name: 'Session',
  documentId: 'sha256:5fb8b5a225d70a77e4e62156ea63c62280f75f76f8517a9f93eae7a81eaec00c',
};

export const SetPassword: Operation<T.SetPasswordMutation, T.SetPasswordMutationVariables> = {
  name: 'SetPassword',
  documentId: 'sha256:b5beef50e255e940633cd09812e4e5b9a562230c5a8032f04a869369b787187f',
};

export const ShiftCandidates: Operation<T.ShiftCandidatesQuery, T.ShiftCandidatesQueryVariables> = {
  name: 'ShiftCandidates',
  documentId: 'sha256:926c419a9ed4834eee9b25d95b0ddd94a3885acbbc31af713723876ba4364f64',
};

export const SignIn: Operation<T.SignInMutation, T.SignInMutationVariables> = {
  name: 'SignIn',
  documentId: 'sha256:d0434d1866ae51b7c8d150966d7198cbe067d481249aafb5488a42603aa5893f',
};

export const SignOut: Operation<T.SignOutMutation, T.SignOutMutationVariables> = {
  name: 'SignOut',
  documentId: 'sha256:6427bf1dd5af7faa2ff8a1d0011799c89ec009aa71bef4629b6dc0fc1756527c',
};
