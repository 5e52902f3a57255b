/** A text as a part of an address or a file name: lower case, with a hyphen between words of any script. */
export function slugOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');
}
