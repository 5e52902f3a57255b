/** The values of a statement, by the names that its text has for them: `:workspaceId`. */
export type NamedValues = Readonly<Record<string, unknown>>;

interface Numbered {
  readonly text: string;
  /** The parameters from $1 on. */
  readonly names: readonly string[];
}

/** A colon before a name, but not the second one of a cast. */
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi;

const WORKSPACE = 'workspaceId';

const known = new Map<string, Numbered>();

/**
 * A statement with $1, $2, ... in place of the names, and its values in that order. The workspace is always $1, by which
 * a test checks that every statement reads one workspace only.
 * @throws Error if a parameter has no value or no name, or a value no parameter
 */
export function numberParameters(text: string, given: NamedValues): { text: string; values: unknown[] } {
  const numbered = known.get(text) ?? numberNames(text);
  known.set(text, numbered);
  const { names } = numbered;
  const wrong = [
    ...names.filter((name) => !(name in given)).map((name) => `:${name} has no value`),
    ...Object.keys(given)
      .filter((name) => !names.includes(name))
      .map((name) => `it has no parameter :${name}`),
  ];
  if (wrong.length > 0)
    throw new Error(`The statement does not fit its values: ${wrong.join(', ')}.\n${text}`);
  return { text: numbered.text, values: names.map((name) => given[name]) };
}

function numberNames(text: string): Numbered {
  if (/\$\d/.test(text)) throw new Error(`The statement has parameters with and without a name.\n${text}`);
  const found = new Set([...text.matchAll(PARAMETER)].map(([, name = '']) => name));
  const names = [...found].sort((a, b) => Number(b === WORKSPACE) - Number(a === WORKSPACE));
  return { text: text.replace(PARAMETER, (_, name: string) => `$${names.indexOf(name) + 1}`), names };
}
