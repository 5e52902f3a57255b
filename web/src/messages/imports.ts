import type imports from './en/imports.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on imports, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof imports }>>> = {
  en: () => import('./en/imports.json'),
  de: () => import('./de/imports.json'),
  ja: () => import('./ja/imports.json'),
};

addMessages('imports', (await FILES[language]()).default);

export { t } from './messages.js';
