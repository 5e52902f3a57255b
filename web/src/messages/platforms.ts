import type platforms from './en/platforms.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on what is measured, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof platforms }>>> = {
  en: () => import('./en/platforms.json'),
  de: () => import('./de/platforms.json'),
  ja: () => import('./ja/platforms.json'),
};

addMessages('platforms', (await FILES[language]()).default);
