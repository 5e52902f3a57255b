import { isMarked, kindOf, titleOf, type Part } from '../highlights.js';
import type { Tree } from './parse.js';

interface Node {
  type: string;
  value?: string;
  children?: Node[] | undefined;
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
  data?: object | undefined;
}

interface Span extends Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Marks brands and matches in a syntax tree. Their offsets are those of the source, so they are found by the positions of the
 * nodes, and a brand that is partly bold becomes several marks.
 *
 * @param parts the source, split at its brands and matches
 */
export function mark(tree: Tree, source: string, parts: readonly Part[]): void {
  let end = 0;
  const spans = parts.map((part): Span => ({ ...part, start: end, end: (end += part.text.length) }));
  markIn(tree, source, spans);
}

function markIn(parent: Node, source: string, spans: readonly Span[]): void {
  parent.children = parent.children?.flatMap((node) => {
    if (node.type === 'text') return marked(node, source, spans);
    if (node.type === 'inlineCode' || node.type === 'code')
      node.data = { ...node.data, hChildren: marked(node, source, spans).map(toElement) };
    else if (node.children) markIn(node, source, spans);
    return [node];
  });
}

/** The pieces of a text or of code, those that name a brand or match a search as marks. */
function marked({ value = '', position }: Node, source: string, spans: readonly Span[]): Node[] {
  const from = position?.start.offset ?? Infinity;
  const to = position?.end.offset ?? 0;
  // Code begins after its fence. An escaped character is not in the source as such.
  const found = source.indexOf(value.trimEnd(), from);
  const start = found === -1 || found >= to ? from : found;
  const pieces = spans
    .filter((span) => span.start < start + value.length && span.end > start)
    .map((span) => ({ ...span, text: value.slice(Math.max(0, span.start - start), span.end - start) }));
  if (!pieces.some(isMarked)) return [{ type: 'text', value }];
  return pieces.map((piece) => (isMarked(piece) ? markOf(piece) : { type: 'text', value: piece.text }));
}

function markOf({ text, ...part }: Span): Node {
  const title = titleOf(part);
  return {
    type: 'mark',
    children: [{ type: 'text', value: text }],
    data: {
      hName: 'mark',
      hProperties: { className: [kindOf(part), ...(part.negated ? ['negated'] : [])], title },
      hChildren: [
        { type: 'text', value: text },
        {
          type: 'element',
          tagName: 'span',
          properties: { className: ['visually-hidden'] },
          children: [{ type: 'text', value: ` (${title})` }],
        },
      ],
    },
  };
}

/** A piece of code as an element of HTML. */
function toElement(node: Node): object {
  if (node.type === 'text') return node;
  const { hName, hProperties, hChildren } = node.data as Record<string, unknown>;
  return { type: 'element', tagName: hName, properties: hProperties, children: hChildren };
}
