import { htmlPage } from './layout.js';

/** The page at `/`. */
export const homePage = htmlPage(
  'AI visibility API',
  `<h1>AI visibility API</h1>
<p>The service is running. Its operations are under <code>/v1</code> and need an API key.</p>
<h2>Get a key</h2>
<p>With the embedded database, the first start prints the keys of demo workspaces. To create a workspace
and a key of your own, run these commands where the service is installed:</p>
<pre><code>npx visibility workspace create --name Acme --plan paid --brand Acme --domain acme.example
npx visibility key create --workspace ws_... --environment test --name Mine --scope read</code></pre>
<h2>Make a first call</h2>
<p>With your key in <code>KEY</code> and the address of this page, without the slash at its end, in <code>URL</code>:</p>
<pre><code>curl -H "Authorization: Bearer $KEY" "$URL/v1/me"</code></pre>
<h2>Read on</h2>
<ul>
<li>The contract, OpenAPI 3.1: <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>, and
<a href="/openapi.closed.json">openapi.closed.json</a> for validating proxies</li>
<li>Its extensions, such as the answers behind the figures:
<a href="/openapi.extensions.json">openapi.extensions.json</a>,
<a href="/openapi.extensions.yaml">openapi.extensions.yaml</a></li>
<li>What a schema cannot say: <a href="/docs/behavior">behavior</a>, <a href="/docs/errors">errors</a>,
<a href="/docs/decisions">decisions</a></li>
<li>How to run the service: <code>README.md</code> and the <code>docs</code> folder of the project</li>
<li>The state of the service: <a href="/healthz">healthz</a>, <a href="/readyz">readyz</a></li>
</ul>
`,
);
