import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortened, unescapeXml, withoutValues } from '../complaint.js';
import { linkedContract } from '../links.js';
import { installOnce, runProgram } from '../process.js';
import type { Assignment, Complaint, Outcome, Tool } from '../tool.js';

const VERSION = '4.32.5';

/**
 * Every check. Runs are limited by test cases rather than seconds, so that a busy machine does not
 * change the result.
 */
const OPTIONS = [
  '--checks',
  'all',
  '--continue-on-failure',
  '--no-shrink',
  '--suppress-health-check',
  'all',
  '--generation-database',
  'none',
];

/** Schemathesis: requests generated from the schemas, chained by links. */
export function createSchemathesis(cache: string): Tool {
  const folder = join(cache, `schemathesis-${VERSION}`);
  const bin = (name: string) => join(folder, 'venv', 'bin', name);
  const install = [
    ['python3', '-m', 'venv', join(folder, 'venv')],
    [bin('pip'), 'install', '--quiet', `schemathesis==${VERSION}`],
  ];
  return {
    id: 'schemathesis',
    name: 'Schemathesis',
    version: VERSION,
    hasSeeds: true,
    prepare: () => installOnce(folder, install),
    run: (assignment) => run(bin('st'), assignment),
  };
}

async function run(program: string, assignment: Assignment): Promise<Outcome> {
  const { url, keys, seed, folder, examples, phases, timeLimit } = assignment;
  const file = (name: string) => join(folder, name);
  await writeFile(file('contract.json'), JSON.stringify(linkedContract()));
  const target = ['--url', url, '--header', `Authorization: Bearer ${keys.paid}`];
  const limits = ['--phases', phases, '--max-examples', String(examples), '--seed', String(seed)];
  const junit = ['--report', 'junit', '--report-junit-path', file('junit.xml')];
  const args = ['--no-color', 'run', file('contract.json'), ...target, ...OPTIONS, ...limits, ...junit];
  const { exitCode, tail } = await runProgram(program, args, { cwd: folder, timeLimit });
  // 0 if it found nothing, 1 if it found something.
  if (exitCode !== 0 && exitCode !== 1)
    return { failures: [], trouble: `ended with ${exitCode ?? 'a signal'}: ${tail}` };
  return { failures: failuresIn(await readFile(file('junit.xml'), 'utf8')), trouble: null };
}

/** The complaints in a JUnit report of Schemathesis. */
export function failuresIn(junit: string): Complaint[] {
  const cases = junit.matchAll(/<testcase name="([^"]*)"[^>]*?(?<!\/)>([^]*?)<\/testcase>/g);
  return [...cases].flatMap(([, name = '', content = '']) =>
    [...content.matchAll(/<(?:failure|error)[^>]*>([^]*?)<\/(?:failure|error)>/g)].flatMap(([, text = '']) =>
      requestsIn(unescapeXml(text)).flatMap((request) => complaintsIn(unescapeXml(name), request)),
    ),
  );
}

/** The failed requests of an operation, which are numbered in a single text of the report. */
function requestsIn(text: string): string[] {
  return text.split(/^(?=\d+\. Test Case ID: )/m);
}

/** Phrases that a check repeats for every request. */
const SAID_EVERY_TIME = /^\s*(?:(?:Inv|V)alid data should have been|Expected:)/;

/** Parses a failed request: the failed checks, each as `- CODE title` and details, then `[status]` and the body. */
function complaintsIn(operation: string, text: string): Complaint[] {
  const [checks = '', response = ''] = text.split(/^(?=\[\d{3}\])/m);
  const status = /^\[(\d{3})\]/.exec(response)?.[1] ?? 'no answer';
  const blocks = checks.split(/^(?=- ST\d+ )/m).filter((block) => block.startsWith('- ST'));
  return blocks.map((block) => {
    const [title = '', ...lines] = block.slice('- '.length).split('\n');
    const details = lines.filter((line) => !SAID_EVERY_TIME.test(line));
    const isRejected = !status.startsWith('2');
    // The details of a rejected request only describe its random input.
    const about = formOf(details) ?? (isRejected ? messageIn(response) : details.join(' '));
    const said = [title, `[${status}]`, about ?? ''].join(' ');
    return {
      // The operation and the wrong field of a rejected request are random. For an accepted request, the operation
      // identifies the complaint.
      key: isRejected ? withoutNames(said) : `${operation}: ${withoutValues(said)}`,
      text: shortened(`${operation}: ${said}`),
    };
  });
}

function withoutNames(said: string): string {
  return withoutValues(said.replace(/"[^"]*"/g, '<name>'));
}

/** The code and the first sentence of the message in an error response; null for other responses. */
function messageIn(response: string): string | null {
  const found = /"code":"(\w+)","message":"((?:[^"\\]|\\.)*)"/.exec(response);
  if (found === null) return null;
  const [, code = '', message = ''] = found;
  return `${code}: ${message.replaceAll('\\"', '"').split(/(?<=[.!]) /)[0] ?? ''}`;
}

/** The details of a check of the schema, headers or media type of a response; null for other checks. */
function formOf(details: readonly string[]): string | null {
  const isOfTheForm = details.some((line) => /response schema|headers are missing|media type/i.test(line));
  if (!isOfTheForm) return null;
  const end = details.findIndex((line) => /^\s*(?:Schema|Value).*:\s*$/.test(line));
  return details.slice(0, end < 0 ? undefined : end).join(' ');
}
