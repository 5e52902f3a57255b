import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownPlatforms, surfaces, type Place } from '../target.js';
import { failed } from './http.js';
import { at, listOf, numberOf, textOf, textsOf } from './json.js';
import { recordedOffsets, type Offsets } from './passages.js';
import type { Answer, OrganicResult, Outcome, Provider, Question } from './provider.js';
import { pageUrlOf, sourcesOf } from './sources.js';

/**
 * An answer recorded for a prompt, or a failure. It matches a question if the prompts are equal, ignoring white space
 * at the ends and between words, and every field of `when` is equal.
 */
export interface Recording {
  readonly prompt: string;
  readonly when?: Partial<Omit<Place, 'provider'>> & { readonly sample?: number };
  /** Default: `ok`, or `empty` without a text. */
  readonly status?: Answer['status'];
  readonly text?: string;
  readonly model?: string;
  /** Default: `used` if there are sources or queries, otherwise `unknown`. */
  readonly retrievalStatus?: Answer['retrievalStatus'];
  readonly searchQueries?: readonly string[];
  /** `cited` is true by default. `offsets` are the parts of `text` that mark the source, in UTF-16 code units. */
  readonly sources?: readonly {
    readonly url: string;
    readonly title?: string;
    readonly cited?: boolean;
    readonly offsets?: readonly Offsets[];
  }[];
  readonly organic?: readonly OrganicResult[];
  /** True: the engine has no more results than `organic`. */
  readonly hasAllOrganic?: true;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly costUsd?: number;
  /** A recorded failure, in place of an answer. */
  readonly error?: { readonly code: string; readonly message: string };
  /** The provider's response that it was read from. Replaying it does not incur the recorded cost. */
  readonly recorded?: {
    readonly provider: string;
    /** Null = the default of the provider. */
    readonly model: string | null;
    readonly at: string;
    readonly costUsd: number | null;
    readonly response: unknown;
  };
}

export interface ReplayOptions {
  /**
   * Recordings, or a folder with them. Each file that ends in `.yaml`, `.yml` or `.json` has one recording or a list of
   * them; other files and folders are ignored. The folder is read once, at the first question.
   */
  readonly recordings: string | readonly Recording[];
}

/**
 * Answers from recordings: no network, no cost. Of several matching recordings, those with the most fields in `when`
 * count; sample n gets the one at position n modulo their number, in the order of file names and within the files. The
 * same question therefore always has the same answer. Without a recording the outcome is the failure `replay_missing`.
 */
export function createReplay({ recordings }: ReplayOptions): Provider {
  let loading: Promise<readonly Recording[]> | undefined;
  const load = () =>
    (loading ??= typeof recordings === 'string' ? readFolder(recordings) : Promise.resolve(recordings));
  return {
    name: 'replay',
    places: knownPlatforms.flatMap((platform) => surfaces.map((surface) => ({ platform, surface }))),
    ranks: true,
    refusal: () => null,
    estimateUsd: () => 0,
    async ask(question) {
      try {
        return play(choose(await load(), question), question);
      } catch (error) {
        return failed('replay_invalid', error instanceof Error ? error.message : 'unknown', null, 0);
      }
    },
    verify: () =>
      load().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
      ),
  };
}

/**
 * Reads a folder of recordings.
 * @throws Error that names the file and what is wrong with it
 */
async function readFolder(folder: string): Promise<Recording[]> {
  const { parse } = await import('yaml');
  const files = (await readdir(folder)).filter((name) => /\.(?:ya?ml|json)$/.test(name)).sort();
  const lists = files.map(async (name) => {
    const content: unknown = parse(await readFile(join(folder, name), 'utf8'));
    const items = Array.isArray(content) ? (content as unknown[]) : [content];
    return items.map((item, index) => check(item, `${name}, recording ${index + 1}`));
  });
  return (await Promise.all(lists)).flat();
}

const fields = [
  ...['prompt', 'when', 'status', 'text', 'model', 'retrievalStatus', 'searchQueries', 'sources'],
  ...['organic', 'hasAllOrganic', 'inputTokens', 'outputTokens', 'costUsd', 'error', 'recorded'],
];
const conditions = [
  'platform',
  'surface',
  'model',
  'search',
  'country',
  'region',
  'city',
  'locale',
  'sample',
];

function check(item: unknown, where: string): Recording {
  if (textOf(at(item, 'prompt')) === null) throw new Error(`${where}: "prompt" must be a text.`);
  const stray =
    Object.keys(item as object).find((name) => !fields.includes(name)) ??
    Object.keys(at(item, 'when') ?? {}).find((name) => !conditions.includes(name));
  if (stray !== undefined) throw new Error(`${where}: "${stray}" is not a known field.`);
  const status = at(item, 'status');
  if (status !== undefined && !['ok', 'refused', 'empty'].includes(status as string))
    throw new Error(`${where}: "status" must be ok, refused or empty.`);
  if (status === 'ok' && textOf(at(item, 'text')) === null)
    throw new Error(`${where}: "text" is missing from an answer with status ok.`);
  const wrong = listOf(at(item, 'sources')).find((source) => pageUrlOf(at(source, 'url')) === null);
  if (wrong !== undefined) throw new Error(`${where}: a source has no http or https "url".`);
  return item as Recording;
}

const wordsOf = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

function choose(recordings: readonly Recording[], question: Question): Recording | undefined {
  const asked: Record<string, unknown> = { ...question.target, sample: question.sampleIndex };
  const prompt = wordsOf(question.text);
  const fits = recordings.filter(
    (recording) =>
      wordsOf(recording.prompt) === prompt &&
      Object.entries(recording.when ?? {}).every(([name, value]) => asked[name] === value),
  );
  const detail = (recording: Recording) => Object.keys(recording.when ?? {}).length;
  const most = Math.max(...fits.map(detail));
  const best = fits.filter((recording) => detail(recording) === most);
  return best[question.sampleIndex % best.length];
}

function play(recording: Recording | undefined, { text, target }: Question): Outcome {
  if (recording === undefined)
    return failed(
      'replay_missing',
      `No recording matches the prompt "${text}" on ${target.platform}.`,
      null,
      0,
    );
  const raw = JSON.stringify(recording.recorded?.response ?? recording);
  const { error, costUsd = 0 } = recording;
  if (error !== undefined) return failed(error.code, error.message, raw, costUsd);
  return { kind: 'answered', answer: answerOf(recording, raw, target) };
}

function answerOf(recording: Recording, rawResponse: string, target: Place): Answer {
  const text = textOf(recording.text);
  const all = recording.sources ?? [];
  const searchQueries = textsOf(recording.searchQueries);
  const hasSearched = all.length > 0 || searchQueries.length > 0;
  return {
    status: recording.status ?? (text === null ? 'empty' : 'ok'),
    text,
    rawResponse,
    modelRequested: target.model,
    modelServed: recording.model ?? null,
    retrievalStatus: recording.retrievalStatus ?? (hasSearched ? 'used' : 'unknown'),
    searchQueries,
    sources: sourcesOf(
      all.filter(({ cited }) => cited !== false),
      all.filter(({ cited }) => cited === false),
      new Map(all.map((source) => [source, recordedOffsets(text ?? '', source.offsets)])),
    ),
    organic: recording.organic ?? null,
    ...(recording.hasAllOrganic && { hasAllOrganic: true }),
    inputTokens: numberOf(recording.inputTokens),
    outputTokens: numberOf(recording.outputTokens),
    costUsd: recording.costUsd ?? 0,
  };
}
