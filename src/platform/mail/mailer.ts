import { createTransport } from 'nodemailer';
import type { Mailer } from '../../kernel/context';
import { unavailable } from '../../kernel/errors';

/** Where in the talk the server speaks of this mail; elsewhere it speaks of the sender or of itself. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
const MIN_REFUSED = 400;
const MIN_PERMANENT = 500;
/** A server that says nothing for so long is not waited for. */
const LONGEST_SILENCE_MS = 30_000;

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** The sender: `Muster <wfm@example.com>`. */
  from: string;
}

/** Sends by the SMTP server of the settings, over few connections that are kept; `close` ends them. */
export function createMailer({ url, from }: MailSettings): Mailer & { close(): void } {
  const pooled = new URL(url);
  pooled.searchParams.set('pool', 'true');
  for (const phase of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!pooled.searchParams.has(phase)) pooled.searchParams.set(phase, String(LONGEST_SILENCE_MS));
  const transport = createTransport(pooled.href, { from });
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({ ...mail, signal });
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
