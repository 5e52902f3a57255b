import { createHash } from 'node:crypto';
import { html, Markup, type Markup as Part } from './markup.js';
import { style } from './html-style.js';

/**
 * A self-contained page. Style and script are inlined, and its policy blocks all requests, so that a hostile body could
 * not load anything even if it were interpreted as markup.
 */
export function page(title: string, body: Part, script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  // The content of the tag must be exactly what was hashed.
  const scriptPart = new Markup(`<script>${script}</script>`);
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        ${body} ${scriptPart}
      </body>
    </html> `;
  return whole.text;
}
