import type names from './en/names.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on the names of brands, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof names }>>> = {
  en: () => import('./en/names.json'),
  de: () => import('./de/names.json'),
  ja: () => import('./ja/names.json'),
};

addMessages('names', (await FILES[language]()).default);
