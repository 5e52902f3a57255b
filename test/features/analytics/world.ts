import { Readable } from 'node:stream';
import { STANCES, type Stance } from '../../../src/domain/stances.js';
import type { Principal } from '../../../src/domain/principal.js';
import { analyticsRoutes, createAnalyticsService } from '../../../src/features/analytics/index.js';
import { createPromptService } from '../../../src/features/prompts/index.js';
import { createIngest } from '../../../src/ingest/index.js';
import { sql, type Database } from '../../../src/platform/database.js';
import { createWorkspace } from '../../support/factories.js';
import type { RawMention, RawObservation, RawWorld } from '../../../conformance/oracle/raw-record.js';
import {
  OWN_BRAND,
  OWN_DOMAIN,
  OWN_PAGE,
  COMPETITORS,
  type PromptPlan,
  type WorldPlan,
} from './arbitrary-world.js';
import { primaryReader } from '../../../src/platform/reader.js';

const CADENCE_HOURS = 24;
const RUN = 'run';

/** A response body as a client reads it. */
type Answer = Record<string, unknown>;

export interface LoadedWorld {
  readonly world: RawWorld;
  readonly principal: Principal;
  readonly service: ReturnType<typeof createAnalyticsService>;
  readonly routes: ReturnType<typeof analyticsRoutes>;
}

/** Creates the workspace and prompts of a plan, and ingests its observations. */
export async function loadWorld(database: Database, plan: WorldPlan): Promise<LoadedWorld> {
  const clock = () => plan.now;
  const { workspaceId, projectId, principal } = await createWorkspace(database, {
    cap: -1,
    brandName: OWN_BRAND,
    brandDomains: [OWN_DOMAIN, OWN_PAGE],
  });
  await database('brands').insert({ workspace_id: workspaceId, competitors: COMPETITORS });
  // Ids descend in list order, so that only the creation time can produce the right order.
  const prompts = plan.prompts.map((prompt, index) => ({ ...prompt, promptId: `prm_${99 - index}` }));
  await insertPrompts(database, workspaceId, projectId, prompts);
  const observations = plan.observations.map((one) => ({
    ...one,
    promptId: prompts[Number(one.promptId)]?.promptId ?? '',
  }));
  const service = createPromptService({
    database,
    clock,
    caps: { free: 10, paid: 100 },
    cadenceHours: CADENCE_HOURS,
  });
  const ingest = createIngest({ database, prompts: service, clock });
  for (const part of [observations.slice(0, plan.cut), observations.slice(plan.cut)]) {
    const source = Readable.from(part.map((one) => `${JSON.stringify(lineOf(one))}\n`));
    const report = await ingest.observations({ workspaceId, source, onError: 'stop', createPrompts: 'no' });
    if (report.accepted !== part.length) throw new Error(JSON.stringify(report));
  }
  const ids = await observationIds(database, workspaceId);
  const analytics = createAnalyticsService({
    reader: primaryReader(database),
    clock,
    cadenceHours: CADENCE_HOURS,
  });
  return {
    world: {
      now: plan.now,
      cadenceHours: CADENCE_HOURS,
      prompts: [...prompts].sort(inListOrder),
      timestamp: (moment) => moment.toISOString(),
      observations: observations.map((one) => ({
        ...one,
        observationId: ids.get(Number(one.observationId)) ?? '',
      })),
    },
    principal,
    service: analytics,
    routes: analyticsRoutes(analytics),
  };
}

/** By creation, then id. */
function inListOrder(one: PromptPlan, other: PromptPlan): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.promptId < other.promptId ? -1 : 1);
}

async function insertPrompts(
  database: Database,
  workspaceId: string,
  projectId: string,
  prompts: readonly PromptPlan[],
): Promise<void> {
  await database('prompts').insert(
    prompts.map(({ promptId, text, topic, persona, intent, createdAt, updatedAt, state }) => ({
      workspace_id: workspaceId,
      project_id: projectId,
      prompt_id: promptId,
      text,
      topic,
      persona,
      intent,
      created_by: 'api',
      created_at: createdAt,
      updated_at: updatedAt,
      is_draft: state === 'draft',
      paused_at: state === 'paused' ? updatedAt : null,
      archived_at: state === 'archived' ? updatedAt : null,
    })),
  );
}

/** The stance of a mention in its line; null in some. The oracle does not know stances. */
export function stanceOf({ position, sentiment }: RawMention): Stance | null {
  return STANCES[(position + Math.abs(sentiment ?? 3)) % (STANCES.length + 1)] ?? null;
}

/** Answers whose mentions of the workspace's brand are those with some stances. */
export const withOwnStances = (
  observations: readonly RawObservation[],
  stances: readonly (Stance | null)[],
): RawObservation[] =>
  observations.map((one) => ({
    ...one,
    mentions: one.mentions.filter((mention) => mention.kind !== 'own' || stances.includes(stanceOf(mention))),
  }));

function lineOf(one: RawObservation) {
  return {
    promptId: one.promptId,
    platform: one.platform,
    surface: one.surface,
    country: one.country,
    ...(one.locale === null ? {} : { locale: one.locale }),
    modelServed: one.model,
    runId: RUN,
    sampleIndex: Number(one.observationId),
    observedAt: one.observedAt.toISOString(),
    status: one.status,
    errorMessage: one.errorMessage,
    retrievalStatus: one.retrievalStatus,
    mentions: one.mentions.map((mention) => ({
      brand: mention.brand,
      position: mention.position,
      sentiment: mention.sentiment === null ? null : mention.sentiment / 100,
      stance: stanceOf(mention),
    })),
    citations: one.citations.map(({ url, title, sourceType, order, isCited }) => ({
      url,
      title,
      order,
      isCited,
      ...(sourceType === 'own' ? {} : { sourceType }),
    })),
  };
}

async function observationIds(database: Database, workspaceId: string): Promise<Map<number, string>> {
  const rows = await sql<{ sample_index: number; observation_id: string }>(
    database,
    'select sample_index, observation_id from observations where workspace_id = $1',
    [workspaceId],
  );
  return new Map(rows.map((row) => [row.sample_index, row.observation_id]));
}

/** The body of a response after a round trip through JSON. */
export function bodyOf(answer: { readonly body?: unknown }): Answer {
  return JSON.parse(JSON.stringify(answer.body)) as Answer;
}
