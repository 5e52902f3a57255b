/** `1,204` */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1,204 lines`, `1 line` */
export function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}
