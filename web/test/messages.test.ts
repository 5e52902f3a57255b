import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../src/messages/language.js';

type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;
const catalogs = { en: messagesIn('en'), de: messagesIn('de'), ja: messagesIn('ja') };

/** All messages of a language by area, also those that are loaded on demand. */
function messagesIn(language: string): Messages {
  const folder = fileURLToPath(new URL(`../src/messages/${language}/`, import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.json'.length).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Messages[string],
    ]),
  );
}

/** The elements of a parsed message, as far as the tests read them. */
interface Element {
  readonly type: number;
  readonly value: string;
  readonly children?: readonly Element[];
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

/** The types of elements in a parsed message without a placeholder: text, and the number in a plural form. */
const TEXTS = [0, 7];

/** The names of the placeholders and tags in a message. */
function namesIn(elements: readonly Element[]): string[] {
  const names = elements.flatMap(({ type, value, children = [], options = {} }) => [
    ...(TEXTS.includes(type) ? [] : [value]),
    ...namesIn(children),
    ...Object.values(options).flatMap((option) => namesIn(option.value)),
  ]);
  return [...new Set(names)].sort();
}

const shapeOf = (messages: Messages) =>
  Object.entries(messages).map(([area, texts]) => [
    area,
    Object.fromEntries(
      Object.entries(texts)
        .sort()
        .map(([name, text]) => [name, namesIn(new IntlMessageFormat(text, 'en').getAst() as Element[])]),
    ),
  ]);

it.each(['de', 'ja'] as const)(
  'has every message in %s, with the placeholders and tags of English',
  (language) => {
    expect(shapeOf(catalogs[language])).toEqual(shapeOf(catalogs.en));
  },
);

it('has a text in every message', () => {
  const texts = Object.values(catalogs).flatMap((areas) => Object.values(areas).flatMap(Object.entries));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter(([, text]) => (text as string).trim() === '')).toEqual([]);
});

it('says in every language that the page needs JavaScript', () => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  const [, noscript = ''] = /<noscript>([^]*)<\/noscript>/.exec(page) ?? [];
  const spoken = [...noscript.matchAll(/<p lang="(\w+)">[^<]*JavaScript[^<]*<\/p>/g)].map(([, lang]) => lang);
  expect(spoken).toEqual(LANGUAGES.map(({ language }) => language));
});

it('uses every message', () => {
  const folder = fileURLToPath(new URL('../src', import.meta.url));
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const { values: _, ...areas } = catalogs.en;
  const ids = Object.entries(areas).flatMap(([area, texts]) =>
    Object.keys(texts).map((name) => `${area}.${name}`),
  );
  expect(ids.filter((id) => !code.includes(`'${id}'`))).toEqual([]);
});
