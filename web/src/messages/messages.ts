import { IntlMessageFormat } from 'intl-messageformat';
import type { ComponentChild, ComponentChildren } from 'preact';
import type account from './en/account.json';
import type apiKeys from './en/api-keys.json';
import type channels from './en/channels.json';
import { en, type Catalog } from './en/index.js';
import type imports from './en/imports.json';
import type installation from './en/installation.json';
import type names from './en/names.json';
import type platforms from './en/platforms.json';
import type setup from './en/setup.json';
import type trail from './en/trail.json';
import type workspace from './en/workspace.json';
import { localeOf, wantedLanguage, type Language } from './language.js';

/** Areas that are loaded on demand, see `addMessages`. */
interface LaterAreas {
  readonly account: typeof account;
  readonly apiKeys: typeof apiKeys;
  readonly channels: typeof channels;
  readonly imports: typeof imports;
  readonly installation: typeof installation;
  readonly names: typeof names;
  readonly platforms: typeof platforms;
  readonly setup: typeof setup;
  readonly trail: typeof trail;
  readonly workspace: typeof workspace;
}

type Areas = Catalog & LaterAreas;

/** `shell.signOut`: the area, which is the name of a catalog, and the name of a message in it. */
export type MessageId = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas];

const CATALOGS: Readonly<Record<Language, () => Catalog | Promise<Catalog>>> = {
  en: () => en,
  de: async () => (await import('./de/index.js')).de,
  ja: async () => (await import('./ja/index.js')).ja,
};

// Modules that import this one run when the catalog is there, so constants may have texts.
const { language: loaded, catalog } = await load(wantedLanguage());

/** The language of the page, which is the same until the page is loaded again. */
export const language = loaded;

/** The locale for `Intl`. */
export const locale = localeOf(language);

/** English if the catalog cannot be loaded, such as after an update of the service. */
async function load(wanted: Language): Promise<{ language: Language; catalog: Catalog }> {
  try {
    return { language: wanted, catalog: await CATALOGS[wanted]() };
  } catch {
    return { language: 'en', catalog: en };
  }
}

/**
 * A message in the language of the page.
 *
 * @param values of its placeholders; numbers are formatted in the language
 * @throws Error if a value is missing
 */
export function t(id: MessageId, values?: Readonly<Record<string, string | number>>): string {
  return String(formatOf(id).format(values));
}

/**
 * A message with elements: values may be nodes, and functions that wrap the text in a tag, such as `<link>…</link>`.
 *
 * @throws Error if a value is missing
 */
export function rich(
  id: MessageId,
  values: Readonly<Record<string, ComponentChild | ((text: ComponentChildren) => ComponentChild)>>,
): ComponentChildren {
  return formatOf(id).format<ComponentChild>(values as Record<string, ComponentChild>);
}

/** The message of an id that is composed of API values; undefined for an unknown id. */
export function known(id: string): string | undefined {
  return textOf(id) === undefined ? undefined : t(id as MessageId);
}

const later = new Map<string, Readonly<Record<string, string>>>();

/** Adds the messages of an area that is not part of the catalog. */
export function addMessages<Area extends keyof LaterAreas>(area: Area, messages: LaterAreas[Area]): void {
  later.set(area, messages);
}

const formats = new Map<MessageId, IntlMessageFormat>();

function formatOf(id: MessageId): IntlMessageFormat {
  const format = formats.get(id) ?? new IntlMessageFormat(textOf(id) ?? '', locale);
  formats.set(id, format);
  return format;
}

function textOf(id: string): string | undefined {
  const [area = '', name = ''] = id.split('.');
  const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = catalog;
  const ofArea = messages[area] ?? later.get(area);
  return ofArea !== undefined && Object.hasOwn(ofArea, name) ? ofArea[name] : undefined;
}
