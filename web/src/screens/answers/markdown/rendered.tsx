import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { toHast } from 'mdast-util-to-hast';
import type { ComponentChildren, VNode } from 'preact';
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
import { t } from '../../../messages/messages.js';
import { httpLink } from '../../../ui/http-link.js';
import { highlight, type Mention } from '../highlights.js';
import type { Match } from '../matches.js';
import { mark } from './mark.js';
import { parse } from './parse.js';

/** Answers are not trusted: no images, which would be fetched, no HTML, no controls, and no ids. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['em', 'strong', 'del', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'mark', 'span', 'sup'],
  ],
  attributes: {
    a: ['href'],
    ol: ['start'],
    td: ['align'],
    th: ['align'],
    mark: ['className', 'title'],
    span: [['className', 'visually-hidden']],
  },
  protocols: { href: ['http', 'https'] },
};

const words = (value: string) => ({ type: 'text' as const, value });
const picture = (_: unknown, { alt }: { alt?: string | null }) =>
  words(alt ? t('answers.image', { description: alt }) : t('answers.imageWithout'));

const handlers = {
  image: picture,
  imageReference: picture,
  html: (_: unknown, { value }: { value: string }) => words(value),
};

interface RenderedProps {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly matches: readonly Match[];
  /** Part of the text is hidden, so its links cannot be followed. */
  readonly isExcerpt: boolean;
}

/** An answer as Markdown with its brands, and the matches of a search, marked. */
export function Rendered({ text, mentions, matches, isExcerpt }: RenderedProps) {
  const tree = parse(text);
  mark(tree, text, highlight(text, mentions, matches));
  const safe = sanitize(toHast(tree, { handlers }), schema);
  const a = isExcerpt ? Plain : Link;
  const components = { a, h1: Heading, h2: Heading, h3: Heading, h4: Heading, h5: Heading, h6: Heading };
  const element: unknown = toJsxRuntime(safe, { Fragment, jsx, jsxs, components });
  return element as VNode;
}

function Link({ href = '', children }: { href?: string; children: ComponentChildren }) {
  const address = httpLink(href);
  if (address === null) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener nofollow">
      {children}
      <span class="visually-hidden"> {t('ui.newTab')}</span>
    </a>
  );
}

const Plain = ({ children }: { children: ComponentChildren }) => <span>{children}</span>;

/** Headings of an answer are not headings of the page. */
const Heading = ({ children }: { children: ComponentChildren }) => (
  <p>
    <strong>{children}</strong>
  </p>
);
