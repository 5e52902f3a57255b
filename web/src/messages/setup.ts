import type setup from './en/setup.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on setting up a workspace, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof setup }>>> = {
  en: () => import('./en/setup.json'),
  de: () => import('./de/setup.json'),
  ja: () => import('./ja/setup.json'),
};

addMessages('setup', (await FILES[language]()).default);

export { t } from './messages.js';
