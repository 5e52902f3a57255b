import { sql, type Database } from '../../src/platform/database.js';

const DATA = [
  `insert into workspaces (workspace_id, name, plan, owner_id, created_at) values ('ws', 'W', 'paid', 'usr', now())`,
  `insert into keyword_checks (workspace_id, term, engine, checked_at, status, topic, tracked, url, position, volume, difficulty)
   values ('ws', 'desk', 'google', '2026-11-01 05:00Z', 'ok', 'seo', true, 'https://acme.example/', 5, 1, 1),
          ('ws', 'desk', 'google', '2026-11-02 05:00Z', 'ok', 'seo', true, 'https://acme.example/', 10, 1, 1),
          ('ws', 'desk', 'google', '2026-11-03 05:00Z', 'ok', 'seo', true, 'https://acme.example/', 6, 1, 1),
          ('ws', 'desk', 'google', '2026-11-04 05:00Z', 'error', 'seo', true, null, null, 1, 1),
          ('ws', 'lamp', 'gemini', '2026-11-01 05:00Z', 'ok', 'seo', true, null, null, 1, 1)`,
  `insert into keywords (workspace_id, keyword_id, term, term_lower, engine, topic, tracked, volume, difficulty, last_checked_at)
   values ('ws', 'kwd_1', 'desk', 'desk', 'google', 'seo', true, 1, 1, '2026-11-03 05:00Z'),
          ('ws', 'kwd_2', 'lamp', 'lamp', 'gemini', 'seo', true, 1, 1, '2026-11-01 05:00Z')`,
  `insert into measuring_runs (workspace_id, run_id, scheduled_for, created_at)
   select 'ws', 'run-' || n, now(), now() from generate_series(1, 3) n`,
  `insert into measuring_slots (workspace_id, run_id, subject_id, term, platform, sample_index, surface, provider, country,
     locale, estimated_usd, state, due_at, submitted_at, settled_at, outcome)
   select 'ws', 'run-' || n, 'keyword desk', 'desk', 'google', 0, 'serp', 'fake', country, 'en', 0, 'settled', at, at, at, 'answered'
   from (values (1, 'US', timestamptz '2026-11-01 05:00Z'), (2, 'DE', '2026-11-02 05:00Z'), (3, 'US', '2026-11-03 05:00Z'))
     s (n, country, at)`,
  `insert into webhooks (workspace_id, url, events, is_on, off_reason, changed_at)
   values ('ws', 'https://a.example/hook', '{run.finished,digest.weekly}', false, 'Gone.', '2026-11-01 05:00Z')`,
];

/**
 * Inserts checks of keywords, with the slots of some, into a schema that knows no places of checks, and a webhook, which was
 * no channel.
 */
export async function insertOldRows(database: Database): Promise<void> {
  for (const statement of DATA) await sql(database, statement);
}

/** The rankings, by term and country, and the channels. */
export async function readMigratedRows(database: Database) {
  const rankings = await sql(
    database,
    `select term, country, locale, device, position, previous_position as previous, is_listed as "isListed"
     from keyword_rankings order by term, country`,
  );
  return { rankings, channels: await sql(database, 'select * from channels') };
}

const desk = { term: 'desk', locale: 'en', device: 'desktop' };
const lamp = { term: 'lamp', country: '', locale: 'und', device: '' };

/** The values that the migrations derive from these rows. */
export const MIGRATED_ROWS = {
  rankings: [
    { ...desk, country: 'DE', position: 10, previous: null, isListed: false },
    { ...desk, country: 'US', position: 6, previous: 5, isListed: true },
    { ...lamp, position: null, previous: null, isListed: true },
  ],
  channels: [
    {
      ...{
        workspace_id: 'ws',
        channel_id: 'webhook',
        kind: 'webhook',
        addresses: ['https://a.example/hook'],
      },
      ...{ events: ['run.finished', 'digest.weekly'], is_on: false, off_reason: 'Gone.' },
      added_at: new Date('2026-11-01T05:00:00Z'),
      // Channels of before may have any address, and sign with the secret that was derived for them.
      ...{ only_public: false, secret_salt: '', former_salt: null, rotated_at: null },
    },
  ],
};
