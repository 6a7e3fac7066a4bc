const MAX_REASON = 300;

/** Removes the link from a mail server's reply before it is stored, because the reply can quote it. */
export const reasonWithout = (link: string, reason: string): string =>
  [link, new URL(link).searchParams.get('token') ?? link]
    .reduce((text, secret) => text.replaceAll(secret, '…'), reason)
    .slice(0, MAX_REASON);

const REPLY_CODE = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/;

/** Returns the code of a mail server's reply, `450 4.7.1`; the text after it can contain an address. */
export const replyCodeOf = (reason: string): string => REPLY_CODE.exec(reason)?.[0] ?? 'no code';
