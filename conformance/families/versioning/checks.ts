import { directed } from '../../run/check.js';
import type { Exchange } from '../../http/exchange.js';

/** What only the API answers, not a website at the same address. */
const answersMe = ({ json }: Exchange) => typeof json?.workspaceId === 'string';
const answersPrompts = ({ json }: Exchange) => Array.isArray(json?.tracked);

/** Versioning. That every operation is under `/v1` is seen where each is visited. */
export const versioningChecks = [
  directed({ id: 'versioning/no-prefix', rules: ['VER-02'], needs: {} }, async (t) => {
    for (const [path, isServed] of [
      ['/me', answersMe],
      ['/prompts', answersPrompts],
    ] as const)
      await t.case(`GET ${path}`, async () => {
        const exchange = await t.paid.get(path);
        const isResource = exchange.isSuccess && isServed(exchange);
        t.holds('VER-02', !isResource, `nothing of the API at ${path}`, exchange.summary, exchange);
      });
  }),
];
