import fc, { type Arbitrary } from 'fast-check';

/** An object that has each member with a probability of one half. */
export function sparse<T extends object>(members: { [Name in keyof T]: Arbitrary<T[Name]> }): Arbitrary<
  Partial<T>
> {
  const entries = Object.entries<Arbitrary<unknown>>(members);
  const options = entries.map(([, value]) => fc.option(value, { nil: undefined, freq: 2 }));
  return fc
    .tuple(...options)
    .map(
      (values) =>
        Object.fromEntries(
          entries.flatMap(([name], index) => (values[index] === undefined ? [] : [[name, values[index]]])),
        ) as Partial<T>,
    );
}

export function record<T>(members: { [Name in keyof T]: Arbitrary<T[Name]> }): Arbitrary<T> {
  return fc.record<T>(members, { noNullPrototype: true });
}

/**
 * Up to `most` values, with long lists as likely as short ones because there are few runs. There is no minimum length,
 * because it would make shrinking less effective.
 */
export function several<T>(value: Arbitrary<T>, most: number): Arbitrary<T[]> {
  return fc.noBias(fc.array(value, { maxLength: most, size: 'max' }));
}
