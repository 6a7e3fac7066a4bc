import type { PublishNotice } from '../../api/types.generated';

/** Choices of the people who are notified of a publication or promotion. */
export const NOTICES: readonly { value: PublishNotice; name: string }[] = [
  { value: 'changes', name: 'Everyone with a change' },
  { value: 'times', name: 'Only if working times change' },
  { value: 'nobody', name: 'No one' },
];
