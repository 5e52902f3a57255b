import { capturesOf, type Capture } from '../record/captures.js';
import type { Exchange } from '../http/exchange.js';
import type { Secrets } from '../record/secrets.js';

/** A part of a request: literal text or a variable of the script. */
export type Piece = string | { readonly variable: string };

/** A value that the script extracts from a response into a variable. */
export interface Extraction {
  readonly variable: string;
  readonly capture: Capture;
  readonly step: number;
  /** The jq program that finds the value; it may use `$nonce`. */
  readonly find: string;
}

/**
 * The values in requests that differ from run to run: the nonce, keys, and values from responses. A script's nonce has
 * the same length as the run's nonce, to preserve text lengths.
 */
export class Values {
  readonly extractions: readonly Extraction[];
  private readonly names = new Map<string, string>();
  private readonly pattern: RegExp;

  constructor(
    exchanges: readonly Exchange[],
    readonly nonce: string,
    private readonly secrets: Secrets,
  ) {
    const names = new NameGenerator();
    const secretNames = new Map(secrets.known);
    this.extractions = capturesOf(exchanges).map((capture) => ({
      variable: secretNames.get(capture.value) ?? names.next(capture),
      capture,
      step: exchanges.indexOf(capture.from) + 1,
      find: `${finder(capture, nonce, sentBefore(exchanges, capture.from))} // empty`,
    }));
    for (const { variable, capture } of this.extractions) this.names.set(capture.value, variable);
    for (const [secret, name] of secrets.known) this.names.set(secret, name);
    this.names.set(nonce, 'NONCE').set(nonce.toUpperCase(), 'NONCE_UPPER');
    this.pattern = patternOf([...this.names.keys()]);
  }

  /** Splits a text into literal text and variables. */
  pieces(text: string): Piece[] {
    return text.split(this.pattern).flatMap((part): Piece[] => {
      const variable = this.names.get(part);
      if (variable !== undefined) return [{ variable }];
      return part === '' ? [] : [part];
    });
  }

  /** The variable that has exactly this value; undefined for any other text. */
  variableOf(value: string): string | undefined {
    return this.names.get(value);
  }

  /** The origin of a variable; undefined if its value is not from a response. */
  extractionOf(variable: string): Extraction | undefined {
    return this.extractions.find((one) => one.variable === variable);
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

/** Shorter values could occur inside other texts by chance, so they must match a whole id. */
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

/** Generates variable names from the kind of value: `prompt_1`, `cursor_2`. */
class NameGenerator {
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

/** The jq program that finds a value by its path or, in a list, by the text that the script sent for the same row. */
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

/** A path in jq syntax: `.results[0].promptId`. */
export function jqPath(path: readonly (string | number)[]): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  const whole = steps.join('');
  return whole.startsWith('.') ? whole : `.${whole}`;
}
