/** A whole number, such as `1,204`. */
export function count(value: number): string {
  // `toLocaleString` would first load the rules of all languages.
  const digits = String(value);
  const first = digits.length % 3 || 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return [digits.slice(0, first), ...groups].join(',');
}

/** `1,204 lines`, `1 line` */
export function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}
