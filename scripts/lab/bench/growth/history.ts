import type { Server } from '../../servers/measured-server.js';
import { fillWithHistory, type History } from '../../data/workspaces.js';
import type { Workplace } from '../environment/postgres.js';
import { createServers } from '../environment/servers.js';
import { measureInTurn, type Target } from './requests.js';
import type { HistoryRow } from './result.js';
import type { Grounds } from './grounds.js';

interface Site extends History {
  readonly days: number;
  readonly place: Workplace;
  readonly server: Server;
}

/** The cost of a longer history: a cold read of the same window, the ingest, and the space of an observation. */
export async function measureHistory(grounds: Grounds): Promise<HistoryRow[]> {
  const { plan, load, onProgress } = grounds;
  const sites: Site[] = [];
  for (const days of plan.historyDays) {
    onProgress(`history: importing ${days} days`);
    sites.push(await createSite(grounds, days));
  }
  onProgress('history: reading');
  const overviews = await measureInTurn(
    targetsOf(sites, grounds, '/v1/analytics/overview?rangeDays=30'),
    load,
    plan,
  );
  const prompts = await measureInTurn(
    targetsOf(sites, grounds, '/v1/analytics/prompts?rangeDays=30&limit=20'),
    load,
    plan,
  );
  const rows: HistoryRow[] = [];
  for (const [index, site] of sites.entries()) {
    const [overview, page] = [overviews[index], prompts[index]];
    if (overview && page) rows.push({ ...(await describe(site)), overview, prompts: page });
  }
  return rows;
}

async function createSite(grounds: Grounds, days: number): Promise<Site> {
  const { plan, postgres, peers } = grounds;
  const place = await postgres.create(`history_${days}`);
  grounds.closing.push(() => place.drop());
  const history = await fillWithHistory(place.database, { days, prompts: plan.prompts });
  await place.settle();
  const servers = createServers({ peers, databaseUrl: place.url, key: history.key, against: undefined });
  grounds.closing.push(() => servers.stop());
  return { ...history, days, place, server: await servers.get({ name: 'visibility' }) };
}

const targetsOf = (sites: readonly Site[], { postgres }: Grounds, path: string): Target[] =>
  sites.map(({ server, key }) => ({
    server,
    path,
    keys: [key],
    connections: 1,
    metered: { node: server.pid, postgres: postgres.pid },
  }));

const SPACE = `
  select coalesce(sum(pg_table_size(oid)) filter (where is_raw), 0)::float8 as raw,
         coalesce(sum(pg_indexes_size(oid)) filter (where is_raw), 0)::float8 as "rawIndexes",
         coalesce(sum(pg_total_relation_size(oid)) filter (where is_packed), 0)::float8 as packed
  from (select oid, relname in ('observations', 'mentions', 'citations') as is_raw,
               relname like 'answer\\_%' as is_packed
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) tables`;

const CONTENT = `
  select avg(octet_length(answer_text))::float8 as "answerBytes",
         (select count(*) from mentions)::float8 / count(*) as mentions,
         (select count(*) from citations)::float8 / count(*) as citations
  from observations`;

interface Space {
  readonly raw: number;
  readonly rawIndexes: number;
  readonly packed: number;
}

async function describe({ days, observations, ingestMs, place: { database } }: Site) {
  const first = async <Row>(text: string) => (await database.raw<{ rows: [Row] }>(text)).rows[0];
  const { raw, rawIndexes, packed } = await first<Space>(SPACE);
  return {
    days,
    observations,
    ingestUs: (ingestMs * 1000) / observations,
    ...(await first<Pick<HistoryRow, 'answerBytes' | 'mentions' | 'citations'>>(CONTENT)),
    rawBytes: raw / observations,
    rawIndexBytes: rawIndexes / observations,
    packedBytes: packed / observations,
  };
}
