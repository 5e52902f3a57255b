/** The links that open an account, or something of one. */
export type AccountLinkKind = 'start' | 'invitation' | 'password';

/**
 * The content of a link: a code for a key that works once, the key of a shared view, or a code for the first account, an invitation or a
 * new password.
 */
export interface Link {
  readonly kind: 'code' | 'share' | AccountLinkKind;
  readonly secret: string;
}

const KINDS = ['code', 'share', 'start', 'invitation', 'password'] as const;

/**
 * Calls `open` with the contents of a link such as `/#code=ws_1.x` or `/#share=sk_test_x`, now and whenever one is opened in this tab,
 * until the returned function is called. Removes them from the address. Browsers do not send fragments, so no server log has
 * them. A code works once, so the browser's history may keep it; a shared link is meant to work again.
 */
export function onLink(open: (link: Link) => void): () => void {
  const take = () => {
    const contents = new URLSearchParams(location.hash.slice(1));
    const kind = KINDS.find((one) => contents.has(one));
    if (kind === undefined) return;
    history.replaceState(null, '', location.pathname + location.search);
    open({ kind, secret: contents.get(kind) ?? '' });
  };
  take();
  addEventListener('hashchange', take);
  return () => removeEventListener('hashchange', take);
}

/** The link that shows an address of the page to anybody. */
export const shareLink = (address: string, key: string): string =>
  `${location.origin}${address}#${new URLSearchParams({ share: key }).toString()}`;

/**
 * Exchanges the code of a link for its key; resolves to the reason if the service rejects it.
 * @throws Error if the service cannot be reached, and the code may still be valid
 */
export async function redeemCode(code: string): Promise<{ key: string } | { rejection: string }> {
  const response = await fetch('/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  if (response.status >= 500) throw new Error(`The service responded with ${response.status}.`);
  const body = (await response.json()) as { key: string; error?: { message: string } };
  return body.error === undefined ? { key: body.key } : { rejection: body.error.message };
}
