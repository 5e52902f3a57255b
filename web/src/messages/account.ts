import type account from './en/account.json';
import type { Language } from './language.js';
import { addMessages, language } from './messages.js';

/** The texts on accounts and signing in, which are loaded with the first module that imports this one. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: typeof account }>>> = {
  en: () => import('./en/account.json'),
  de: () => import('./de/account.json'),
  ja: () => import('./ja/account.json'),
};

addMessages('account', (await FILES[language]()).default);

export { t } from './messages.js';
