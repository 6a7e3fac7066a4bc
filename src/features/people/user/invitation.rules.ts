const MAX_REASON = 300;

/** What a mail server says of a mail, to be kept: it may quote the link, which nobody else reads. */
export const reasonWithout = (link: string, reason: string): string =>
  [link, new URL(link).searchParams.get('token') ?? link]
    .reduce((text, secret) => text.replaceAll(secret, '…'), reason)
    .slice(0, MAX_REASON);

const REPLY_CODE = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/;

/** The code of what a mail server says, `450 4.7.1`: the words after it may name an address. */
export const replyCodeOf = (reason: string): string => REPLY_CODE.exec(reason)?.[0] ?? 'no code';
