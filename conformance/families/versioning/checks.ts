import type { Exchange } from '../../http/exchange.js';
import { directed } from '../../run/check.js';

/** Whether a response is from the API, rather than from a website at the same address. */
const isMe = ({ json }: Exchange) => typeof json?.workspaceId === 'string';
const isPromptList = ({ json }: Exchange) => Array.isArray(json?.tracked);

/** Checks of versioning. All other checks show that their operations are served under `/v1`. */
export const versioningChecks = [
  directed('versioning/no-prefix', ['VER-02'], {}, async (t) => {
    for (const [path, isFromApi] of [
      ['/me', isMe],
      ['/prompts', isPromptList],
    ] as const)
      await t.case(`GET ${path}`, async () => {
        const exchange = await t.paid.get(path);
        const isResource = exchange.isSuccess && isFromApi(exchange);
        t.holds('VER-02', !isResource, `no API resource at ${path}`, exchange.summary, exchange);
      });
  }),
];
