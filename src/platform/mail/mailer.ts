import { createTransport } from 'nodemailer';
import type { Mailer } from '../../kernel/context';
import { unavailable } from '../../kernel/errors';
import { traced } from '../tracing/span';

/** SMTP commands whose errors concern this mail. Errors of other commands concern the sender or the server. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
const MIN_REFUSED = 400;
const MIN_PERMANENT = 500;
/** Timeout for responses of the mail server. */
const MAX_SILENCE_MS = 30_000;

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…` */
  url: string;
  /** Sender, such as `Muster <wfm@example.com>`. */
  from: string;
}

/** Sends through the configured SMTP server, over a small pool of connections. `close` closes them. */
export function createMailer({ url, from }: MailSettings): Mailer & { close(): void } {
  const pooled = new URL(url);
  pooled.searchParams.set('pool', 'true');
  for (const phase of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!pooled.searchParams.has(phase)) pooled.searchParams.set(phase, String(MAX_SILENCE_MS));
  const transport = createTransport(pooled.href, { from });
  return {
    async send(mail, signal) {
      try {
        await traced(
          () => ({ name: 'SMTP send', kind: 'client' }),
          () => transport.sendMail({ ...mail, signal }),
        );
        return null;
      } catch (error) {
        signal.throwIfAborted();
        const { code = 'unknown', responseCode = 0, response = '', command = '' } = error as Refusal;
        if (ABOUT_THE_MAIL.has(command) && responseCode >= MIN_REFUSED)
          return { reason: response.replace(/\p{C}+/gu, ' '), isFinal: responseCode >= MIN_PERMANENT };
        throw unavailable(`The mail server does not take mails now (${[code, responseCode || []].flat().join(' ')})`);
      }
    },
    close: () => transport.close(),
  };
}

interface Refusal {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}
