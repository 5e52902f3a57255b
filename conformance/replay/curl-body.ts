import type { Values } from './curl-values.js';
import { jqArrays, hasLongArray } from './curl-arrays.js';
import { expandable, printfFormat, quoted } from './shell.js';

/** How a body is given to a command: before it, as in `jq ... |`, and behind it, as a here-document. */
export interface ShellBody {
  readonly before: string;
  readonly behind: readonly string[];
}

/**
 * A body that a script sends. JSON stands in a here-document, in which values of the script are put; one with a long
 * array is made by jq, so that it stays readable; anything else is written byte by byte.
 */
export function shellBody(body: string, values: Values): ShellBody {
  if (hasLongArray(body)) return { before: `${jqArrays(body, values)} | `, behind: [] };
  if (isJson(body)) return hereDocument(visible(body), values);
  return { before: `printf ${quotedFormat(printfFormat(body))} | `, behind: [] };
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

/** JSON says the same with escapes in the place of characters that do not show. */
function visible(json: string): string {
  return json.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufeff]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** A character so often that nobody counts them. */
const LONG_RUN = /([^"\\\s])\1{39,}/gu;

function hereDocument(json: string, values: Values): ShellBody {
  const text = values
    .pieces(json)
    .map((piece) => (typeof piece === 'string' ? withRuns(piece) : `\${${piece.variable}}`))
    .join('');
  const end = ['BODY', 'END_OF_BODY'].find((word) => !text.split('\n').includes(word)) ?? 'END_OF_THE_BODY';
  return { before: '', behind: [` <<${end}`, text, end] };
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
