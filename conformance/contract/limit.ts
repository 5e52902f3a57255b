/** Requests per minute that one key may send: 60 as stated, or more if the limit of the target was raised. */
export function limitOf({ rate }: { readonly rate: number }): number {
  return Math.max(60, rate);
}
