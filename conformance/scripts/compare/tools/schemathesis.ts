import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortened, unescapeXml, withoutValues } from '../complaint.js';
import { linkedContract } from '../links.js';
import { installOnce, runProgram } from '../process.js';
import type { Assignment, Complaint, Outcome, Tool } from '../tool.js';

const VERSION = '4.32.5';

/** Every check and every phase, bounded by test cases instead of seconds, so that a busy machine changes nothing. */
const OPTIONS = [
  ...['--checks', 'all', '--phases', 'examples,coverage,fuzzing,stateful', '--continue-on-failure'],
  ...['--no-shrink', '--suppress-health-check', 'all', '--generation-database', 'none'],
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
    ...{ id: 'schemathesis', name: 'Schemathesis', version: VERSION, hasSeeds: true },
    prepare: () => installOnce(folder, install),
    run: (assignment) => run(bin('st'), assignment),
  };
}

async function run(program: string, assignment: Assignment): Promise<Outcome> {
  const { url, keys, seed, folder, examples, timeLimit } = assignment;
  const file = (name: string) => join(folder, name);
  await writeFile(file('contract.json'), JSON.stringify(linkedContract()));
  const target = ['--url', url, '--header', `Authorization: Bearer ${keys.paid}`];
  const limits = ['--max-examples', String(examples), '--seed', String(seed)];
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

/** The failed requests of an operation, which the report numbers within one text. */
function requestsIn(text: string): string[] {
  return text.split(/^(?=\d+\. Test Case ID: )/m);
}

/** What a check says of itself, whatever the request. */
const SAID_EVERY_TIME = /^\s*(?:(?:Inv|V)alid data should have been|Expected:)/;

/** One failed request: the checks that failed, each `- CODE title` and details, then `[status]` and the body. */
function complaintsIn(operation: string, text: string): Complaint[] {
  const [checks = '', response = ''] = text.split(/^(?=\[\d{3}\])/m);
  const status = /^\[(\d{3})\]/.exec(response)?.[1] ?? 'no answer';
  const blocks = checks.split(/^(?=- ST\d+ )/m).filter((block) => block.startsWith('- ST'));
  return blocks.map((block) => {
    const [title = '', ...lines] = block.slice('- '.length).split('\n');
    const details = lines.filter((line) => !SAID_EVERY_TIME.test(line));
    const isRejected = !status.startsWith('2');
    // What the check says of a refused request is what was random in it.
    const about = formOf(details) ?? (isRejected ? messageIn(response) : details.join(' '));
    const said = [title, `[${status}]`, about ?? ''].join(' ');
    return {
      // Which operation a random request was sent to, and which field it had wrong, is chance where the request was
      // refused; of a request that went through, the operation tells.
      key: isRejected ? withoutNames(said) : `${operation}: ${withoutValues(said)}`,
      text: shortened(`${operation}: ${said}`),
    };
  });
}

function withoutNames(said: string): string {
  return withoutValues(said.replace(/"[^"]*"/g, '<name>'));
}

/** The code and the first sentence of the message of an error; null when the answer is none. */
function messageIn(response: string): string | null {
  const found = /"code":"(\w+)","message":"((?:[^"\\]|\\.)*)"/.exec(response);
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
