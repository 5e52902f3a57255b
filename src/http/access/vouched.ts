import type { Vouched } from '../../domain/visitor.js';
import type { Context } from '../state.js';
import { createIsFromProxy } from './client-address.js';

/** The headers in which proxies name a person, in lower case. */
export interface ProxyHeaders {
  readonly user: string;
  readonly groups: string | undefined;
}

/**
 * Returns whom a trusted proxy names in a request; null without headers, or if the request does not come from it directly. Anybody else
 * could send the headers, too.
 */
export function createVouchedBy(
  headers: ProxyHeaders | null,
  trustedProxies: readonly string[],
): (ctx: Context) => Vouched | null {
  if (headers === null) return () => null;
  const isFromProxy = createIsFromProxy(trustedProxies);
  return (ctx) => {
    const user = ctx.get(headers.user);
    if (user === '' || !isFromProxy(ctx)) return null;
    const groups = headers.groups === undefined ? null : ctx.get(headers.groups).split(',');
    return { user, groups: groups && groups.map((group) => group.trim()).filter(Boolean) };
  };
}
