import type { Config } from '../config.js';
import { reasonOf } from '../domain/error-facts.js';
import { createMailer, RejectedMail } from '../platform/mailer.js';
import { findingsOf, type Finding } from './finding.js';

/** Checks that the SMTP server accepts connections and the login. Sends nothing. */
export async function checkMail({ mail }: Config): Promise<Finding[]> {
  const { ok, skipped, problem } = findingsOf('email');
  const mailer = createMailer(mail);
  if (mailer === null) return [skipped('SMTP_URL is not set: no email.')];
  try {
    await mailer.verify();
    return [ok(`The SMTP server accepts email from ${mail.from ?? ''}.`)];
  } catch (error) {
    const reason =
      error instanceof RejectedMail ? error.message : `SMTP_URL cannot be used (${reasonOf(error)}).`;
    const advice =
      'Check the host, port, user and password of SMTP_URL, and that the server offers TLS with a valid certificate.';
    return [problem(reason, advice)];
  }
}
