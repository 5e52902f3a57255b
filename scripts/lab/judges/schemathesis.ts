import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failuresIn } from '../comparison/tools/schemathesis.js';
import { run } from '../clients/command.js';
import { ToolUnavailable } from '../clients/generator.js';
import { startDemoService } from '../clients/service.js';
import { requireProgram } from '../clients/toolchains/installed.js';
import type { Finding, Judge } from './judge.js';

const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/judges/schemathesis', import.meta.url));
const inFolder = (program: string) => join(FOLDER, 'bin', program);

/** The findings that docs/clients.md explains, by the message of the response. */
const EXPLAINED = [
  /\[431\]/,
  /This cursor was not issued for these filters/,
  /repeats the id of/,
  /This Idempotency-Key was used for another request/,
];

/** The newest Schemathesis with its defaults, against the service with demo data. */
export const schemathesis: Judge = {
  name: 'Schemathesis',
  async examine() {
    await install();
    const version = (await run(inFolder('schemathesis'), ['--version'], { cwd: FOLDER })).trim();
    const service = await startDemoService();
    try {
      return {
        version: version.split(' ').at(-1) ?? version,
        findings: await fuzz(service.url, service.key),
      };
    } finally {
      await service.close();
    }
  },
};

/** Installs the newest version, or keeps the installed one if the package index cannot be reached. */
async function install(): Promise<void> {
  await requireProgram('python3', '-m', 'venv', '--help');
  await mkdir(FOLDER, { recursive: true });
  try {
    await run('python3', ['-m', 'venv', FOLDER], { cwd: FOLDER });
    await run(inFolder('pip'), ['install', '-q', '--upgrade', 'schemathesis'], { cwd: FOLDER });
  } catch (error) {
    await run(inFolder('schemathesis'), ['--version'], { cwd: FOLDER }).catch(() => {
      throw new ToolUnavailable(`could not be installed: ${(error as Error).message}`, { cause: error });
    });
  }
}

async function fuzz(url: string, key: string): Promise<Finding[]> {
  // Schemathesis writes files to the folder that it runs in.
  const folder = await mkdtemp(join(tmpdir(), 'visibility-judges-'));
  try {
    const target = [`${url}/openapi.json`, '--header', `Authorization: Bearer ${key}`];
    const report = ['--report', 'junit', '--report-junit-path', 'junit.xml'];
    const options = { cwd: folder, allowFailure: true };
    await run(inFolder('schemathesis'), ['run', ...target, ...report], options);
    const failures = failuresIn(await readFile(join(folder, 'junit.xml'), 'utf8'));
    return failures.map(({ text }) => ({ text, isExplained: EXPLAINED.some((one) => one.test(text)) }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
