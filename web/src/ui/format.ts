import { known, locale } from '../messages/messages.js';

const whole = new Intl.NumberFormat(locale);
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const upToOne = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const toOneDecimal = new Intl.NumberFormat(locale, oneDecimal);
const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percentage = new Intl.NumberFormat(locale, { style: 'percent', ...oneDecimal });
const dollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});
const utcDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat(locale, utcDay);
const longDayFormat = new Intl.DateTimeFormat(locale, { ...utcDay, year: 'numeric' });

/** Placeholder for a figure without data. */
export const NONE = '–';

/** `1,204` */
export function count(value: number): string {
  return whole.format(value);
}

/** A score from 0 to 100 or an average position: `42.3`. Null = no data. */
export function score(value: number | null): string {
  return value === null ? NONE : toOneDecimal.format(value);
}

/** A number of places in a ranking or an average position: `3`, `0.2`; `0.04` rather than `0.0`. */
export function places(value: number): string {
  return (isSmall(value) ? hundredths : upToOne).format(value);
}

/** The absolute difference of scores or average positions: `3.1`; `0.04` rather than `0.0`. */
export function plainSize(difference: number): string {
  const size = Math.abs(difference);
  return (isSmall(size) ? hundredths : toOneDecimal).format(size);
}

/** Whether a difference is 0 with two decimals, as `plainSize` shows small ones. */
export function isNothing(difference: number): boolean {
  return Math.abs(difference) < 0.005;
}

/** Whether a number is 0 with one decimal, but not with two. */
function isSmall(size: number): boolean {
  return !isNothing(size) && size < 0.05;
}

/** The signed difference of scores or average positions: `+3.1`, `−0.04`, `0.0`. */
export function signed(difference: number): string {
  const size = plainSize(difference);
  if (isNothing(difference)) return size;
  return `${difference > 0 ? '+' : '−'}${size}`;
}

/** The sentiment of a mention, from -1 to 1, on the scale of the sentiment score, 0 to 100: `75.5` for 0.51. */
export function sentimentScore(sentiment: number): string {
  return score(50 * (sentiment + 1));
}

/** A share from 0 to 1 as `42.3%`. Null = no data. */
export function share(value: number | null): string {
  return value === null ? NONE : percentage.format(value);
}

/** A score from 0 to 100 that is a share of answers: `42.3%`. Null = no data. */
export function percent(value: number | null): string {
  return share(value === null ? null : value / 100);
}

/** Dollars with up to four decimals: `$0.0175`. Null = unknown. */
export function usd(value: number | null): string {
  return value === null ? NONE : dollars.format(value);
}

const decimalMark = toOneDecimal.formatToParts(0).find(({ type }) => type === 'decimal')?.value ?? '.';
const zeroDecimals = new RegExp(`[${decimalMark}]0+(?!\\d)`);

/** A formatted number without decimals that are all 0: `$4` for `$4.00`, but `$4.50`. */
export function withoutZeroDecimals(text: string): string {
  return text.replace(zeroDecimals, '');
}

/** A UTC day, `2026-03-31`, as `Mar 31`. */
export function day(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}

/** A UTC day, `2026-03-31`, as `Mar 31, 2026`. */
export function longDay(date: string): string {
  return longDayFormat.format(new Date(`${date}T00:00:00Z`));
}

const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' });

const all = new Intl.ListFormat(locale);

/** `A, B, and C` */
export function allOf(texts: readonly string[]): string {
  return all.format(texts);
}

/** The mark between the items of a list in the language of the page: `, ` or `、`. */
export const COMMA = all.formatToParts(['1', '2', '3']).find(({ type }) => type === 'literal')?.value ?? ', ';

/** `A, B, C`: items that no "and" joins, such as a city and its country. */
export function commaSeparated(texts: readonly string[]): string {
  return texts.join(COMMA);
}

/** `A, B or C` */
export function anyOf(texts: readonly string[]): string {
  return alternatives.format(texts);
}

const countries = new Intl.DisplayNames(locale, { type: 'region' });

/** The name of a country for its code (ISO 3166-1), such as `Germany` for `DE`. Any other text is returned as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

/** Names of one word that are the same in every language. */
const NAMES: Record<string, string> = {
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  google: 'Google',
  claude: 'Claude',
  grok: 'Grok',
  brave: 'Brave',
  copilot: 'Copilot',
  deepseek: 'DeepSeek',
  doubao: 'Doubao',
  ernie: 'ERNIE',
  kimi: 'Kimi',
  qwen: 'Qwen',
  api: 'API',
  seo: 'SEO',
  geo: 'GEO',
};

/**
 * A readable label for an API value such as `google_ai_overview` or `pending_baseline`, or for a name of the workspace's own,
 * such as the platform `constructor`.
 */
export function label(name: string): string {
  const text = (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined) ?? known(`values.${name}`);
  if (text !== undefined) return text;
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
