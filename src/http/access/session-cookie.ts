import { urlOf } from '../../domain/url.js';
import type { SessionSecret } from '../../domain/visitor.js';
import type { Context } from '../state.js';

/** Browsers accept the prefix only over HTTPS, without a domain: no neighbor of the host can have set it. */
const SECURE_PREFIX = '__Host-';

/**
 * A cookie with a secret. Scripts cannot read it, and browsers send it only with requests from the service's own pages.
 *
 * @param isSecure whether a request came over HTTPS, by itself or to a proxy
 */
export function createSecretCookie(name: string, isSecure: (ctx: Context) => boolean) {
  const nameFor = (secure: boolean) => (secure ? `${SECURE_PREFIX}${name}` : name);
  return {
    /** The secret of the cookie; null without one. */
    read(ctx: Context): string | null {
      return ctx.cookies.get(nameFor(isSecure(ctx))) ?? null;
    },
    /** Sets the cookie, or removes it. */
    write(ctx: Context, content: SessionSecret | null): void {
      const secure = isSecure(ctx);
      // Koa sees only the connection to the proxy.
      ctx.cookies.secure = secure;
      ctx.cookies.set(nameFor(secure), content?.secret ?? '', {
        httpOnly: true,
        sameSite: 'strict',
        path: '/',
        secure,
        overwrite: true,
        expires: content?.expiresAt ?? new Date(0),
      });
    },
  };
}

export type SecretCookie = ReturnType<typeof createSecretCookie>;

/**
 * Whether a request comes from a page of another website, in whose name a browser may be made to send one. Programs other than browsers
 * send neither header.
 */
export function isFromElsewhere(ctx: Context): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = ctx.get('origin');
  if (origin === '') return false;
  return urlOf(origin)?.host !== ctx.get('host');
}
