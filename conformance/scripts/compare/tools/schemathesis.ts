import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild, tailOf } from '../child.js';
import { shortened, unescapeXml, withoutValues } from '../complaint.js';
import { linkedContract } from '../contract.js';
import { installFromPyPI } from '../install.js';
import type { Assignment, Failure, Findings, Tool } from '../tool.js';

const VERSION = '4.32.5';
/** Ended with 0 when nothing was found and with 1 when something was. */
const FINISHED = [0, 1];

/**
 * What the makers recommend for a comparison with other tools, with every check and every phase named; only that the
 * search is bounded by test cases in place of seconds, so that a busy machine does not make it smaller.
 */
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
    seedLimit: null,
    commandLine: `st run CONTRACT --url URL --header "Authorization: Bearer KEY" ${OPTIONS.join(' ')} --max-examples N --seed SEED --report junit`,
    setUp:
      'The contract with OpenAPI links added (the published one has examples but no links; the tool infers 25 by ' +
      'itself and uses 38 with ours). One key; its check of other users repeats only GETs of single objects, of ' +
      'which the API has none.',
    prepare: async () => {
      await installFromPyPI(environment, `schemathesis==${VERSION}`);
      return VERSION;
    },
    run: (assignment) => run(join(environment, 'bin', 'st'), assignment),
  };
}

async function run(program: string, assignment: Assignment): Promise<Findings> {
  const { url, key, seed, folder, examples, timeLimitSeconds } = assignment;
  const contractFile = join(folder, 'contract.json');
  const junitFile = join(folder, 'junit.xml');
  const logFile = join(folder, 'schemathesis.log');
  await writeFile(contractFile, JSON.stringify(linkedContract()));
  const target = ['--url', url, '--header', `Authorization: Bearer ${key}`];
  const limits = ['--max-examples', String(examples), '--seed', String(seed)];
  const report = ['--report', 'junit', '--report-junit-path', junitFile];
  const { exitCode, timedOut } = await runChild({
    command: program,
    args: ['--no-color', 'run', contractFile, ...target, ...OPTIONS, ...limits, ...report],
    cwd: folder,
    logFile,
    timeLimitSeconds,
  });
  if (timedOut || !FINISHED.includes(exitCode ?? -1)) {
    return { failures: [], trouble: `ended with ${exitCode ?? 'a signal'}: ${await tailOf(logFile)}` };
  }
  return { failures: failuresIn(await readFile(junitFile, 'utf8')), trouble: null };
}

/** The complaints in a JUnit report of Schemathesis. */
export function failuresIn(junit: string): Failure[] {
  const cases = junit.matchAll(/<testcase name="([^"]*)"[^>]*?(?<!\/)>([^]*?)<\/testcase>/g);
  return [...cases].flatMap(([, name = '', content = '']) =>
    [...content.matchAll(/<(?:failure|error)[^>]*>([^]*?)<\/(?:failure|error)>/g)].flatMap(([, text = '']) =>
      requestsIn(unescapeXml(text)).flatMap((request) => complaintsIn(unescapeXml(name), request)),
    ),
  );
}

/** The failed requests of an operation, which the report numbers within one text. */
function requestsIn(text: string): string[] {
  return text.split(/^(?=\d+\. Test Case ID: )/m);
}

/** What a check says of itself, whatever the request. */
const SAID_EVERY_TIME = /^\s*(?:(?:Inv|V)alid data should have been|Expected:)/;

/** One failed request: the checks that failed, each `- CODE title` and details, then `[status]` and the body. */
function complaintsIn(operation: string, text: string): Failure[] {
  const [checks = '', answer = ''] = text.split(/^(?=\[\d{3}\])/m);
  const status = /^\[(\d{3})\]/.exec(answer)?.[1] ?? 'no answer';
  const blocks = checks.split(/^(?=- ST\d+ )/m).filter((block) => block.startsWith('- ST'));
  return blocks.map((block) => {
    const [title = '', ...lines] = block.slice('- '.length).split('\n');
    const details = lines.filter((line) => !SAID_EVERY_TIME.test(line));
    const isRefused = !status.startsWith('2');
    // What the check says of a refused request is what was random in it.
    const about = formOf(details) ?? (isRefused ? messageIn(answer) : details.join(' '));
    const said = [title, `[${status}]`, about ?? ''].join(' ');
    return {
      // Which operation a random request was sent to, and which field it had wrong, is chance where the request was
      // refused; of a request that went through, the operation tells.
      key: isRefused ? withoutNames(said) : `${operation}: ${withoutValues(said)}`,
      text: shortened(`${operation}: ${said}`),
    };
  });
}

function withoutNames(said: string): string {
  return withoutValues(said.replace(/"[^"]*"/g, '<name>'));
}

/** The code and the first sentence of the message of an error; null when the answer is none. */
function messageIn(answer: string): string | null {
  const found = /"code":"(\w+)","message":"((?:[^"\\]|\\.)*)"/.exec(answer);
  if (found === null) return null;
  const [, code = '', message = ''] = found;
  return `${code}: ${message.replaceAll('\\"', '"').split(/(?<=[.!]) /)[0] ?? ''}`;
}

/** What a check of the form of an answer says: its schema, headers or media type; null for the other checks. */
function formOf(details: readonly string[]): string | null {
  const isOfTheForm = details.some((line) => /response schema|headers are missing|media type/i.test(line));
  if (!isOfTheForm) return null;
  const end = details.findIndex((line) => /^\s*(?:Schema|Value).*:\s*$/.test(line));
  return details.slice(0, end < 0 ? undefined : end).join(' ');
}
