/** A use case: a function whose first parameter is what it depends on. */
type UseCase<Dependencies> = (dependencies: Dependencies, ...args: never[]) => unknown;

/** Use cases without their first parameter. */
type Service<UseCases> = {
  readonly [Name in keyof UseCases]: UseCases[Name] extends (
    dependencies: never,
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Result
    : never;
};

/**
 * Makes a service of use cases: each becomes a method that is called without the dependencies. A use case is thus a function
 * of its own that an outline lists and a reader can enter, and a caller needs to know nothing of what it depends on.
 */
export function bindUseCases<Dependencies, UseCases extends Record<string, UseCase<Dependencies>>>(
  dependencies: Dependencies,
  useCases: UseCases,
): Service<UseCases> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [
    name,
    useCase.bind(undefined, dependencies),
  ]);
  return Object.fromEntries(bound) as Service<UseCases>;
}
