import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';

export interface BrowserPage {
  /** URLs that the page requested, including its own. */
  readonly requests: readonly string[];
  /** Console errors, such as a script blocked by the policy, and script errors. */
  readonly complaints: readonly string[];
  /** Evaluates an expression in the page, and awaits the result if it is a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Sends a command of the DevTools protocol. */
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** The path of Chromium; undefined if it is not installed. */
export function findBrowser(): string | undefined {
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ];
  return names.find((name) => spawnSync(name, ['--version']).status === 0);
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--remote-debugging-port=0',
];

/**
 * Opens a page and waits until it is loaded.
 * @throws Error if the browser does not start
 */
export async function openPage(browser: string, url: string): Promise<BrowserPage> {
  const profile = mkdtempSync(join(tmpdir(), 'conformance-browser-'));
  // A separate process group, because the children of a killed browser keep writing to its profile.
  const options = { stdio: 'ignore', detached: true } as const;
  const child = spawn(browser, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], options);
  const close = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGKILL');
      await ended;
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    return { ...(await attach(profile, url)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Send = BrowserPage['send'];

async function attach(profile: string, url: string): Promise<Omit<BrowserPage, 'close'>> {
  const requests: string[] = [];
  const complaints: string[] = [];
  let loaded = () => undefined as void;
  const hasLoaded = new Promise<void>((resolve) => (loaded = resolve));
  const send = await connect(await pageAddress(profile), (method, params) => {
    if (method === 'Network.requestWillBeSent') requests.push(params['request'].url as string);
    if (method === 'Log.entryAdded') complaints.push(params['entry'].text as string);
    if (method === 'Runtime.exceptionThrown') complaints.push(JSON.stringify(params['exceptionDetails']));
    if (method === 'Page.loadEventFired') loaded();
  });
  for (const domain of ['Network', 'Log', 'Runtime', 'Page']) await send(`${domain}.enable`);
  await send('Page.navigate', { url });
  await hasLoaded;
  return { requests, complaints, send, evaluate: (expression) => evaluate(send, expression) };
}

async function evaluate<Value>(send: Send, expression: string): Promise<Value> {
  const response = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
  if (response['exceptionDetails'] !== undefined)
    throw new Error(JSON.stringify(response['exceptionDetails']));
  return (response['result'] as { value: Value }).value;
}

/** The debugger address of the first page, once the browser has written its port. */
async function pageAddress(profile: string): Promise<string> {
  const file = join(profile, 'DevToolsActivePort');
  for (let tries = 0; tries < 1200; tries += 1) {
    const port = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[0] : '';
    if (port !== '') {
      const pages = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
        type: string;
        webSocketDebuggerUrl: string;
      }[];
      const page = pages.find(({ type }) => type === 'page');
      if (page !== undefined) return page.webSocketDebuggerUrl;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the browser did not open its port');
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- protocol events have many shapes
type Listener = (method: string, params: Record<string, any>) => void;

async function connect(address: string, listener: Listener): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the browser does not respond')));
  });
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) listener(message.method ?? '', message.params ?? {});
    else waiting.get(message.id)?.(message);
  });
  let last = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result ?? {}) : reject(new Error(`${method}: ${error.message}`)),
      );
      socket.send(JSON.stringify({ id, method, params }));
    });
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}
