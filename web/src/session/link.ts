/**
 * Calls `open` with the code of a link such as `/#code=ws_1.x`, now and whenever one is opened in this tab, until the
 * returned function is called. Removes the code from the address. Browsers do not send fragments, so no server log has it,
 * and since it works once, the browser's history may keep it.
 */
export function onLink(open: (code: string) => void): () => void {
  const take = () => {
    const code = new URLSearchParams(location.hash.slice(1)).get('code');
    if (code === null) return;
    history.replaceState(null, '', location.pathname + location.search);
    open(code);
  };
  take();
  addEventListener('hashchange', take);
  return () => removeEventListener('hashchange', take);
}

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
