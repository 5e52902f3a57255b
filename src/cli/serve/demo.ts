import { Command } from 'commander';
import type { Services } from '../../app.js';
import type { Config } from '../../config.js';
import type { CliContext } from '../context.js';
import { addressOf } from './address.js';
import { describePlan, describeRun } from '../measure/measuring-view.js';
import { wholeNumber } from '../kit/options.js';
import { ownCommand } from '../own-command.js';
import { count } from '../kit/words.js';

type Demo = Awaited<ReturnType<Services['demo']['create']>>;
type DemoWorkspace = Demo['workspaces'][number];

interface DemoCommandOptions {
  seed?: number;
  prompts?: number;
  days?: number;
  keywords?: number;
  live?: true;
  json?: true;
}

export function demoCommand(context: CliContext): Command {
  return new Command('demo')
    .description(
      'Create demo workspaces with generated data in the configured database, and print their keys.',
    )
    .option(
      '--seed <number>',
      'the same seed generates the same data on the same day (default: 1)',
      wholeNumber(0),
    )
    .option('--prompts <number>', 'prompts of the paid workspace (default: 40)', wholeNumber(1))
    .option('--days <number>', 'days of history up to today, at most 3650 (default: 90)', wholeNumber(1))
    .option('--keywords <number>', 'keyword terms of the paid workspace (default: 120)', wholeNumber(0))
    .option('--live', 'run a measurement of three prompts on recorded answers (only with --seed and --json)')
    .option('--json', 'print the workspaces with their keys as JSON')
    .addHelpText('after', HELP)
    .action(async ({ json, live, ...size }: DemoCommandOptions) => {
      if (live) return runLive(context, { seed: size.seed, json });
      const result = await context.withServices(({ demo }) =>
        demo.create({ ...size, onProgress: (step) => context.err(`${step}\n`) }),
      );
      context.out(
        json ? JSON.stringify(demoToJson(result)) : renderDemo(result, baseUrlOf(await context.config())),
      );
    });
}

const HELP = `
Each run creates new workspaces and leaves existing ones alone. The brands are fictional. Each prompt has one answer
per day from each of four platforms, imported like your own data; every fourth one is asked of ChatGPT through its API, too.

Examples:
  visibility demo
  visibility demo --seed 7 --prompts 500 --days 365 --keywords 2000
  visibility demo --prompts 5 --days 14 --json
  visibility demo --live`;

type LiveResult = Awaited<ReturnType<Services['demo']['measureLive']>>;
type LiveAnswer = Parameters<NonNullable<Parameters<Services['demo']['measureLive']>[0]['onAnswer']>>[0];

async function runLive(
  context: CliContext,
  { seed, json }: { seed: number | undefined; json: true | undefined },
): Promise<void> {
  const show = (text: string) => (json ? undefined : context.err(`${text}\n`));
  const result = await context.withServices(({ demo }) =>
    demo.measureLive({
      seed,
      onPlan: (plan) => show(`${describePlan(plan, 1)}\n`),
      onAnswer: (answer) => show(describeAnswer(answer)),
    }),
  );
  const { key, ...rest } = result;
  context.out(
    json
      ? JSON.stringify({ ...rest, key: { id: key.keyId, key: key.secret } })
      : describeLive(result, baseUrlOf(await context.config())),
  );
}

function describeAnswer({ platform, promptText, status, mentions }: LiveAnswer): string {
  const named = mentions.filter(({ position }) => position !== null).map(({ brand }) => brand);
  const found = status === 'ok' ? named.join(', ') || 'no tracked brand' : status;
  return `  ${platform.padEnd(10)} ${promptText}\n             ${found}`;
}

function describeLive(
  { name, workspaceId, key, promptId, run, headline }: LiveResult,
  baseUrl: string,
): string {
  const { visibilityScore, visibilityLow, visibilityHigh, shareOfVoice, averagePosition, citationRate } =
    headline;
  const curl = (path: string) => `  curl -s -H "Authorization: Bearer ${key.secret}" "${baseUrl}${path}"`;
  return [
    '',
    describeRun(run),
    '',
    `${name}, ${workspaceId}`,
    `  visibility ${visibilityScore ?? '-'} (${visibilityLow ?? '-'} to ${visibilityHigh ?? '-'} for these prompts), share of voice ${shareOfVoice ?? '-'}, ` +
      `position ${averagePosition ?? '-'}, citation rate ${citationRate ?? '-'}`,
    '',
    'While the service runs, view the figures, the answers behind them, and the answers to the first prompt:',
    curl('/v1/analytics/overview?rangeDays=7'),
    curl('/v1/evidence/answers?rangeDays=7&limit=5'),
    curl(`/v1/evidence/prompts/${promptId}/answers?rangeDays=7`),
  ].join('\n');
}

const baseUrlOf = (config: Config) => addressOf(config, config.port === 0 ? 'PORT' : config.port);

/** The demo as JSON, with the field names of `key create --json`. */
function demoToJson({ workspaces, ...totals }: Demo) {
  return {
    ...totals,
    workspaces: workspaces.map(({ keys, signInCode: _, ...workspace }) => ({
      ...workspace,
      keys: keys.map(({ keyId, secret, ...key }) => ({ id: keyId, key: secret, ...key })),
    })),
  };
}

/** The demo as text: its workspaces, their keys, and commands to paste into a shell. */
export function renderDemo(demo: Demo, baseUrl: string): string {
  const { observations, keywordChecks, days, lastDay } = demo;
  return [
    `Demo data: ${count(observations)} observations and ${count(keywordChecks)} keyword checks, ` +
      `${days} ${days === 1 ? 'day' : 'days'} up to ${lastDay}.`,
    ...demo.workspaces.flatMap((workspace) => workspaceLines(workspace, baseUrl)),
    '',
    'Save the keys now: they are not shown again. Each link works once, within ten minutes.',
    'These keys may change everything. To look at the figures, a key that may only read is enough:',
    `  ${ownCommand()} key create --workspace ID --environment test --name "My key" --scope read`,
    '',
    'Try it:',
    ...curlLines(demo, baseUrl),
  ].join('\n');
}

function workspaceLines(
  { label, name, workspaceId, activeCount, cap, keys, signInCode }: DemoWorkspace,
  baseUrl: string,
): string[] {
  const slots = cap === -1 ? `${activeCount} prompts` : `${activeCount} of ${cap} prompts`;
  return [
    '',
    `  ${label.padEnd(9)} ${name}, ${slots}, ${workspaceId}`,
    ...keys.map(({ environment, secret }) => `    ${environment.padEnd(4)} key  ${secret}`),
    // Browsers do not send what follows #, so no log contains the key.
    `    open it   ${baseUrl}/#code=${signInCode}`,
  ];
}

/** Sample calls with the test key of the first workspace (the paid one). */
function curlLines({ workspaces: [paid] }: Demo, baseUrl: string): string[] {
  const key = paid?.keys.find(({ environment }) => environment === 'test');
  if (key === undefined) return [];
  return [
    '/v1/me',
    '/v1/analytics/overview?rangeDays=30',
    '/v1/keywords?engine=google&ranked=true&limit=5',
  ].map((path) => `  curl -s -H "Authorization: Bearer ${key.secret}" "${baseUrl}${path}"`);
}
