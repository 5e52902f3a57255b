/**
 * The two documents that are built from the contract. Both describe the same API. The open one is for clients, which
 * must accept what a later version adds; the closed one is for checks, which must notice everything that is not in the
 * contract.
 */

/** A bundled OpenAPI document or a part of one. */
export type Node = Readonly<Record<string, unknown>>;

/**
 * The document with the headers that every response has: the other responses get those of the response `Internal`, which
 * all operations share. A response's own headers follow them; in an error, such as `Retry-After`, they come first.
 */
export function withStandardHeaders(bundle: Node): Node {
  const components = bundle.components as Node & { responses: Record<string, Node> };
  const standard = components.responses['Internal']?.headers as Node;
  const complete = (response: Node): Node => {
    if (response.$ref !== undefined) return response;
    const { headers, content, ...rest } = response;
    const own = headers as Node | undefined;
    const all = 'x-error-codes' in response ? { ...own, ...standard } : { ...standard, ...own };
    return { ...rest, headers: all, ...(content !== undefined && { content }) };
  };
  const inOperations = (node: Node) =>
    'operationId' in node ? { ...node, responses: mapMembers(node.responses as Node, complete) } : node;
  return {
    ...(mapNodes(bundle, inOperations) as Node),
    components: { ...components, responses: mapMembers(components.responses, complete) },
  };
}

function mapMembers(members: Node, change: (member: Node) => Node): Node {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member as Node)]));
}

/**
 * The document for clients. Responses may have further members, and a text with `x-extensible-enum` may have further
 * values. Objects composed with `allOf` become plain ones, which all generators turn into one class each. Descriptions
 * link to the decisions that they mention.
 */
export function openDocument(bundle: Node): Node {
  return withoutUnused(mapNodes(typesDocument(bundle), (node) => withLinks(opened(node))) as Node);
}

/**
 * The open document for deriving TypeScript types. It does not state that objects may have further members, because the
 * types would get index signatures, which hide misspelled members.
 */
export function typesDocument(bundle: Node): Node {
  return withoutUnused(mapNodes(bundle, (node) => withoutClientPattern(composed(node, bundle))) as Node);
}

/**
 * The document for checks. Objects have no members beyond those listed, `x-extensible-enum` is an `enum` unless a pattern says
 * which further values a workspace may add, and an error has one of the codes and the details that its response lists.
 */
export function closedDocument(bundle: Node): Node {
  const whole = mapNodes(bundle, (node) => composed(node, bundle));
  return withoutUnused(mapNodes(whole, closed) as Node);
}

/**
 * The same document for programs that validate requests by the schema alone, such as proxies: it declares every form in
 * which the service accepts a list in the query. The first form of each is the list itself.
 */
export function withListForms(document: Node): Node {
  const forms = mapNodes(document, (node) => {
    if (!Array.isArray(node.parameters)) return node;
    const parameters = (node.parameters as Node[]).flatMap((one) => {
      const parameter = targetOf(one, document);
      return parameter['x-list-styles'] === undefined ? [one] : listForms(parameter, document);
    });
    return { ...node, parameters };
  });
  return withoutUnused(forms as Node);
}

/**
 * The document without components that nothing in it refers to, such as the parts of an object that was composed of them. Security
 * schemes are referred to by name and stay.
 */
function withoutUnused(document: Node): Node {
  const { components, ...rest } = document;
  const used = referencesFrom(rest, document);
  const kept = Object.entries(components as Record<string, Node>).map(([section, members]) => [
    section,
    section === 'securitySchemes'
      ? members
      : pick(members, (name) => used.has(`${COMPONENTS}${section}/${name}`)),
  ]);
  return { ...document, components: Object.fromEntries(kept) as Node };
}

const COMPONENTS = '#/components/';

/** The references to components in a value, and in the components that they refer to. A discriminator names them in a mapping. */
function referencesFrom(value: unknown, document: Node, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string' && value.startsWith(COMPONENTS) && !found.has(value)) {
    found.add(value);
    referencesFrom(targetOf({ $ref: value }, document), document, found);
  }
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) referencesFrom(member, document, found);
  return found;
}

const pick = (members: Node, isWanted: (name: string) => boolean): Node =>
  Object.fromEntries(Object.entries(members).filter(([name]) => isWanted(name)));

/** Applies a function to every object of a value from the inside out, except to examples. */
function mapNodes(value: unknown, change: (node: Node) => Node): unknown {
  if (Array.isArray(value)) return value.map((item) => mapNodes(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === 'examples' || name === 'example' ? (member as unknown) : mapNodes(member, change),
  ]);
  return change(Object.fromEntries(members) as Node);
}

