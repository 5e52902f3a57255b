import { DEMO_OWNER_EMAIL } from '../domain/demo-owner.js';
import { addDays, isoDay } from '../domain/window.js';
import type { BrandService } from '../features/brand/index.js';
import type { PromptService } from '../features/prompts/index.js';
import type { Workspace, WorkspaceService } from '../features/workspaces/index.js';
import type { Ingest, IngestReport, Judging } from '../ingest/index.js';
import { keywordChecks } from './keyword-checks.js';
import { ndjson } from './ndjson.js';
import { observations, type TrackedPrompt } from './observations.js';
import { DEMO_JUDGE, judgeMention } from './opinions.js';
import type { WorkspacePlan } from './plan.js';
import { planPrompts } from './prompt-plan.js';
import type { Scenario } from './scenario.js';
import type { DemoWorkspace } from './types.js';

const demoOwner = { ownerName: 'Demo Owner', ownerEmail: DEMO_OWNER_EMAIL };

/** Prompts per bulk insert. */
const BATCH = 100;

/** Days whose answers have opinions: judging a day takes about as long as ingesting it. */
const JUDGED_DAYS = 14;

/** Shares of the time that a workspace takes: until its answers are stored, and until they are judged. */
const ANSWERS_SHARE = 0.65;
const JUDGED_SHARE = 0.8;

export interface FillDependencies {
  readonly workspaces: Pick<WorkspaceService, 'create' | 'setCap'>;
  readonly prompts: Pick<PromptService, 'addInBulk' | 'archive' | 'replace' | 'setPaused' | 'slotsOf'>;
  readonly brand: Pick<BrandService, 'savePositioning' | 'pinCompetitors' | 'setContentStyle'>;
  readonly ingest: Ingest & Judging;
}

/** The signal that interrupts the work on a workspace, and the call that reports it. */
export interface Following {
  readonly signal?: AbortSignal | undefined;
  /** Called with the share of the workspace that is done, from 0 to 1. */
  readonly onShare?: (share: number) => void;
}

/** Creates one workspace with everything but API keys. Rejects soon after the signal is aborted. */
export async function fillWorkspace(
  services: FillDependencies,
  plan: WorkspacePlan,
  following: Following = {},
): Promise<Omit<DemoWorkspace, 'keys' | 'signInCode'>> {
  const { scenario } = plan;
  const workspace = await createWorkspace(services, scenario);
  const { workspaceId, name } = workspace;
  await describeBrand(services, workspaceId, scenario);
  const measured = await trackPrompts(services, workspaceId, scenario);
  const history = await ingestHistory(services, workspaceId, plan, measured, following);
  following.signal?.throwIfAborted();
  await applyEvents(services, workspace, scenario, measured);
  const slots = await services.prompts.slotsOf(workspaceId);
  return { label: scenario.label, workspaceId, name, plan: scenario.plan, ...slots, ...history };
}

/** Raises the prompt cap if the default of the plan is too low. */
export async function createWorkspace(
  services: Pick<FillDependencies, 'workspaces' | 'prompts'>,
  scenario: Scenario,
): Promise<Workspace> {
  const { workspaceName, plan, cap, own, aliases, domains, prompts } = scenario;
  const brand = { name: own.name, aliases, domains };
  const workspace = await services.workspaces.create({
    name: workspaceName,
    plan,
    promptCap: cap,
    ...demoOwner,
    brand,
  });
  const slots = await services.prompts.slotsOf(workspace.workspaceId);
  const isTooSmall = slots.cap >= 0 && slots.cap < prompts;
  return isTooSmall ? services.workspaces.setCap(workspace.workspaceId, prompts) : workspace;
}

/** Sets the competitors before any answer is ingested, because ingestion flags the mentions of tracked brands. */
export async function describeBrand(
  { brand }: Pick<FillDependencies, 'brand'>,
  workspaceId: string,
  scenario: Scenario,
): Promise<void> {
  const { positionings, contentStyle, pinned, rivals } = scenario;
  for (const positioning of positionings) await brand.savePositioning(workspaceId, positioning);
  if (contentStyle !== undefined) await brand.setContentStyle(workspaceId, contentStyle);
  const names = rivals.map(({ name }) => name);
  if (pinned) await brand.pinCompetitors(workspaceId, names);
}

