import type channels from './en/channels.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on channels, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof channels }>>> = {
  en: () => import('./en/channels.json'),
  de: () => import('./de/channels.json'),
  ja: () => import('./ja/channels.json'),
};

addMessages('channels', (await FILES[language]()).default);

export { t } from './messages.js';
