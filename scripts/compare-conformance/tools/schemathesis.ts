import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild, tailOf } from '../child.js';
import { shortened, unescapeXml, withoutValues } from '../complaint.js';
import { linkedContract } from '../contract.js';
import { installFromPyPI } from '../install.js';
import { GRACE_SECONDS, type Assignment, type Failure, type Findings, type Tool } from '../tool.js';

const VERSION = '4.32.5';
/** Ended with 0 when nothing was found and with 1 when something was. */
const FINISHED = [0, 1];

/** What the makers recommend for a comparison with other tools, with every check and every phase named. */
const OPTIONS = [
  ['--checks', 'all'],
  ['--phases', 'examples,coverage,fuzzing,stateful'],
  ['--continue-on-failure'],
  ['--no-shrink'],
  ['--suppress-health-check', 'all'],
  ['--generation-database', 'none'],
].flat();

/** Schemathesis: requests generated from the schemas, chained by links. */
export function createSchemathesis(cache: string): Tool {
  const environment = join(cache, `schemathesis-${VERSION}`);
  return {
    id: 'schemathesis',
    name: 'Schemathesis',
    isSeeded: true,
    commandLine: `st run CONTRACT --url URL --header "Authorization: Bearer KEY" ${OPTIONS.join(' ')} --max-time SECONDS --seed SEED --report junit`,
    setUp:
      'The contract with OpenAPI links added (the published one has examples but no links; the tool infers 25 by ' +
      'itself and uses 38 with ours). One key: the tool takes one, and its check of other users repeats only GETs of ' +
      'single objects, of which the API has none.',
    prepare: async () => {
      await installFromPyPI(environment, `schemathesis==${VERSION}`);
      return VERSION;
    },
    run: (assignment) => run(join(environment, 'bin', 'st'), assignment),
  };
}

async function run(
  program: string,
  { url, key, seed, folder, budgetSeconds }: Assignment,
): Promise<Findings> {
  const contractFile = join(folder, 'contract.json');
  const junitFile = join(folder, 'junit.xml');
  const logFile = join(folder, 'schemathesis.log');
  await writeFile(contractFile, JSON.stringify(linkedContract()));
  const target = ['--url', url, '--header', `Authorization: Bearer ${key}`];
  const limits = ['--max-time', String(budgetSeconds), '--seed', String(seed)];
  const report = ['--report', 'junit', '--report-junit-path', junitFile];
  const { exitCode, timedOut } = await runChild({
    command: program,
    args: ['--no-color', 'run', contractFile, ...target, ...OPTIONS, ...limits, ...report],
    cwd: folder,
    logFile,
    timeLimitSeconds: budgetSeconds + GRACE_SECONDS,
  });
  if (timedOut || !FINISHED.includes(exitCode ?? -1)) {
    return { failures: [], trouble: `ended with ${exitCode ?? 'a signal'}: ${await tailOf(logFile)}` };
  }
  return { failures: failuresIn(await readFile(junitFile, 'utf8')), trouble: null };
}

function failuresIn(junit: string): Failure[] {
  const cases = junit.matchAll(/<testcase name="([^"]*)"[^>]*?(?<!\/)>([^]*?)<\/testcase>/g);
  return [...cases].flatMap(([, name = '', content = '']) =>
    [...content.matchAll(/<(?:failure|error)[^>]*>([^]*?)<\/(?:failure|error)>/g)].flatMap(([, text = '']) =>
      complaintsIn(unescapeXml(name), unescapeXml(text)),
    ),
  );
}

/** One failed request: the checks that failed, each `- CODE title` and details, then `[status]` and the body. */
function complaintsIn(operation: string, text: string): Failure[] {
  const [checks = '', answer = ''] = text.split(/^(?=\[\d{3}\])/m);
  const status = /^\[(\d{3})\]/.exec(answer)?.[1] ?? 'no answer';
  const message = /"code":"(\w+)","message":"((?:[^"\\]|\\.)*)"/.exec(answer);
  const said = message === null ? '' : `${message[1] ?? ''}: ${(message[2] ?? '').replaceAll('\\"', '"')}`;
  return checks
    .split(/^(?=- ST\d+ )/m)
    .filter((block) => block.startsWith('- ST'))
    .map((block) => {
      const [title = '', ...details] = block.slice(2).split('\n');
      // Of a refusal its message tells what it was for; of a success only the details of the check do.
      const detail = status.startsWith('2') ? details.join(' ') : (schemaComplaint(details) ?? said);
      return {
        key: withoutValues(`${operation} | ${title} | ${status} | ${detail}`),
        text: shortened(`${operation}: ${title} [${status}] ${detail}`),
      };
    });
}

/** What a check of an answer's own form says; null for a check of the status. */
function schemaComplaint(details: readonly string[]): string | null {
  const end = details.findIndex((line) => /^\s*(Schema|Value|Schema at .*):\s*$/.test(line));
  const isOfTheForm = details.some((line) => /response schema|headers are missing|media type/i.test(line));
  return isOfTheForm ? details.slice(0, end < 0 ? undefined : end).join(' ') : null;
}
