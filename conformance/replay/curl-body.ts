import type { Values } from './curl-values.js';
import { jqArrays, hasLongArray } from './curl-arrays.js';
import { expandable, printfFormat, quoted } from './shell.js';

/** The parts of a command that supply its body: a pipe before it, as in `jq ... |`, or a here-document after it. */
export interface ShellBody {
  readonly before: string;
  readonly after: readonly string[];
}

/**
 * The request body as shell code. JSON goes into a here-document with variables; jq generates a long array, so that the
 * script stays readable; anything else is written byte by byte.
 */
export function shellBody(body: string, values: Values): ShellBody {
  if (hasLongArray(body)) return { before: `${jqArrays(body, values)} | `, after: [] };
  if (isJson(body)) return hereDocument(visible(body), values);
  return { before: `printf ${quotedFormat(printfFormat(body))} | `, after: [] };
}

const quotedFormat = (format: string) => (format === '' ? "''" : `'${format}'`);

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** Replaces invisible characters of JSON with equivalent escapes. */
function visible(json: string): string {
  return json.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufeff]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** A run of one character that is too long to count. */
const LONG_RUN = /([^"\\\s])\1{39,}/gu;

function hereDocument(json: string, values: Values): ShellBody {
  const text = values
    .pieces(json)
    .map((piece) => (typeof piece === 'string' ? withRuns(piece) : `\${${piece.variable}}`))
    .join('');
  const end = ['BODY', 'END_OF_BODY'].find((word) => !text.split('\n').includes(word)) ?? 'END_OF_THE_BODY';
  return { before: '', after: [` <<${end}`, text, end] };
}

function withRuns(text: string): string {
  let done = 0;
  let shown = '';
  for (const run of text.matchAll(LONG_RUN)) {
    const [whole, character = ''] = run;
    shown += `${expandable(text.slice(done, run.index), false)}$(repeat ${[...whole].length} ${quoted(character)})`;
    done = run.index + whole.length;
  }
  return shown + expandable(text.slice(done), false);
}
