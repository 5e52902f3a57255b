import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** The secret of a workspace, derived from that of the installation: `whsec_` and 32 bytes in base64. */
export function secretOf(installationSecret: string, workspaceId: string): string {
  return PREFIX + createHmac('sha256', installationSecret).update(workspaceId).digest('base64');
}

/** The headers of a request by the Standard Webhooks convention, version 1 (https://www.standardwebhooks.com). */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
