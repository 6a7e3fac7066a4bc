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

export const FindPeople: Operation<T.FindPeopleQuery, T.FindPeopleQueryVariables> = {
  name: 'FindPeople',
  documentId: 'sha256:9c8d83998285aaee9c0a2a0e234769f83592b12aa2edd90d5fd00b1f72d4c5c8',
};

export const Session: Operation<T.SessionQuery, T.SessionQueryVariables> = {
  name: 'Session',
  documentId: 'sha256:5fb8b5a225d70a77e4e62156ea63c62280f75f76f8517a9f93eae7a81eaec00c',
};

export const SetPassword: Operation<T.SetPasswordMutation, T.SetPasswordMutationVariables> = {
  name: 'SetPassword',
  documentId: 'sha256:b5beef50e255e940633cd09812e4e5b9a562230c5a8032f04a869369b787187f',
};

export const SignIn: Operation<T.SignInMutation, T.SignInMutationVariables> = {
  name: 'SignIn',
  documentId: 'sha256:d0434d1866ae51b7c8d150966d7198cbe067d481249aafb5488a42603aa5893f',
};

export const SignOut: Operation<T.SignOutMutation, T.SignOutMutationVariables> = {
  name: 'SignOut',
  documentId: 'sha256:6427bf1dd5af7faa2ff8a1d0011799c89ec009aa71bef4629b6dc0fc1756527c',
};
