import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --line: #8884; }
body { max-width: 42rem; margin: 4rem auto; padding: 0 1.25rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin-bottom: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; }
p, ul { margin: 0.5rem 0; }
pre { padding: 0.75rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 0.4rem; }
code { font: 0.9rem/1.5 ui-monospace, monospace; }
`;

/** The page at `/`. It is static and loads nothing else. */
export const homePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>AI visibility API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>AI visibility API</h1>
<p>The service is running. Its operations are under <code>/v1</code> and need an API key.</p>
<h2>Get a key</h2>
<p>With the embedded database, the first start prints the keys of demo workspaces. To create a workspace
and a key of your own, run these commands where the service is installed:</p>
<pre><code>npx visibility workspace create --name Acme --plan paid
npx visibility key create --workspace ws_... --environment test --name Mine</code></pre>
<h2>Make a first call</h2>
<p>With your key in <code>KEY</code> and the address of this page, without the slash at its end, in <code>URL</code>:</p>
<pre><code>curl -H "Authorization: Bearer $KEY" "$URL/v1/me"</code></pre>
<h2>Read on</h2>
<ul>
<li>The contract, OpenAPI 3.1: <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a></li>
<li>The documentation: <code>README.md</code> and the <code>docs</code> folder of the project</li>
<li>The state of the service: <a href="/healthz">healthz</a>, <a href="/readyz">readyz</a></li>
</ul>
</main>
</body>
</html>
`;

/** Content security policy that allows only the page's own style. */
export const homePagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
