import { fromMarkdown, type CompileContext, type Handle } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

export type Tree = ReturnType<typeof fromMarkdown>;

/**
 * Starts a new text node where the library would continue the last one. Each node is then either an unchanged piece of the
 * source or one escaped character, and has the position of that piece.
 */
const enterText: Handle = function (this: CompileContext, { start }) {
  const { line, column, offset } = start;
  const point = { line, column, offset };
  const node = { type: 'text' as const, value: '', position: { start: point, end: point } };
  (this.stack.at(-1) as { children: object[] }).children.push(node);
  this.stack.push(node);
};

const pieces = { enter: { data: enterText, characterEscape: enterText, characterReference: enterText } };

/** The syntax tree of an answer in GitHub's Markdown. */
export function parse(text: string): Tree {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [...gfmFromMarkdown(), pieces] });
}
