import type workspace from './en/workspace.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on the settings of a workspace, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof workspace }>>> = {
  en: () => import('./en/workspace.json'),
  de: () => import('./de/workspace.json'),
  ja: () => import('./ja/workspace.json'),
};

addMessages('workspace', (await FILES[language]()).default);

export { t } from './messages.js';
