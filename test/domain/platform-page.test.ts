import { describe, expect, it } from 'vitest';
import { isPlatformPage } from '../../src/domain/platform-page.js';

describe('a page of a platform', () => {
  it.each([
    'https://www.google.com/search?q=weather+in+Tokyo,+JP',
    'https://google.co.uk/search',
    'https://www.google.com.au/maps/place/Acme',
    'https://www.google.de/url?q=https://acme.example',
    'https://maps.google.com/?cid=1',
    'https://maps.app.goo.gl/abc',
    'https://accounts.google.com/signin',
    'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZ',
    'https://www.bing.com/search?q=acme',
    'https://chatgpt.com/?q=acme',
    'https://claude.ai/new?q=acme',
    'https://claude.ai/login',
    'https://grok.com/',
    'https://x.com/search?q=acme',
    'https://x.com/i/flow/login',
    'https://www.perplexity.ai/search/acme-1',
  ])('is %s', (address) => {
    expect(isPlatformPage(address)).toBe(true);
  });

  it.each([
    'https://support.google.com/maps/answer/1',
    'https://blog.google/products/search/',
    'https://www.google.com/about/',
    'https://www.google.com/searching',
    'https://cloud.google.com/maps-platform',
    'https://google.acme.example/search',
    'https://notgoogle.com/search',
    'https://acme.example/google.com/search',
    'https://chatgpt.com/share/1',
    'https://grok.com/share/1',
    'https://x.com/i/status/1',
    'https://x.com/acme',
    'https://claude.ai/public/artifacts/1',
    'https://www.perplexity.ai/hub/blog',
    'not an address',
  ])('is not %s', (address) => {
    expect(isPlatformPage(address)).toBe(false);
  });
});
