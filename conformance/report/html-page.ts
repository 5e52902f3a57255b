import { createHash } from 'node:crypto';
import { html, Markup, type Markup as Part } from './markup.js';
import { style } from './html-style.js';

/**
 * A page that stands for itself: its style and script are in it, and its policy forbids any request, so that a
 * hostile body could not call out even if it came to be markup.
 */
export function page(title: string, body: Part, script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  // Exactly what was hashed stands between the tags.
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
