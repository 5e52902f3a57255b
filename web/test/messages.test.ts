import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import deAccount from '../src/messages/de/account.json' with { type: 'json' };
import { de } from '../src/messages/de/index.js';
import deNames from '../src/messages/de/names.json' with { type: 'json' };
import dePlatforms from '../src/messages/de/platforms.json' with { type: 'json' };
import deWorkspace from '../src/messages/de/workspace.json' with { type: 'json' };
import enAccount from '../src/messages/en/account.json' with { type: 'json' };
import { en } from '../src/messages/en/index.js';
import enNames from '../src/messages/en/names.json' with { type: 'json' };
import enPlatforms from '../src/messages/en/platforms.json' with { type: 'json' };
import enWorkspace from '../src/messages/en/workspace.json' with { type: 'json' };
import jaAccount from '../src/messages/ja/account.json' with { type: 'json' };
import { ja } from '../src/messages/ja/index.js';
import jaNames from '../src/messages/ja/names.json' with { type: 'json' };
import jaPlatforms from '../src/messages/ja/platforms.json' with { type: 'json' };
import jaWorkspace from '../src/messages/ja/workspace.json' with { type: 'json' };
import { LANGUAGES } from '../src/messages/language.js';

type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;
const catalogs = {
  en: { ...en, account: enAccount, names: enNames, platforms: enPlatforms, workspace: enWorkspace },
  de: { ...de, account: deAccount, names: deNames, platforms: dePlatforms, workspace: deWorkspace },
  ja: { ...ja, account: jaAccount, names: jaNames, platforms: jaPlatforms, workspace: jaWorkspace },
} satisfies Readonly<Record<string, Messages>>;

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
