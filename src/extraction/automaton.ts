/** Called for each pattern that ends before index `end` of the searched codes. */
export type OnHit = (pattern: number, end: number) => void;

/** Finds all patterns in one pass. */
export interface Automaton {
  /** Searches the first `length` codes. */
  search(codes: Uint16Array, length: number, onHit: OnHit): void;
}

interface Node {
  readonly children: Map<number, Node>;
  /** The state entered by the longest proper suffix that begins a pattern. */
  fallback: number;
  state: number;
  pattern: number;
}

const ROOT = 0;
const NONE = -1;

/**
 * The automaton of Aho and Corasick (1975) in flat arrays. Most states have one or two edges, which are searched one
 * by one; only the root, where a search spends most of its time, has a table.
 * @param patterns distinct and not empty
 */
export function createAutomaton(patterns: readonly string[]): Automaton {
  const nodes = numberNodes(buildTrie(patterns));
  const { firstEdge, edgeCodes, edgeTargets } = edgesOf(nodes);
  const firsts = nodes[ROOT]?.children ?? new Map<number, Node>();
  const rootEdges = new Int32Array(Math.max(0, ...firsts.keys()) + 1);
  for (const [code, child] of firsts) rootEdges[code] = child.state;
  const step = (state: number, code: number): number => {
    if (state === ROOT) return code < rootEdges.length ? (rootEdges[code] as number) : ROOT;
    const end = firstEdge[state + 1] as number;
    for (let edge = firstEdge[state] as number; edge < end; edge += 1) {
      if (edgeCodes[edge] === code) return edgeTargets[edge] as number;
    }
    return NONE;
  };
  const fallbacks = linkFallbacks(nodes, step);
  const endings = Int32Array.from(nodes, ({ pattern }) => pattern);
  const nextEndings = linkEndings(nodes, fallbacks);
  const lastEndings = nextEndings.map((next, state) => (endings[state] === NONE ? next : state));

  return {
    search(codes, length, onHit) {
      let state = ROOT;
      for (let index = 0; index < length; index += 1) {
        const code = codes[index] as number;
        let next = step(state, code);
        while (next === NONE) {
          state = fallbacks[state] as number;
          next = step(state, code);
        }
        state = next;
        if (state === ROOT) continue;
        for (
          let ending = lastEndings[state] as number;
          ending !== ROOT;
          ending = nextEndings[ending] as number
        ) {
          onHit(endings[ending] as number, index + 1);
        }
      }
    },
  };
}

function newNode(): Node {
  return { children: new Map(), fallback: ROOT, state: ROOT, pattern: NONE };
}

function buildTrie(patterns: readonly string[]): Node {
  const root = newNode();
  for (const [pattern, text] of patterns.entries()) {
    let node = root;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      let child = node.children.get(code);
      if (child === undefined) node.children.set(code, (child = newNode()));
      node = child;
    }
    node.pattern = pattern;
  }
  return root;
}

/** The nodes by state, breadth-first, so that those of shorter texts come first. */
function numberNodes(root: Node): Node[] {
  const nodes = [root];
  for (const node of nodes) {
    for (const child of node.children.values()) child.state = nodes.push(child) - 1;
  }
  return nodes;
}

function edgesOf(nodes: readonly Node[]): {
  firstEdge: Int32Array;
  edgeCodes: Uint16Array;
  edgeTargets: Int32Array;
} {
  const firstEdge = new Int32Array(nodes.length + 1);
  const edgeCodes = new Uint16Array(nodes.length - 1);
  const edgeTargets = new Int32Array(nodes.length - 1);
  let edge = 0;
  for (const { children, state } of nodes) {
    firstEdge[state] = edge;
    for (const [code, child] of children) {
      edgeCodes[edge] = code;
      edgeTargets[edge] = child.state;
      edge += 1;
    }
  }
  firstEdge[nodes.length] = edge;
  return { firstEdge, edgeCodes, edgeTargets };
}

function linkFallbacks(nodes: readonly Node[], step: (state: number, code: number) => number): Int32Array {
  for (const node of nodes) {
    for (const [code, child] of node.children) {
      if (node.state === ROOT) continue;
      let { fallback } = node;
      let target = step(fallback, code);
      while (target === NONE) {
        fallback = nodes[fallback]?.fallback ?? ROOT;
        target = step(fallback, code);
      }
      child.fallback = target;
    }
  }
  return Int32Array.from(nodes, ({ fallback }) => fallback);
}

/** For each state, the next fallback state where a pattern ends, or the root. */
function linkEndings(nodes: readonly Node[], fallbacks: Int32Array): Int32Array {
  const next = new Int32Array(nodes.length);
  for (const { state } of nodes) {
    const fallback = fallbacks[state] ?? ROOT;
    next[state] = nodes[fallback]?.pattern === NONE ? (next[fallback] ?? ROOT) : fallback;
  }
  return next;
}
