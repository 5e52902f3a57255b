import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { readSite } from '../../../src/features/website/site-service.js';
import { html, redirect, startWeb, text, type FakeWeb, type Site } from './support.js';

const NOW = new Date('2026-11-20T12:00:00Z');

let web: FakeWeb | undefined;
afterEach(async () => {
  await web?.close();
  web = undefined;
});

async function read(site: Site, domain = 'acme.dev', options = {}) {
  web = await startWeb(site, options);
  return readSite(web.fetchPage, domain, NOW);
}

const HOME = `<!doctype html>
<html lang="en-US"><head>
<title>Planning software for architects | Acme</title>
<meta property="og:site_name" content="Acme">
<meta name="description" content="Plan  every
 project.">
<meta property="og:locale" content="en_US">
<link rel="canonical" href="https://www.acme.dev/">
<link rel="alternate" hreflang="de-AT" href="https://acme.at/">
<link rel="alternate" hreflang="x-default" href="/">
<script type="application/ld+json">{"@graph": [{"@type": ["Organization"], "name": "ACME", "legalName": "Acme Planning GmbH",
 "alternateName": ["Acme Plan"], "url": "https://acme-guides.com", "sameAs": ["https://social.net/acme", "javascript:alert(1)"],
 "address": {"@type": "PostalAddress", "addressCountry": "DE"}}]}</script>
<script type="application/ld+json">{ not JSON</script>
<style>.no { words: here }</style>
</head><body><h1>Plan every <b>project</b></h1><p>Three more words</p><script>none()</script></body></html>`;

describe('a website that can be read', () => {
  it('suggests names, domains and places of the brand, each with its source', async () => {
    const reading = await read({
      'acme.dev/robots.txt': text(
        'User-agent: *\nDisallow: /admin\n\nUser-agent: Claude-SearchBot\nDisallow: /\n\nSitemap: http://acme.dev/map.xml',
      ),
      'acme.dev/': html(HOME),
      'acme.dev/map.xml': text(
        '<urlset><url><loc>https://shop.acme.dev/a</loc></url><url><loc>https://acme.shop/</loc></url></urlset>',
      ),
    });
    expect(reading.problem).toBeNull();
    expect(reading.pages).toEqual([
      { url: 'https://acme.dev/robots.txt', status: null },
      { url: 'https://www.acme.dev/robots.txt', status: null },
      { url: 'http://acme.dev/robots.txt', status: 200 },
    ]);
    expect(reading.suggestions).toEqual({
      name: { value: 'Acme', source: 'siteName' },
      aliases: [
        { value: 'Acme Plan', source: 'structuredData' },
        { value: 'Acme Planning GmbH', source: 'structuredData' },
      ],
      domains: [
        { value: 'acme.dev', source: 'domain' },
        { value: 'acme-guides.com', source: 'structuredData' },
        { value: 'acme.at', source: 'languageVersions' },
        { value: 'acme.shop', source: 'sitemap' },
      ],
      description: 'Plan every project.',
      headings: ['Plan every project'],
      languages: [
        { value: 'en', source: 'page' },
        { value: 'de', source: 'languageVersions' },
      ],
      countries: [
        { value: 'DE', source: 'structuredData' },
        { value: 'US', source: 'page' },
        { value: 'AT', source: 'languageVersions' },
      ],
      profiles: ['https://social.net/acme'],
    });
    expect(reading.page).toEqual({ status: 200, words: 6, noindex: [] });
  });

  it('reports what each crawler may read, and asks the server only for those that robots.txt lets in', async () => {
    const reading = await read({
      'acme.dev/robots.txt': text('User-agent: Claude-SearchBot\nUser-agent: GPTBot\nDisallow: /\n'),
      'acme.dev/': (response, agent) => {
        if (agent.includes('PerplexityBot')) response.writeHead(403).end();
        else html('<title>Acme</title>', { 'x-robots-tag': 'noindex' })(response);
      },
    });
    const facts = reading.crawlers.map(({ agent, robots, line, status }) => [agent, robots, line, status]);
    expect(facts).toEqual([
      ['OAI-SearchBot', 'allowed', null, 200],
      ['ChatGPT-User', 'allowed', null, 200],
      ['GPTBot', 'disallowed', 3, null],
      ['Googlebot', 'allowed', null, 200],
      ['Google-Extended', 'allowed', null, null],
      ['PerplexityBot', 'allowed', null, 403],
      ['Perplexity-User', 'allowed', null, 200],
      ['Claude-SearchBot', 'disallowed', 3, null],
      ['Claude-User', 'allowed', null, 200],
      ['ClaudeBot', 'allowed', null, null],
    ]);
    expect(web?.requests.filter((one) => /Claude-SearchBot|GPTBot/.test(one))).toEqual([]);
    expect(reading.page?.noindex).toEqual(['header']);
  });

  it('is found behind redirects, also on another domain, whose own robots.txt counts', async () => {
    const reading = await read({
      'acme.dev/': redirect('http://acme.com/en'),
      'acme.com/en': redirect('/home'),
      'acme.com/home': html('<title>Acme</title><meta name="robots" content="NOINDEX, follow">'),
    });
    expect(reading).toMatchObject({ website: 'acme.com', problem: null, page: { noindex: ['tag'] } });
    expect(web?.requests).toContainEqual(expect.stringContaining('acme.com/robots.txt'));
  });

  it('is read in the encoding that it declares', async () => {
    const latin = Buffer.from('<title>Café Löwe</title>', 'latin1');
    const reading = await read(
      {
        'cafeloewe.dev/': (response) =>
          void response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(latin),
      },
      'cafeloewe.dev',
    );
    expect(reading.suggestions.name).toEqual({ value: 'Cafeloewe', source: 'domain' });
    const zipped = await read(
      {
        'cafe.dev/': (response) =>
          void response
            .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
            .end(gzipSync('<meta charset="utf-8"><meta property="og:site_name" content="Café 日本">')),
      },
      'cafe.dev',
    );
    expect(zipped.suggestions.name).toEqual({ value: 'Café 日本', source: 'siteName' });
  });
});

