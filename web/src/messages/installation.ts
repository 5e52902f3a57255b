import type installation from './en/installation.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on plans of workspaces, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof installation }>>> = {
  en: () => import('./en/installation.json'),
  de: () => import('./de/installation.json'),
  ja: () => import('./ja/installation.json'),
};

addMessages('installation', (await FILES[language]()).default);

export { t } from './messages.js';
