import type { Exchange } from '../../http/exchange.js';
import type { Finding, Monitor } from '../../run/monitor.js';
import type { Run } from '../../run/run.js';
import { walkOf } from './look.js';

/** What the monitors of one run remember of earlier answers. */
interface Memory {
  /** The cap that an answer gave first, by workspace. */
  readonly caps: Map<string, { readonly cap: number; readonly from: Exchange }>;
  /** Secrets of keys, by their first characters. */
  readonly secrets: Map<string, Set<string>>;
  hasIssued: boolean;
}

const memories = new WeakMap<Run, Memory>();

function memoryOf(run: Run): Memory {
  let memory = memories.get(run);
  if (memory === undefined) {
    memory = { caps: new Map(), secrets: new Map(), hasIssued: false };
    memories.set(run, memory);
  }
  return memory;
}

const withCap: readonly (string | undefined)[] = ['getPromptCap', 'addPrompt', 'bulkInsertPrompts'];

/** The cap is one number, whichever operation tells it. */
function findCap(exchange: Exchange, run: Run): Finding | undefined {
  if (!withCap.includes(exchange.operation) || walkOf(exchange)?.problems.length !== 0) return undefined;
  const { caps } = memoryOf(run);
  const cap = exchange.json?.cap as number;
  const known = caps.get(exchange.actor.owner);
  if (known === undefined) caps.set(exchange.actor.owner, { cap, from: exchange });
  if (known === undefined || known.from.operation === exchange.operation) return undefined;
  if (known.cap === cap) return 'holds';
  const { method, target } = known.from.request;
  return { expected: `cap ${known.cap}, as ${method} ${target} said`, got: `cap ${cap}` };
}

const HEAD_LENGTH = 8;

/** No answer holds a secret, but the one that issued it. */
function findSecret(exchange: Exchange, run: Run): Finding | undefined {
  const memory = memoryOf(run);
  const own = learnSecrets(exchange, memory);
  if (!memory.hasIssued || exchange.text === '') return undefined;
  const shown = secretsIn(exchange.text, memory.secrets).find(
    (secret) => secret !== own && !isEcho(secret, exchange),
  );
  if (shown !== undefined) return { expected: 'no secret of a key', got: `the secret ${shown}` };
  return own === undefined ? 'holds' : undefined;
}

/** Notes the key that made the call and the one that the answer issues; answers the latter. */
function learnSecrets({ operation, status, json, request }: Exchange, memory: Memory): string | undefined {
  const used = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (used !== undefined && status < 300) note(used, memory);
  if (operation !== 'issueApiKey' || status !== 201) return undefined;
  const issued: unknown = json?.key;
  if (typeof issued !== 'string') return undefined;
  memory.hasIssued = true;
  note(issued, memory);
  return issued;
}

function note(secret: string, { secrets }: Memory): void {
  if (secret.length <= HEAD_LENGTH) return;
  const head = secret.slice(0, HEAD_LENGTH);
  const known = secrets.get(head);
  if (known === undefined) secrets.set(head, new Set([secret]));
  else known.add(secret);
}

/** The secrets that stand in a text. It looks at the places where a known beginning stands, and nowhere else. */
function secretsIn(text: string, secrets: Memory['secrets']): string[] {
  const found: string[] = [];
  for (const [head, known] of secrets) {
    const lengths = new Set([...known].map(({ length }) => length));
    for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1))
      for (const length of lengths) {
        const part = text.slice(at, at + length);
        if (known.has(part)) found.push(part);
      }
  }
  return found;
}

/** A refusal may quote the request, and with it a secret that stood in its address, body or credentials. */
function isEcho(secret: string, { status, request }: Exchange): boolean {
  const { target, body = '', headers } = request;
  if (target.includes(secret) || body.includes(secret)) return true;
  return status === 401 && headers.authorization?.includes(secret) === true;
}

/** Rules on what several answers say together. */
export const acrossMonitors: readonly Monitor[] = [
  { rule: 'CAP-13', find: findCap },
  { rule: 'KEY-09', find: findSecret },
];
