/** Removes trailing slashes, so that a path can be appended. */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/**
 * Whether the text is an absolute URL. Replaces `URL.canParse`, which on Node 20 rejects every URL with a letter such
 * as "ü" once V8 has optimized its caller.
 */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
