import type apiKeys from './en/api-keys.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on API keys, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof apiKeys }>>> = {
  en: () => import('./en/api-keys.json'),
  de: () => import('./de/api-keys.json'),
  ja: () => import('./ja/api-keys.json'),
};

addMessages('apiKeys', (await FILES[language]()).default);

export { t } from './messages.js';