async function trackPrompts(
  { prompts }: FillDependencies,
  workspaceId: string,
  scenario: Scenario,
): Promise<TrackedPrompt[]> {
  const planned = planPrompts(scenario, scenario.prompts);
  const measured: TrackedPrompt[] = [];
  for (let start = 0; start < planned.length; start += BATCH) {
    const batch = planned.slice(start, start + BATCH);
    const items = batch.map(({ text, topic, persona, intent }) => ({ text, topic, persona, intent }));
    const tracked = await prompts.addInBulk(workspaceId, items);
    batch.forEach((prompt, index) =>
      measured.push({ ...prompt, promptId: tracked.items[index]?.promptId ?? '' }),
    );
  }
  return measured;
}

async function ingestHistory(
  { ingest }: FillDependencies,
  workspaceId: string,
  plan: WorkspacePlan,
  prompts: readonly TrackedPrompt[],
  { signal, onShare = () => undefined }: Following,
): Promise<Pick<DemoWorkspace, 'observations' | 'keywordChecks'>> {
  const days = counting(
    observations({ ...plan, prompts }),
    ({ runId }) => runId,
    (count) => onShare((ANSWERS_SHARE * count) / plan.days),
  );
  const answers = await ingest.observations({
    workspaceId,
    source: ndjson(days, signal),
    onError: 'stop',
    createPrompts: 'no',
  });
  const from = isoDay(addDays(plan.today, 1 - JUDGED_DAYS));
  await ingest.judge({ workspaceId, from, version: DEMO_JUDGE, judge: judgeMention, signal });
  onShare(JUDGED_SHARE);
  const terms = plan.scenario.keywords;
  const keywords = counting(
    keywordChecks({ ...plan, terms }),
    ({ term }) => term,
    (count) => onShare(JUDGED_SHARE + ((1 - JUDGED_SHARE) * count) / terms),
  );
  const checks = await ingest.keywords({
    workspaceId,
    source: ndjson(keywords, signal),
    onError: 'stop',
  });
  return { observations: acceptedCount(answers), keywordChecks: acceptedCount(checks) };
}

/** Passes records on, and calls back with the number of groups so far whenever another one begins. */
function* counting<Line>(
  lines: Iterable<Line>,
  groupOf: (line: Line) => unknown,
  onGroup: (count: number) => void,
): Generator<Line> {
  let count = 0;
  let last: unknown;
  for (const line of lines) {
    const group = groupOf(line);
    if (group !== last) onGroup((count += 1));
    last = group;
    yield line;
  }
}

/** The number of records ingested. Throws if any was rejected: generated records must all be valid. */
function acceptedCount({ kept, accepted, badCount, bad: [first] }: IngestReport): number {
  if (kept && badCount === 0) return accepted;
  const fault =
    first === undefined
      ? 'nothing was imported'
      : `line ${first.line}: ${first.field ?? ''} ${first.problem}`;
  throw new Error(`the demo data was rejected: ${fault}`);
}

/** Pauses, archives or replaces some prompts, as in a workspace in use. */
async function applyEvents(
  { prompts }: FillDependencies,
  { workspaceId, owner }: Workspace,
  { replacementText }: Scenario,
  measured: readonly TrackedPrompt[],
): Promise<void> {
  for (const { promptId, event } of measured) {
    if (event?.kind === 'archived') await prompts.archive(workspaceId, promptId, owner.id);
    if (event?.kind === 'replaced') await prompts.replace(workspaceId, promptId, replacementText, owner.id);
    if (event?.kind === 'paused') {
      await prompts.setPaused(workspaceId, promptId, {
        paused: true,
        reason: 'Waiting for the new price list',
      });
    }
  }
}
