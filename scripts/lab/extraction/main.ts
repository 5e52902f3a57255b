/* Measures the extraction of many answers. See `npm run lab -- extraction --help`. */
import { medianOf } from '../kit/statistics.js';
import { createAutomaton } from '../../../src/extraction/automaton.js';
import { Folding, foldName } from '../../../src/extraction/fold.js';
import { createExtractor } from '../../../src/extraction/index.js';
import { commandLine, option, wholeNumber } from '../kit/command-line.js';
import { textTable } from '../kit/tables.js';

const options = commandLine({
  name: 'extraction',
  description: `Measures how long the extraction of many answers takes, and the search for names in it next to that of libraries, in
processor time of this process.

Libraries that are not installed are left out. To compare with them, first run
npm install --no-save modern-ahocorasick@3.3.0 @monyone/aho-corasick@1.1.11 ahocorasick@1.0.2`,
  parts: {
    answers: option('<n>', 'answers of about 3,000 characters', wholeNumber(1), 10_000),
    names: option('<n>', 'names of brands', wholeNumber(1), 100),
    rounds: option('<n>', 'rounds, of which the median counts', wholeNumber(1), 5),
  },
  exitCodes: { 0: 'measured' },
});

/** Reproducible pseudorandom numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x80000000;
}

const random = createRandom(1);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const SYLLABLES = 'ac me glo bex ini tech hoo li um brel la wa yne sta rk vel no ra'.split(' ');
const WORDS =
  'the best tool for small teams is one that they can set up in a day and that does not cost more than it saves so compare prices first and read recent reviews of people who café über'.split(
    ' ',
  );

function makeName(_: unknown, index: number): string {
  const word = [0, 1, 2].map(() => pick(SYLLABLES)).join('');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}${index % 3 === 0 ? ' Labs' : ''}`;
}

/** About 3,000 characters in Markdown, with a mention in every 25 words. */
function makeAnswer(names: readonly string[]): string {
  const parts: string[] = [];
  for (let length = 0; length < 3_000; length += parts.at(-1)?.length ?? 0) {
    const draw = random();
    if (draw < 0.04) parts.push(`**${pick(names)}** `);
    else if (draw < 0.045) parts.push('[a review](https://reviews.example/page?utm_source=openai) ');
    else if (draw < 0.06) parts.push('.\n- ');
    else parts.push(`${pick(WORDS)} `);
  }
  if (random() < 0.1) parts.push(`I could not find ${pick(names)}.`);
  return Buffer.from(parts.join('')).toString();
}

/** Processor time in ms. */
function measure(work: () => number): { ms: number; found: number } {
  const start = process.cpuUsage();
  const found = work();
  const { user, system } = process.cpuUsage(start);
  return { ms: (user + system) / 1_000, found };
}

/** Counts the hits of all patterns in a folded text. */
type Search = (text: string) => number;
type Constructor = new (patterns: readonly string[]) => Record<string, (text: string) => unknown[]>;

const LIBRARIES: readonly [module: string, method: string, entry: string][] = [
  ['modern-ahocorasick', 'search', 'default'],
  ['@monyone/aho-corasick', 'matchInText', 'AhoCorasick'],
  ['@monyone/aho-corasick/fast', 'matchInText', 'FastAhoCorasick'],
  ['ahocorasick', 'search', 'default'],
];

async function searchesOf(patterns: readonly string[]): Promise<Map<string, Search>> {
  const searches = new Map<string, Search>([['own automaton', ownSearch(patterns)]]);
  for (const [module, method, entry] of LIBRARIES) {
    try {
      const loaded = (await import(module)) as Record<string, Constructor | undefined>;
      const Library = loaded[entry] ?? Object.values(loaded)[0];
      if (Library === undefined) throw new Error(`${module} has no ${entry}.`);
      const library = new Library(patterns);
      searches.set(module, (text) => library[method]?.(text).length ?? 0);
    } catch (error) {
      console.log(`${module} is left out: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  searches.set('regular expression', regExpSearch(patterns));
  return searches;
}

/** Starts from the same strings as the libraries, although an extraction already has the character codes. */
function ownSearch(patterns: readonly string[]): Search {
  const automaton = createAutomaton(patterns);
  let codes = new Uint16Array(8_192);
  return (text) => {
    if (codes.length < text.length) codes = new Uint16Array(2 * text.length);
    for (let index = 0; index < text.length; index += 1) codes[index] = text.charCodeAt(index);
    let hits = 0;
    automaton.search(codes, text.length, () => {
      hits += 1;
    });
    return hits;
  };
}

/** Does not find overlapping hits, so its count can be lower. */
function regExpSearch(patterns: readonly string[]): Search {
  const escaped = patterns.map((pattern) => pattern.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  const expression = new RegExp(escaped.join('|'), 'g');
  return (text) => text.match(expression)?.length ?? 0;
}

const names = [...new Set(Array.from({ length: options.names }, makeName))];
const answers = Array.from({ length: options.answers }, () => makeAnswer(names));
const folding = new Folding();
const folded = answers.map((text) => {
  const { codes, length } = folding.fold(text);
  return Buffer.from(codes.slice(0, length).buffer).toString('utf16le');
});
const [own = '', ...competitors] = names;
const extract = createExtractor({ own: { name: own }, competitors: competitors.map((name) => ({ name })) });
const searches = await searchesOf(names.map(foldName));
const tasks = new Map<string, () => number>([
  ['extraction', () => answers.reduce((sum, text) => sum + extract({ text }).mentions.length, 0)],
  ...[...searches].map(
    ([name, search]) =>
      [`search: ${name}`, () => folded.reduce((sum, text) => sum + search(text), 0)] as const,
  ),
]);

const results = new Map<string, { ms: number; found: number }[]>();
for (let round = 0; round < options.rounds; round += 1) {
  for (const [name, work] of tasks) results.set(name, [...(results.get(name) ?? []), measure(work)]);
}
const medianMs = (name: string) => medianOf((results.get(name) ?? []).map(({ ms }) => ms)) ?? 0;
const size = answers.reduce((sum, { length }) => sum + length, 0) / answers.length;
console.log(
  `${answers.length} answers of ${size.toFixed(0)} characters, ${names.length} names, medians of ${options.rounds}`,
);
const rows = [...results].map(([name, all]) => {
  const ratio = name.startsWith('search') ? medianMs(name) / medianMs('search: own automaton') : null;
  return [
    name,
    `${medianMs(name).toFixed(0)} ms`,
    `${all[0]?.found}`,
    ratio === null ? '' : `${ratio.toFixed(2)} x`,
  ];
});
console.log(textTable(['', 'processor time', 'found', 'own automaton'], rows));
