import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { shortened, withoutValues } from '../complaint.js';
import { contract } from '../contract.js';
import { installOnce } from '../process.js';
import type { Assignment, Complaint, Outcome, Tool } from '../tool.js';
import { sendTraffic } from '../traffic.js';

const VERSION = '5.16.0';
const START_LIMIT_MS = 60_000;

/** Prism as a validating proxy. It sends nothing itself, so it gets a fixed session of valid requests. */
export function createPrism(cache: string): Tool {
  const folder = join(cache, `prism-${VERSION}`);
  const install = ['npm', 'install', '--no-audit', '--no-fund', '--engine-strict=false'];
  return {
    ...{ id: 'prism', name: 'Prism', version: VERSION, hasSeeds: false },
    prepare: () => installOnce(folder, [[...install, `@stoplight/prism-cli@${VERSION}`]]),
    run: (assignment) => run(join(folder, 'node_modules', '.bin', 'prism'), assignment),
  };
}

async function run(program: string, { url, keys, folder }: Assignment): Promise<Outcome> {
  const port = await freePort();
  const contractFile = join(folder, 'contract.json');
  await writeFile(contractFile, JSON.stringify(contract()));
  const args = ['proxy', contractFile, url, '--port', String(port), '--verboseLevel', 'silent'];
  const proxy = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  try {
    await untilItAnswers(proxy, base);
    const failures: Complaint[] = [];
    await sendTraffic(base, keys.paid, (request, headers) => {
      failures.push(...violationsIn(request, headers.get('sl-violations')));
    });
    return { failures, trouble: null };
  } finally {
    proxy.kill();
  }
}

interface Violation {
  readonly location: readonly (string | number)[];
  readonly severity: string;
  readonly message: string;
}

/** The violations of an answer; those of requests do not count. */
function violationsIn(request: string, header: string | null): Complaint[] {
  const violations = JSON.parse(header ?? '[]') as Violation[];
  return violations
    .filter(({ location }) => location[0] === 'response')
    .map(({ location, severity, message }) => {
      const text = `${request}: ${severity} at ${location.join('.')}: ${message}`;
      return { key: withoutValues(text), text: shortened(text) };
    });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function untilItAnswers(proxy: ChildProcess, base: string): Promise<void> {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end && proxy.exitCode === null) {
    if (
      await fetch(base).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('Prism did not start.');
}
