import { createTransport } from 'nodemailer';
import type { Mailer } from '../../kernel/context';
import { unavailable } from '../../kernel/errors';

/** Codes of the library for what the server refuses about this mail, and would refuse again. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
const LEAST_PERMANENT = 500;
const LONGEST_REASON = 300;

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
  const transport = createTransport(pooled.href, { from });
  return {
    async send(mail) {
      try {
        await transport.sendMail(mail);
        return null;
      } catch (error) {
        const { code = '', responseCode = 0, response = '' } = error as Refusal;
        if (ABOUT_THE_MAIL.has(code) && responseCode >= LEAST_PERMANENT) return response.slice(0, LONGEST_REASON);
        throw unavailable(`The mail server does not take mails now (${code || 'unknown'})`);
      }
    },
    close: () => transport.close(),
  };
}

interface Refusal {
  code?: string;
  responseCode?: number;
  response?: string;
}
