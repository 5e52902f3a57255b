import type { Trial } from '../../app.js';
import { inDollars } from './measuring-view.js';

/** Longer texts of a response are truncated to this many characters; the recording has them in full. */
const MAX_TEXT = 300;

/** The maximum number of ignored addresses that are shown. */
const MAX_IGNORED = 10;

const BETWEEN = ' │ ';

type ShownTrial = Omit<Trial, 'recording'>;

/** Two columns, the response and the values read from it, in lines of `width` characters. */
export function describeTrial(trial: ShownTrial, width: number): string {
  const half = Math.floor((width - BETWEEN.length) / 2);
  const left = wrapped(['RESPONSE', ...shortened(trial.rawResponse).split('\n')], half);
  const right = wrapped(['READ AS', ...readingLines(trial)], half);
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    `${padded(left[index] ?? '', half)}${BETWEEN}${right[index] ?? ''}`.trimEnd(),
  ).join('\n');
}

function shortened(rawResponse: string | null): string {
  if (rawResponse === null) return 'none';
  try {
    const cut = (_name: string, part: unknown) =>
      typeof part === 'string' && part.length > MAX_TEXT ? `${part.slice(0, MAX_TEXT)}…` : part;
    return JSON.stringify(JSON.parse(rawResponse, cut), null, 1);
  } catch {
    return rawResponse.slice(0, 20 * MAX_TEXT);
  }
}

function readingLines({ outcome, mentions, unknownFields, ignoredAddresses }: ShownTrial): string[] {
  const lines = outcome.kind === 'answered' ? answerLines(outcome.answer, mentions) : [failureLine(outcome)];
  const more = ignoredAddresses.length - MAX_IGNORED;
  return [
    ...lines,
    ...section('unknown fields', unknownFields),
    ...section('ignored addresses', [
      ...ignoredAddresses.slice(0, MAX_IGNORED),
      ...(more > 0 ? [`and ${more} more`] : []),
    ]),
  ];
}

type Answer = Extract<Trial['outcome'], { kind: 'answered' }>['answer'];

function answerLines(answer: Answer, mentions: Trial['mentions']): string[] {
  const { inputTokens, outputTokens, costUsd, sources } = answer;
  const named = mentions.map(({ brand, position, count, negatedCount }) => {
    const negated = negatedCount === 0 ? '' : `, ${negatedCount} said not to be found`;
    return `${position ?? '-'}. ${brand}: ${count}${negated}`;
  });
  const addresses = (isCited: boolean) =>
    sources.filter((one) => one.isCited === isCited).map(({ url }) => url);
  return [
    ...section('status', [answer.status]),
    ...section('answer', answer.text?.split('\n') ?? []),
    ...section('mentions', named),
    ...section('cited', addresses(true)),
    ...section('retrieved', addresses(false)),
    ...section('queries', answer.searchQueries),
    ...section('organic', answer.organic?.map(({ rank, url }) => `${rank}. ${url}`) ?? []),
    ...section('searched', [answer.retrievalStatus]),
    ...section('model', [answer.modelServed ?? 'not reported']),
    ...section('tokens', [`${inputTokens ?? 'unknown'} in, ${outputTokens ?? 'unknown'} out`]),
    ...section('cost', [costUsd === null ? 'unknown' : inDollars(costUsd)]),
  ];
}

function failureLine(outcome: Exclude<Trial['outcome'], { kind: 'answered' }>): string {
  return outcome.kind === 'accepted' ? outcome.kind : `${outcome.kind}: ${outcome.code}: ${outcome.message}`;
}

/** A heading and indented lines. */
function section(name: string, lines: readonly string[]): string[] {
  return [`${name}${lines.length === 0 ? ': none' : ''}`, ...lines.map((line) => `  ${line}`)];
}

/** Lines of at most `width` columns, without control characters, which could do anything to a terminal. */
function wrapped(lines: readonly string[], width: number): string[] {
  return lines.flatMap((line) => {
    const rows = [''];
    let used = 0;
    for (const character of line.replaceAll(/\p{Cc}/gu, '\uFFFD')) {
      const columns = columnsOf(character);
      if (used + columns > width) {
        rows.push('');
        used = 0;
      }
      rows[rows.length - 1] += character;
      used += columns;
    }
    return rows;
  });
}

function padded(text: string, width: number): string {
  const used = Array.from(text, columnsOf).reduce((sum, columns) => sum + columns, 0);
  return text + ' '.repeat(Math.max(0, width - used));
}

/** Characters that take two columns in terminals, and characters that take none. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303F\uFF01-\uFF60]/u;
const WITHOUT_WIDTH = /[\p{M}\p{Cf}]/u;

/** The number of terminal columns of a character. */
function columnsOf(character: string): number {
  if (WITHOUT_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
