/** The requests that one key may make in a minute: 60 as stated, or more where the target's limit was raised. */
export function limitOf({ rate }: { readonly rate: number }): number {
  return Math.max(60, rate);
}
