const STORAGE_KEY = 'visibility.language';

/** The locales that the languages of the page format numbers, days and times in. */
const LOCALES = { en: 'en-US', de: 'de', ja: 'ja' } as const;

export type Language = keyof typeof LOCALES;

/** The languages of the page under the names that their readers know. */
export const LANGUAGES: readonly { readonly language: Language; readonly name: string }[] = [
  { language: 'en', name: 'English' },
  { language: 'de', name: 'Deutsch' },
  { language: 'ja', name: '日本語' },
];

export const localeOf = (language: Language): string => LOCALES[language];

/** The language that the reader chose, or else the first one of the browser that the page has. Outside a browser: English. */
export function wantedLanguage(): Language {
  if (!('document' in globalThis)) return 'en';
  const wanted = [localStorage.getItem(STORAGE_KEY) ?? '', ...navigator.languages];
  return (
    wanted.flatMap((tag) => LANGUAGES.filter(({ language }) => language === subtag(tag)))[0]?.language ?? 'en'
  );
}

/** `de` of `de-AT`. */
const subtag = (tag: string) => tag.split('-')[0]?.toLowerCase();

/** Remembers a language. The page must be loaded again to appear in it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
}
