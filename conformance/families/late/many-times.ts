import { keyPath, type Actor } from '../../http/actor.js';
import { BRAND, unpinBrand } from '../../kit/brand-state.js';
import { workingKey } from '../../kit/valid-requests.js';
import type { CheckContext } from '../../run/context.js';

const ROUNDS = 6;
/** The number of further keys that are active at a time. */
const AT_A_TIME = 5;

/** Issues and revokes 30 keys. Those must all stay revoked, and a key that is kept must stay valid. */
export async function manyKeys(t: CheckContext): Promise<void> {
  const kept = await workingKey(t);
  const gone: Actor[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const made: Actor[] = [];
    while (made.length < AT_A_TIME) made.push(await t.mint());
    for (const actor of made) t.accepts('KEY-18', await t.paid.delete(keyPath(idOf(actor))), 204);
    gone.push(...made);
  }
  await t.case('the kept key', async () => t.accepts('KEY-24', await kept.get('/v1/me'), 200));
  for (const actor of gone)
    await t.case('a revoked key', async () =>
      t.code('KEY-21', await actor.get('/v1/me'), 401, 'unauthorized'),
    );
  const rows = await t.run.keys(t.paid);
  const active = rows.filter((row) => row.revokedAt === null && gone.some((one) => idOf(one) === row.id));
  t.noDifference(
    'KEY-19',
    active.map(({ id }) => `${id} has no revokedAt`),
    'every revoked key as revoked',
  );
}

const idOf = ({ keys }: Actor): string => keys[0]?.id ?? '';

const SAVES = 60;
const READ_AFTER = 10;

/** Saves the brand 60 times. Each save must add one version, and the last one must be shown. */
export async function manySaves(t: CheckContext): Promise<void> {
  await unpinBrand(t);
  let { version } = await t.run.brand(t.paid);
  for (let count = 1; count <= SAVES; count += 1) {
    const fields = { positioning: t.text('Again'), tone: t.text('Tone') };
    const saved = await t.paid.patch(BRAND, fields);
    version += 1;
    t.equal('BR-04', saved.json?.version, version, 'the version', saved);
    if (count % READ_AFTER > 0) continue;
    await t.shows('BR-07', `version ${version} with its fields`, async () => {
      const { evidence, ...brand } = await t.run.brand(t.paid);
      const isRight =
        brand.version === version && brand.positioning === fields.positioning && brand.tone === fields.tone;
      return { isRight, got: `version ${brand.version}`, evidence: [saved, ...evidence] };
    });
  }
}
