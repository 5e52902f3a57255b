import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, which nobody can guess, so a fast digest is enough to store them. */
const SECRET_BYTES = 32;

/** A new secret for a cookie or a link: 43 characters that need no escape in an address. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A new key for the tokens of a session. */
export const newTokenKey = (): Buffer => randomBytes(SECRET_BYTES);

/** SHA-256 of a secret, the only form that is stored. */
export const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The contents of a token. */
export interface TokenContent {
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly expiresAt: Date;
}

const TOKEN = /^sk_session_([0-9a-f]{32})_([0-9a-z]{1,64})_([0-9a-z]{1,8})_([0-9a-f]{64})$/;

/**
 * A token of a session for one workspace: its contents and a code (HMAC-SHA-256) that only the service can make. Nothing is
 * stored for it, and it ends with its session.
 */
export function issueToken(tokenKey: Buffer, content: TokenContent): string {
  const { sessionId, workspaceId, expiresAt } = content;
  const seconds = Math.floor(expiresAt.getTime() / 1000).toString(36);
  const text = `sk_session_${sessionId.slice('ses_'.length)}_${workspaceId.slice('ws_'.length)}_${seconds}`;
  return `${text}_${codeOf(tokenKey, text).toString('hex')}`;
}

/** The contents of a token, not yet checked; null if the text is not a token. */
export function readToken(token: string): TokenContent | null {
  const [, session, workspace, seconds = ''] = TOKEN.exec(token) ?? [];
  if (session === undefined) return null;
  return {
    sessionId: `ses_${session}`,
    workspaceId: `ws_${workspace}`,
    expiresAt: new Date(Number.parseInt(seconds, 36) * 1000),
  };
}

/** Whether the session with this key issued the token. */
export function isIssuedWith(tokenKey: Buffer, token: string): boolean {
  const end = token.lastIndexOf('_');
  return timingSafeEqual(codeOf(tokenKey, token.slice(0, end)), Buffer.from(token.slice(end + 1), 'hex'));
}

const codeOf = (tokenKey: Buffer, text: string) => createHmac('sha256', tokenKey).update(text).digest();
