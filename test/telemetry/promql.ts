/** The metrics and labels that a PromQL expression refers to. */
export interface References {
  /** Each metric, with the labels of its selector. */
  readonly metrics: readonly { readonly name: string; readonly labels: readonly string[] }[];
  /** The labels that results are grouped by. */
  readonly grouping: readonly string[];
}

const WORDS =
  /^(?:sum|min|max|count|avg|topk|by|without|on|and|or|unless|rate|increase|histogram_quantile|label_values)$/;
const GROUPING = /\b(?:by|without|on) \(([^)]*)\)/g;
const SELECTOR = /\b([a-z]\w*)(?:\{([^}]*)\})?/g;

/** Finds metrics and labels in an expression; enough of PromQL for the expressions of this repository. */
export function referencesOf(expression: string): References {
  const grouping = [...expression.matchAll(GROUPING)].flatMap(([, list = '']) => list.split(/,\s*/));
  const bare = expression
    .replace(GROUPING, '')
    .replaceAll(/\[(?:\w+|\$\w+)\]/g, '')
    .replaceAll(/=~?"[^"]*"|!="[^"]*"/g, '=');
  const metrics = [...bare.matchAll(SELECTOR)]
    .map(([, name = '', selector = '']) => ({ name, labels: selector.match(/\w+/g) ?? [] }))
    .filter(({ name }) => !WORDS.test(name));
  return { metrics, grouping };
}
