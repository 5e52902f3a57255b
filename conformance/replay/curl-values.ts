import { capturesOf, type Capture } from '../record/captures.js';
import type { Exchange } from '../http/exchange.js';
import type { Secrets } from '../record/secrets.js';

/** A piece of a text that is sent: as it is, or a value that the script has at hand by a name. */
export type Piece = string | { readonly variable: string };

/** A value that a step of the script takes from its answer. */
export interface Taken {
  readonly variable: string;
  readonly capture: Capture;
  readonly step: number;
  /** A program for jq that finds it, `$nonce` included. */
  readonly find: string;
}

/**
 * What of the requests is not the same in another run: the nonce in texts, keys, and what answers gave. The nonce
 * of a script has as many characters as the one of the run, so that lengths stay.
 */
export class Values {
  readonly taken: readonly Taken[];
  private readonly names = new Map<string, string>();
  private readonly pattern: RegExp;

  constructor(
    exchanges: readonly Exchange[],
    readonly nonce: string,
    private readonly secrets: Secrets,
  ) {
    const names = new NameGiver();
    const secretNames = new Map(secrets.known);
    this.taken = capturesOf(exchanges).map((capture) => ({
      variable: secretNames.get(capture.value) ?? names.next(capture),
      capture,
      step: exchanges.indexOf(capture.from) + 1,
      find: `${finder(capture, nonce, sentBefore(exchanges, capture.from))} // empty`,
    }));
    for (const { variable, capture } of this.taken) this.names.set(capture.value, variable);
    for (const [secret, name] of secrets.known) this.names.set(secret, name);
    this.names.set(nonce, 'NONCE').set(nonce.toUpperCase(), 'NONCE_UPPER');
    this.pattern = patternOf([...this.names.keys()]);
  }

  /** A text in pieces. */
  pieces(text: string): Piece[] {
    return text.split(this.pattern).flatMap((part): Piece[] => {
      const variable = this.names.get(part);
      if (variable !== undefined) return [{ variable }];
      return part === '' ? [] : [part];
    });
  }

  /** The variable that holds exactly this value. */
  variableOf(value: string): string | undefined {
    return this.names.get(value);
  }

  /** The taken value of a variable. */
  takenAs(variable: string): Taken | undefined {
    return this.taken.find((one) => one.variable === variable);
  }

  get known() {
    return this.secrets.known;
  }
}

const sentBefore = (exchanges: readonly Exchange[], until: Exchange) =>
  exchanges
    .slice(0, exchanges.indexOf(until))
    .map(({ request }) => request.body ?? '')
    .join('\n');

/** Short values would be found by chance in the middle of other texts: they count only where they stand alone. */
const DISTINCT_LENGTH = 8;

function patternOf(values: readonly string[]): RegExp {
  const distinct = values
    .filter(({ length }) => length >= DISTINCT_LENGTH)
    .sort((a, b) => b.length - a.length);
  const short = values.filter(({ length }) => length < DISTINCT_LENGTH);
  const forms = [...distinct.map(escaped), ...short.map((value) => `(?<="id":")${escaped(value)}(?=")`)];
  return new RegExp(`(${forms.join('|')})`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Names by what a value is: `prompt_1`, `cursor_2`. */
class NameGiver {
  private readonly counts = new Map<string, number>();

  next({ path, from }: Capture): string {
    const kind = kindOf(String(path.at(-1)), from.request.target);
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return `${kind}_${count}`;
  }
}

function kindOf(member: string, target: string): string {
  if (member === 'nextCursor') return 'cursor';
  if (member === 'keyPrefix') return 'prefix';
  if (member === 'key') return 'secret';
  if (member === 'id' || member === 'promptId' || member === 'archivedPromptId')
    return target.startsWith('/v1/api-keys') ? 'key_id' : target.startsWith('/v1/me') ? 'user' : 'prompt';
  return member.replace(/\W/g, '');
}

/** A program for jq that finds a value: by its place, or in a list by the text beside it that the script has sent. */
function finder({ path, from }: Capture, nonce: string, sentBefore: string): string {
  const row = path
    .slice(0, -1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)?.[step], from.json);
  const label = (['text', 'name'] as const).find((name) =>
    String((row as Record<string, unknown>)?.[name]).includes(nonce),
  );
  const isInList = typeof path.at(-2) === 'number';
  const text = label === undefined ? '' : String((row as Record<string, unknown>)[label]);
  if (label === undefined || !isInList || !sentBefore.includes(JSON.stringify(text))) return jqPath(path);
  const list = jqPath(path.slice(0, -2));
  return `first(${list}[] | select(.${label} == ${jqString(text.split(nonce))}) | .${String(path.at(-1))})`;
}

const jqString = (parts: readonly string[]) =>
  `"${parts.map((part) => JSON.stringify(part).slice(1, -1)).join('\\($nonce)')}"`;

/** A path as jq writes it: `.results[0].promptId`. */
export function jqPath(path: readonly (string | number)[]): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  const whole = steps.join('');
  return whole.startsWith('.') ? whole : `.${whole}`;
}
