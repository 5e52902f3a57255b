import type { CitationLine } from '../ingest/index.js';
import type { PlannedPrompt } from './prompt-plan.js';
import { itemAt, type Random } from './random.js';
import {
  closings,
  generalOpenings,
  introductions,
  openings,
  singleOpenings,
  type Remark,
  type Tone,
} from './wording.js';

/** A brand to mention in an answer. */
export interface Named {
  /** As written in the answer. */
  readonly name: string;
  /** Number of occurrences, from 1. */
  readonly count: number;
  readonly tone: Tone;
  readonly remark: Remark;
}

export interface Outline {
  readonly prompt: PlannedPrompt;
  /** In the order of their positions. */
  readonly named: readonly Named[];
  /** In order. Only the cited ones appear in the text. */
  readonly citations: readonly CitationLine[];
  /** The indexes of its opening and closing. */
  readonly opening: number;
  readonly closing: number;
}

export interface AnswerText {
  /** Markdown. */
  readonly text: string;
  /** The span of the first occurrence of each brand, in the order of `named`. */
  readonly snippets: readonly string[];
  /** Every place where the text names each brand, in the order of `named`. */
  readonly offsets: readonly (readonly Offsets[])[];
}

/** The start and end of a part of a text, as in `slice`. */
type Offsets = readonly [start: number, end: number];

/** A brand with what the answer says about it, in the order of the text. */
interface Entry {
  /** The sentence that names the brand first. */
  readonly first: string;
  /** Further sentences, each of which names it once. */
  readonly more: readonly string[];
}

/**
 * Writes an answer that names each brand as often as its count, first in the given order, and lists the cited sources
 * as links.
 */
export function writeAnswer(random: Random, outline: Outline): AnswerText {
  const { named, prompt } = outline;
  const cited = outline.citations.filter(({ isCited }) => isCited !== false);
  if (named.length === 0)
    return {
      text: paragraphs(general(random, outline), sourcesOf(random, cited)),
      snippets: [],
      offsets: [],
    };
  const isTable = named.length > 1 && prompt.persona === 'evaluator' && random.chance(0.5);
  const { body, snippets, hasSources } = isTable ? tableOf(random, named) : entriesOf(random, named, cited);
  const text = paragraphs(
    prompt.neutralAnswer,
    prompt.neutralAnswer === null && random.chance(0.25) ? `## ${prompt.theme.name}` : null,
    openingOf(outline),
    ...body,
    prompt.neutralAnswer === null ? closingOf(outline) : null,
    hasSources ? null : sourcesOf(random, cited),
  );
  return { text, snippets, offsets: named.map(({ name }) => placesOf(name, text)) };
}

/** No other part of the text is spelled like a name. */
function placesOf(name: string, text: string): Offsets[] {
  const places: Offsets[] = [];
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length))
    places.push([start, start + name.length]);
  return places;
}

interface Body {
  readonly body: readonly (string | null)[];
  readonly snippets: readonly string[];
  /** Whether the sources appear in the text. */
  readonly hasSources: boolean;
}

/** The brands one after another: in a list with numbers or bullets, or in a paragraph. */
function entriesOf(random: Random, named: readonly Named[], cited: readonly CitationLine[]): Body {
  const layout =
    named.length === 1 ? 'prose' : random.pick(['numbers', 'numbers', 'bullets', 'prose'] as const);
  const entries = named.map((one, index) => entryOf(random, one, layout === 'prose' ? index : null));
  const hasSources = cited.length > 0 && cited.length <= named.length && random.chance(0.5);
  const lines = entries.map(({ first, more: [next] }, index) => {
    const source = hasSources ? cited[index] : undefined;
    return [first + (source === undefined ? '.' : ` (${linkTo(source)}).`), next].filter(Boolean).join(' ');
  });
  return {
    body: [listOf(lines, layout), entries.flatMap(({ more }) => more.slice(1)).join(' ')],
    snippets: entries.map(({ first }) => first),
    hasSources,
  };
}

function listOf(lines: readonly string[], layout: 'numbers' | 'bullets' | 'prose'): string {
  if (layout === 'prose') return lines.join(' ');
  return lines
    .map((line, index) => (layout === 'bullets' ? `- ${line}` : `${index + 1}. ${line}`))
    .join('\n');
}

/** `place` is the index in a paragraph; null = in a list. */
function entryOf(random: Random, { name, count, tone, remark }: Named, place: number | null): Entry {
  const pattern =
    place === null ? '**{name}** {remark}.' : place === 0 ? '{name} {remark}.' : random.pick(introductions);
  const first = pattern.replace('{name}', name).replace('{remark}', remark.sentence);
  return { first: first.slice(0, -1), more: furtherSentences(random, name, tone, count - 1) };
}

function tableOf(random: Random, named: readonly Named[]): Body {
  const rows = named.map(({ name, tone, remark }) => `${name} | ${tone.verdict} | ${remark.cell}`);
  return {
    body: [
      ['| Name | Overall | In short |', '| --- | --- | --- |', ...rows.map((row) => `| ${row} |`)].join('\n'),
      named.flatMap(({ name, tone, count }) => furtherSentences(random, name, tone, count - 1)).join(' '),
    ],
    snippets: rows,
    hasSources: false,
  };
}

function furtherSentences(random: Random, name: string, { more }: Tone, count: number): string[] {
  const start = random.int(0, more.length - 1);
  return Array.from({ length: count }, (_, index) => itemAt(more, start + index).replace('{name}', name));
}

/** An answer without a brand. */
function general(random: Random, outline: Outline): string {
  const { persona, neutralAnswer, theme } = outline.prompt;
  if (neutralAnswer !== null || persona === 'control') return neutralAnswer ?? '';
  const opening = fill(generalOpenings[persona], outline.prompt);
  if (random.chance(0.5)) return `${opening} ${closingOf(outline)}`;
  const list = theme.criteria.map(
    (criterion) => `- ${criterion.charAt(0).toUpperCase()}${criterion.slice(1)}`,
  );
  return `${opening} Look at:\n\n${list.join('\n')}`;
}

function openingOf({ prompt, named, opening }: Outline): string {
  const isSingle = named.length === 1 && prompt.neutralAnswer === null;
  return fill(itemAt(isSingle ? singleOpenings : openings[prompt.persona], opening), prompt);
}

function closingOf({ prompt, closing }: Outline): string {
  return fill(itemAt(closings, closing), prompt);
}

function fill(sentence: string, { theme: { subject, criteria } }: PlannedPrompt): string {
  return sentence
    .replace('{subject}', subject)
    .replace('{first}', criteria[0])
    .replace('{second}', criteria[1])
    .replace('{third}', criteria[2]);
}

/** The sources as a list or in a sentence; null without sources. */
function sourcesOf(random: Random, cited: readonly CitationLine[]): string | null {
  if (cited.length === 0) return null;
  if (random.chance(0.5)) return `Read more: ${cited.map(linkTo).join(', ')}`;
  return `Sources:\n\n${cited.map((one, index) => `${index + 1}. ${linkTo(one)}`).join('\n')}`;
}

/** Titles of the brand's own pages may name it, which would count as a mention, so these pages appear as addresses. */
function linkTo({ url, title, sourceType }: CitationLine): string {
  return (title ?? null) === null || sourceType === 'own' ? url : `[${title}](${url})`;
}

function paragraphs(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n');
}
