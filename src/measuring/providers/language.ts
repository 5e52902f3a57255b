/** The language of a language tag, such as `de` of `de-CH`. */
export function languageOf(locale: string): string {
  return (locale.split('-')[0] ?? locale).toLowerCase();
}

/** The language as Google names it: `zh-CN` and `zh-TW` are distinct, all others have no region. */
export function googleLanguageOf(locale: string): string {
  const language = languageOf(locale);
  if (language !== 'zh') return language;
  return /-(?:hant|tw|hk|mo)\b/i.test(locale) ? 'zh-TW' : 'zh-CN';
}