describe('a website that cannot be read, or is hostile', () => {
  it.each<[string, string, Site, string | null]>([
    ['has no address', 'missing.dev', {}, 'noAddress'],
    ['has a name that is not public', 'acme.internal', {}, 'noAddress'],
    ['redirects to this machine', 'acme.dev', { 'acme.dev/': redirect('http://127.0.0.1/') }, 'notPublic'],
    [
      'redirects to this machine in IPv6',
      'acme.dev',
      { 'acme.dev/': redirect('http://[::ffff:10.0.0.1]/') },
      'notPublic',
    ],
    [
      'redirects to another port',
      'acme.dev',
      { 'acme.dev/': redirect('http://acme.dev:6379/') },
      'notPublic',
    ],
    ['redirects to a file', 'acme.dev', { 'acme.dev/': redirect('file:///etc/passwd') }, 'notPublic'],
    ['redirects forever', 'acme.dev', { 'acme.dev/': redirect('/') }, 'tooManyRedirects'],
    ['has no home page', 'acme.dev', {}, 'refused'],
    [
      'fails to say what may be read',
      'acme.dev',
      { 'acme.dev/robots.txt': (response) => void response.writeHead(503).end() },
      'refused',
    ],
    [
      'keeps the reader out',
      'acme.dev',
      { 'acme.dev/robots.txt': text('User-agent: VisibilityReader\nDisallow: /') },
      'disallowed',
    ],
    [
      'is a picture',
      'acme.dev',
      { 'acme.dev/': (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x') },
      'notHtml',
    ],
    [
      'closes the connection',
      'acme.dev',
      { 'acme.dev/robots.txt': (response) => void response.destroy() },
      'noAnswer',
    ],
  ])('that %s says so', async (_, domain, site, code) => {
    const reading = await read(site, domain);
    expect(reading.problem?.code).toBe(code);
    expect(reading).toMatchObject({ crawlers: [], page: null, suggestions: { aliases: [] } });
    expect(reading.suggestions.name?.source).toBe('domain');
  });

  it('that never ends is read as far as it came, and one that is huge up to 2 MB', async () => {
    const endless = await read(
      {
        'acme.dev/': (response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Acme</title>');
          const more = setInterval(() => response.write('<p>more</p>'), 50);
          response.on('close', () => clearInterval(more));
        },
      },
      'acme.dev',
      { timeoutMs: 400 },
    );
    expect(endless).toMatchObject({
      problem: null,
      suggestions: { name: { value: 'Acme', source: 'title' } },
    });
    const huge = await read({ 'acme.dev/': html(`<h1>Acme</h1>${'<p>word</p>'.repeat(1_000_000)}`) });
    expect(huge.problem).toBeNull();
    expect(huge.page?.words).toBeLessThan(200_000);
  });

  it('with structured data of any form says nothing wrong', async () => {
    const deep = `${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`;
    const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
    const odd =
      '{"@type":"Organization","name":[1,null,{"x":1},"  "],"url":"http://[","sameAs":{},"address":[[]]}';
    const reading = await read({
      'acme.dev/': html(`${script(deep)}${script(odd)}<meta property="og:site_name" content="\u0000\u200b">`),
    });
    expect(reading.suggestions).toMatchObject({
      name: { value: 'Acme', source: 'domain' },
      aliases: [],
      domains: [{ value: 'acme.dev', source: 'domain' }],
      profiles: [],
    });
  });
});
