/** Removes trailing slashes, so that a path can be appended. */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/**
 * Whether the text is an absolute URL. Used in place of `URL.canParse`: on Node 20, once its caller has been optimized,
 * no URL with a letter such as "ü" is valid.
 */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
