import type { Exchange, Members } from '../../http/exchange.js';
import { assertMonitored } from '../../kit/assertions.js';
import { directed } from '../../run/check.js';
import { SetupFailed } from '../../run/outcome.js';

/** Rules that monitors check in every response to GET /v1/me. */
const monitored = ['ME-01', 'ME-02', 'ME-04'] as const;

export const meChecks = [
  directed('me/same-answer', [...monitored, 'ME-03', 'ME-06'], {}, async (t) => {
    const first = await t.paid.get('/v1/me');
    t.accepts('ME-06', first, 200);
    await t.case('without any header but Authorization', async () => {
      const bare = await t.paid.get('/v1/me', {}, { headers: { accept: null } });
      t.accepts('ME-06', bare, 200);
      t.equal('ME-03', bare.json?.workspaceId, first.json?.workspaceId, 'workspaceId', first, bare);
    });
    for (const role of ['other', 'free', 'live'] as const) await t.optional(role)?.get('/v1/me');
    assertMonitored(t, [...monitored, 'ME-03']);
  }),
  directed('me/minted-key', ['ME-05'], { writes: true }, async (t) => {
    const minted = await t.mint();
    const own = await t.paid.get('/v1/me');
    const ofMinted = await minted.get('/v1/me');
    if (ofMinted.status !== 200)
      throw new SetupFailed(`GET /v1/me fails with a minted key: ${ofMinted.summary}`);
    t.equal('ME-05', userIdOf(ofMinted), userIdOf(own), 'user.id of the owner', own, ofMinted);
  }),
];

const userIdOf = ({ json }: Exchange) => (json?.user as Members | undefined)?.id;
