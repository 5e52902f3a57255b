import { directed } from '../../run/check.js';
import type { Exchange, Members } from '../../http/exchange.js';
import { SetupFailed } from '../../run/outcome.js';
import { assertMonitored } from '../../kit/assertions.js';

const onEveryAnswer = ['ME-01', 'ME-02', 'ME-04'] as const;

/** Identity of the key. */
export const meChecks = [
  directed(
    {
      id: 'me/same-answer',
      rules: [...onEveryAnswer, 'ME-03', 'ME-06'],
      needs: {},
    },
    async (t) => {
      const first = await t.paid.get('/v1/me');
      t.accepts('ME-06', first, 200);
      await t.case('without any header but Authorization', async () => {
        const bare = await t.paid.get('/v1/me', {}, { headers: { accept: null } });
        t.accepts('ME-06', bare, 200);
        t.equal('ME-03', bare.json?.workspaceId, first.json?.workspaceId, 'workspaceId', first, bare);
      });
      for (const role of ['other', 'free', 'live'] as const) await t.optional(role)?.get('/v1/me');
      assertMonitored(t, [...onEveryAnswer, 'ME-03']);
    },
  ),
  directed({ id: 'me/minted-key', rules: ['ME-05'], needs: { writes: true } }, async (t) => {
    const minted = await t.mint();
    const own = await t.paid.get('/v1/me');
    const its = await minted.get('/v1/me');
    if (its.status !== 200) throw new SetupFailed(`a minted key cannot ask who it is: ${its.summary}`);
    t.equal('ME-05', userIdOf(its), userIdOf(own), 'user.id of the owner', own, its);
  }),
];

const userIdOf = ({ json }: Exchange) => (json?.user as Members | undefined)?.id;
