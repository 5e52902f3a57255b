import type trail from './en/trail.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on the audit trail, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof trail }>>> = {
  en: () => import('./en/trail.json'),
  de: () => import('./de/trail.json'),
  ja: () => import('./ja/trail.json'),
};

addMessages('trail', (await FILES[language]()).default);

export { t } from './messages.js';
