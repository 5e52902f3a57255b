/** An organization in structured data, as written. */
export interface Organization {
  readonly names: readonly string[];
  readonly otherNames: readonly string[];
  readonly urls: readonly string[];
  readonly profiles: readonly string[];
  readonly countries: readonly string[];
}

/** The nodes that are looked at, whatever their depth. */
const MOST_NODES = 2000;
const MOST_VALUES = 50;

const IS_ORGANIZATION = /(?:Organization|Corporation|Business|Store|Brand)$/;

type Node = Readonly<Record<string, unknown>>;

/** The organizations in texts of JSON-LD (schema.org), added up. Texts that are not JSON say nothing. */
export function organizationIn(texts: readonly string[]): Organization {
  const nodes = texts.flatMap((text) => nodesIn(parsed(text)));
  const organizations = nodes.filter((node) => typesOf(node).some((type) => IS_ORGANIZATION.test(type)));
  const sites = nodes.filter((node) => typesOf(node).includes('WebSite'));
  const all = (of: readonly Node[], ...keys: string[]) =>
    [...new Set(of.flatMap((node) => keys.flatMap((key) => textsOf(node[key]))))].slice(0, MOST_VALUES);
  return {
    names: [...new Set([...all(organizations, 'name'), ...all(sites, 'name')])],
    otherNames: all([...organizations, ...sites], 'alternateName', 'legalName'),
    urls: all(organizations, 'url'),
    profiles: all(organizations, 'sameAs'),
    countries: organizations.flatMap(({ address }) =>
      nodesIn(address).flatMap(({ addressCountry }) => [
        ...textsOf(addressCountry),
        ...nodesIn(addressCountry).flatMap(({ name }) => textsOf(name)),
      ]),
    ),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** An object and everything in it, level by level. */
function nodesIn(value: unknown): Node[] {
  const nodes: Node[] = [];
  const open = [value];
  for (let at = 0; at < open.length && at < MOST_NODES; at += 1) {
    const one = open[at];
    if (isList(one)) open.push(...one.slice(0, MOST_NODES));
    else if (typeof one === 'object' && one !== null) {
      nodes.push(one as Node);
      open.push(...Object.values<unknown>({ ...one }).filter((inner) => typeof inner === 'object'));
    }
  }
  return nodes;
}

const typesOf = (node: Node) => textsOf(node['@type']);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const textsOf = (value: unknown): string[] =>
  (isList(value) ? value.slice(0, MOST_VALUES) : [value]).filter(
    (one): one is string => typeof one === 'string',
  );
