import { createClient, dataOf, type Client, type extensionComponents } from '@ai-visibility/client';
import { remembering } from './memory.js';
import { announceWait } from './rate-limit.js';

/** The person of this browser's cookie, and the workspaces that they may open. */
export type Account = extensionComponents['schemas']['AccountSession'];

/** The path that a sign-in provider sends the browser back to. */
export const RETURN_PATH = '/signed-in';

const withoutKey = (request: Request): Promise<Response> => {
  request.headers.delete('Authorization');
  return fetch(request);
};

/** A client for the operations that take the cookie, or nothing. */
export const accountClient: Client = createClient({
  baseUrl: location.origin,
  key: '',
  fetch: withoutKey,
  onRateLimited: announceWait,
});

/** Reads the session of the browser. */
export const readAccount = (): Promise<Account> => dataOf(accountClient.GET('/v1/account/session'));

/** Tokens are valid for ten minutes. The clock of the device may be wrong, so their age counts. */
const TOKEN_MS = 8 * 60_000;

/**
 * A client for a workspace of the person who is signed in. It keeps its token in memory, and gets another one with the cookie
 * in time, or if the service no longer accepts it, as after the device has slept.
 */
export function clientOf(workspaceId: string): Client {
  let token: Promise<string> | undefined;
  let since = 0;
  const issue = async () => {
    const body = { workspaceId };
    return (await dataOf(accountClient.POST('/v1/account/tokens', { body }))).token;
  };
  const current = () => {
    if (token === undefined || performance.now() - since > TOKEN_MS) {
      since = performance.now();
      const issued = issue();
      token = issued;
      issued.catch(() => {
        if (token === issued) token = undefined;
      });
    }
    return token;
  };
  const send = async (request: Request) => {
    const used = current();
    // eslint-disable-next-line no-restricted-syntax -- a header, which nobody reads
    request.headers.set('Authorization', `Bearer ${await used}`);
    return { response: await fetch(request), used };
  };
  return createClient({
    baseUrl: location.origin,
    key: '',
    onRateLimited: announceWait,
    fetch: remembering(async (request) => {
      const again = request.clone();
      const { response, used } = await send(request);
      if (response.status !== 401) return response;
      if (token === used) token = undefined;
      return (await send(again)).response;
    }),
  });
}

const LAST = 'visibility.workspace';

/** The workspace to open: that of the tab, or else the one that was looked at last, or else the first. */
export function chosenWorkspace({ workspaces }: Account): string | undefined {
  const known = (id: string | null) => workspaces.find((one) => one.id === id)?.id;
  return known(sessionStorage.getItem(LAST)) ?? known(localStorage.getItem(LAST)) ?? workspaces[0]?.id;
}

/** Makes a workspace the one that this tab opens next. */
export const chooseWorkspace = (workspaceId: string): void => sessionStorage.setItem(LAST, workspaceId);

/**
 * Notes the workspace of this tab, also whenever the tab is looked at again, so that a tab that is opened from it has the same one,
 * until the returned function is called.
 */
export function keepWorkspace(workspaceId: string): () => void {
  chooseWorkspace(workspaceId);
  const note = () => localStorage.setItem(LAST, workspaceId);
  note();
  addEventListener('focus', note);
  return () => removeEventListener('focus', note);
}
