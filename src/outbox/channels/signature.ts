import { createHmac } from 'node:crypto';
import type { Channel } from './types.js';

const PREFIX = 'whsec_';

/** How long requests are signed with the former secret, too, in ms: a day. */
const OVERLAP_MS = 86_400_000;

/** The secret of a webhook, derived from that of the installation: `whsec_` and 32 bytes in base64. Without a salt, it is that of the workspace. */
export function secretOf(installationSecret: string, workspaceId: string, salt = ''): string {
  const subject = salt === '' ? workspaceId : `${workspaceId}:${salt}`;
  return PREFIX + createHmac('sha256', installationSecret).update(subject).digest('base64');
}

/** The secrets that requests at a time are signed with: the present one, and for a day the one before. */
export function secretsAt(
  at: Date,
  installationSecret: string,
  workspaceId: string,
  { secretSalt, formerSalt, rotatedAt }: Pick<Channel, 'secretSalt' | 'formerSalt' | 'rotatedAt'>,
): string[] {
  const hasFormer = rotatedAt !== null && at.getTime() - rotatedAt.getTime() < OVERLAP_MS;
  const salts = hasFormer && formerSalt !== null ? [secretSalt, formerSalt] : [secretSalt];
  return salts.map((salt) => secretOf(installationSecret, workspaceId, salt));
}

/** The headers of a request by the Standard Webhooks convention, version 1 (https://www.standardwebhooks.com). */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