/**
 * Merges the objects of an `allOf` into one. Throws if a part is not an object, because merging other schemas would
 * change their meaning.
 */
function composed(node: Node, bundle: Node): Node {
  const { allOf, ...own } = node;
  if (!Array.isArray(allOf)) return node;
  const parts = allOf.map((part: Node) => composed(targetOf(part, bundle), bundle));
  if (parts.some(({ type }) => type !== 'object')) throw new Error('allOf may only compose objects');
  return {
    type: 'object',
    ...own,
    required: parts.flatMap(({ required }) => (required ?? []) as string[]),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Node,
  };
}

function targetOf(part: Node, bundle: Node): Node {
  if (typeof part.$ref !== 'string') return part;
  const names = part.$ref.slice('#/'.length).split('/');
  return names.reduce((node, name) => node[name] as Node, bundle);
}

/** States the default explicitly, because many generated clients otherwise reject unknown members. */
function opened(node: Node): Node {
  return isStated(node) ? { ...node, additionalProperties: true } : node;
}

/** Links decisions to the page that the service serves. */
function withLinks(node: Node): Node {
  const { description } = node;
  if (typeof description !== 'string') return node;
  return { ...node, description: description.replaceAll(/\bD-(\d+)\b/g, '[D-$1](/docs/decisions#d-$1)') };
}

/** Whether a schema lists the members of an object and does not say whether it may have others. */
function isStated({ type, properties, additionalProperties }: Node): boolean {
  return type === 'object' && typeof properties === 'object' && additionalProperties === undefined;
}

/**
 * Drops a pattern that generated clients must not apply: one that repeats `format`, which they apply to the parsed date, and one of
 * a set of values that may grow.
 */
function withoutClientPattern(node: Node): Node {
  const { pattern, ...rest } = node;
  const isParsed = node.format === 'date' || node.format === 'date-time';
  return pattern !== undefined && (isParsed || 'x-extensible-enum' in node) ? rest : node;
}

function closed(node: Node): Node {
  if (Array.isArray(node['x-error-codes'])) return withErrorCodes(node);
  const { 'x-extensible-enum': values, ...rest } = node;
  if (values !== undefined) return node.pattern === undefined ? { ...rest, enum: values } : rest;
  return isStated(node) ? { ...node, properties: withoutAbsent(node), additionalProperties: false } : node;
}

/** The members of an object, except those that are never present. */
function withoutAbsent({ properties }: Node): Node {
  const all = properties as Record<string, Node>;
  return pick(all, (name) => all[name]?.$ref !== ABSENT);
}

const ABSENT = '#/components/schemas/Absent';

/** An error response whose schema allows only its own codes, and requires the details that it lists for a code. */
function withErrorCodes(response: Node): Node {
  const content = response.content as { readonly 'application/json': Node };
  const json = content['application/json'];
  const codes = { type: 'string', enum: response['x-error-codes'] };
  const details = Object.entries((response['x-error-details'] ?? {}) as Record<string, string[]>);
  const error = {
    type: 'object',
    properties: { code: codes },
    ...(details.length > 0 && { allOf: details.map(([code, members]) => requireDetails(code, members)) }),
  };
  const schema = { allOf: [json.schema, { type: 'object', properties: { error } }] };
  return { ...response, content: { 'application/json': { ...json, schema } } };
}

function requireDetails(code: string, required: readonly string[]): Node {
  return {
    if: { properties: { code: { const: code } } },
    then: { required: ['details'], properties: { details: { type: 'object', required } } },
  };
}

/** A list in the query under its own name and under its name with brackets. */
function listForms(parameter: Node, document: Node): Node[] {
  const { name, 'x-list-styles': _, ...rest } = parameter;
  const list = parameter.schema as Node;
  const text = commaSeparated(targetOf(list.items as Node, document));
  const schema = { anyOf: [list, { ...list, items: text }, text] };
  return [
    { ...parameter, schema },
    { name: `${String(name)}[]`, 'x-list-form-of': name, ...rest, schema },
  ];
}

/** A text with one or more values of a list. */
function commaSeparated({ type, enum: values, maxLength }: Node): Node {
  const value = Array.isArray(values) ? `(?:${values.join('|')})` : trimmedText(maxLength as number);
  return { type, pattern: `^${value}(?:,${value})*$` };
}

/** Matches a text without NUL or commas that has at most this many characters, not counting white space around it. */
function trimmedText(maxLength: number): string {
  return `\\s*(?:[^\\x00,\\s](?:[^\\x00,]{0,${maxLength - 2}}[^\\x00,\\s])?\\s*)?`;
}
