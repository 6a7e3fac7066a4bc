const LONGEST_REASON = 300;

/** What a mail server says of a mail, to be kept: it may quote the link, which nobody else reads. */
export const reasonWithout = (link: string, reason: string): string =>
  [link, new URL(link).searchParams.get('token') ?? link]
    .reduce((text, secret) => text.replaceAll(secret, '…'), reason)
    .slice(0, LONGEST_REASON);
