import type { Values } from './curl-values.js';
import { jqPath } from './curl-values.js';

/** Arrays with at least this many items are written as ranges. */
const MIN_LONG_ARRAY = 8;
const MIN_RANGE = 4;

/** Whether a body is compact JSON that contains a long array. */
export function hasLongArray(body: string): boolean {
  try {
    const value = JSON.parse(body) as unknown;
    return JSON.stringify(value) === body && longest(value) >= MIN_LONG_ARRAY;
  } catch {
    return false;
  }
}

function longest(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Math.max(own, ...Object.values(value).map(longest));
}

/** A jq command that generates the body from ranges, such as `[range(1; 101) as $i | {text: "... \($i)"}]`. */
export function jqArrays(body: string, values: Values): string {
  const writer = new JqWriter(values);
  const program = writer.json(JSON.parse(body)).map(plainText).join('');
  const files = [...writer.files].map((step) => ` --slurpfile a${step} "$dir/${step}.body"`);
  const args = [...writer.variables].map((name) => ` --arg ${name} "$${name}"`);
  return `jq -nc --arg nonce "$NONCE"${args.join('')}${files.join('')} '\n  ${program.replaceAll("'", `'\\''`)}\n  '`;
}

/** A piece of a jq program: text, or a number that may be part of a series. */
type Token = string | { readonly number: number; readonly isInString: boolean };

const plainText = (token: Token) => (typeof token === 'string' ? token : String(token.number));

class JqWriter {
  /** The steps whose responses the program reads. */
  readonly files = new Set<number>();
  readonly variables = new Set<string>();

  constructor(private readonly values: Values) {}

  json(value: unknown): Token[] {
    if (typeof value === 'string') return this.string(value);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
      return [{ number: value, isInString: false }];
    if (Array.isArray(value)) return this.array(value);
    if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
    const members = Object.entries(value).map(([name, member]) => [
      `${nameOf(name)}: `,
      ...this.json(member),
    ]);
    return ['{', ...joined(members, ', '), '}'];
  }

  private array(items: readonly unknown[]): Token[] {
    const written = items.map((item) => this.json(item));
    if (items.length < MIN_LONG_ARRAY) return ['[', ...joined(written, ', '), ']'];
    return ['(', ...joined(inRanges(written), '\n    + '), ')'];
  }

  private string(text: string): Token[] {
    const extraction = this.fromResponse(text);
    if (extraction !== undefined) return extraction;
    const inside = this.values.pieces(text).flatMap((piece): Token[] => {
      if (typeof piece === 'string') return textTokens(JSON.stringify(piece).slice(1, -1));
      return [`\\($${piece.variable === 'NONCE' ? 'nonce' : this.use(piece.variable)})`];
    });
    return ['"', ...inside, '"'];
  }

  private use(variable: string): string {
    this.variables.add(variable);
    return variable;
  }

  /** The program for a string that equals one captured value. */
  private fromResponse(text: string): Token[] | undefined {
    const variable = this.values.variableOf(text);
    const extraction = variable === undefined ? undefined : this.values.extractionOf(variable);
    if (extraction === undefined || extraction.find !== `${jqPath(extraction.capture.path)} // empty`)
      return undefined;
    this.files.add(extraction.step);
    return [`$a`, String(extraction.step), '[0]', ...pathTokens(extraction.capture.path)];
  }
}

const nameOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

function joined(parts: readonly (readonly Token[])[], separator: string): Token[] {
  return parts.flatMap((part, index) => (index === 0 ? [...part] : [separator, ...part]));
}

function pathTokens(path: readonly (string | number)[]): Token[] {
  return path.flatMap((step): Token[] =>
    typeof step === 'number' ? ['[', { number: step, isInString: false }, ']'] : [jqPath([step])],
  );
}

/** Splits a text at its numbers. A number with leading zeros is treated as text. */
function numbersIn(text: string): Token[] {
  return text
    .split(/(?<!\\u[0-9a-f]{0,3}|\d)(0|[1-9]\d{0,8})(?!\d)/)
    .map((part, index): Token => (index % 2 === 0 ? part : { number: Number(part), isInString: true }));
}

/** The tokens of an escaped string, with long runs of one character as products. */
function textTokens(text: string): Token[] {
  return text.split(/((?<run>[^"\\\s\d])\k<run>{39,})/u).flatMap((part, index): Token[] => {
    if (index % 3 === 0) return numbersIn(part);
    return index % 3 === 1 ? [`\\("${[...part][0]}" * ${[...part].length})`] : [];
  });
}

/** Writes items that are equal or differ only in consecutive numbers as ranges, and other items as lists. */
function inRanges(items: readonly (readonly Token[])[]): Token[][] {
  const parts: Token[][] = [];
  let single: Token[][] = [];
  const flush = () => {
    if (single.length > 0) parts.push(['[', ...joined(single, ', '), ']']);
    single = [];
  };
  for (let at = 0; at < items.length;) {
    const length = seriesAt(items, at);
    if (length < MIN_RANGE) single.push(...items.slice(at, at + length).map((item) => [...item]));
    else {
      flush();
      parts.push(range(items[at] ?? [], items[at + length - 1] ?? [], length));
    }
    at += length;
  }
  flush();
  return parts;
}

/** The length of the series at `at`: consecutive items that are equal except for numbers that increase by one. */
function seriesAt(items: readonly (readonly Token[])[], at: number): number {
  const first = items[at] ?? [];
  const second = items[at + 1] ?? [];
  const moves = first.map((token, index) => plainText(token) !== plainText(second[index] ?? ''));
  const isNext = (item: readonly Token[], steps: number) =>
    item.length === first.length &&
    first.every((token, index) => {
      const now = item[index] ?? '';
      if (typeof token === 'string' || typeof now === 'string') return token === now;
      return now.number === token.number + (moves[index] === true ? steps : 0);
    });
  let length = 1;
  while (at + length < items.length && isNext(items[at + length] ?? [], length)) length += 1;
  return length;
}

function range(first: readonly Token[], last: readonly Token[], length: number): Token[] {
  const moving = first.map((token, index) => plainText(token) !== plainText(last[index] ?? ''));
  const start = first.find((_, index) => moving[index]);
  const from = typeof start === 'object' ? start.number : 0;
  const item = first.map((token, index) => {
    if (typeof token === 'string' || moving[index] !== true) return token;
    const offset = token.number - from;
    const sum = offset === 0 ? '$i' : `$i ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}`;
    return token.isInString ? `\\(${sum})` : sum;
  });
  return [`[range(${from}; ${from + length}) as $i | `, ...item, ']'];
}
