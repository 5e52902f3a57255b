import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --line: #8884; }
body { max-width: 42rem; margin: 4rem auto; padding: 0 1.25rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin-bottom: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
p, ul { margin: 0.5rem 0; }
pre { padding: 0.75rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 0.4rem; }
code { font: 0.9rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
:target { scroll-margin-top: 1rem; text-decoration: underline; }
`;

/** Content security policy of the pages: they use their own style and load nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A complete HTML page. `title` is text; `content` is HTML that starts with its `<h1>`. */
export function htmlPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}</main>
</body>
</html>
`;
}
