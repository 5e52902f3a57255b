import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { documentJson } from '../../../../spec/index.js';
import { serve } from '../../../../conformance/http/serve.js';
import { shortened, withoutValues } from '../complaint.js';
import { installOnce } from '../process.js';
import type { Assignment, Complaint, Outcome, Tool } from '../tool.js';
import { sendTraffic } from '../traffic.js';

const VERSION = '5.16.0';
const START_LIMIT_MS = 60_000;

/** Prism as a validating proxy. It sends no requests itself, so it gets a fixed session of valid ones. */
export function createPrism(cache: string): Tool {
  const folder = join(cache, `prism-${VERSION}`);
  const install = ['npm', 'install', '--no-audit', '--no-fund', '--engine-strict=false'];
  return {
    id: 'prism',
    name: 'Prism',
    version: VERSION,
    hasSeeds: false,
    prepare: () => installOnce(folder, [[...install, `@stoplight/prism-cli@${VERSION}`]]),
    run: (assignment) => run(join(folder, 'node_modules', '.bin', 'prism'), assignment),
  };
}

async function run(program: string, { url, keys, folder }: Assignment): Promise<Outcome> {
  const place = await serve(createServer());
  await place.close();
  const base = place.url;
  const { port } = new URL(base);
  const contractFile = join(folder, 'contract.json');
  await writeFile(contractFile, documentJson());
  const args = ['proxy', contractFile, url, '--port', port, '--verboseLevel', 'silent'];
  const proxy = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  try {
    await untilItResponds(proxy, base);
    const failures: Complaint[] = [];
    await sendTraffic(base, keys.paid, (request, headers) => {
      failures.push(...violationsIn(request, headers.get('sl-violations')));
    });
    return { failures, trouble: null };
  } finally {
    proxy.kill();
  }
}

/** The violations in a response. Violations in requests do not count. */
function violationsIn(request: string, header: string | null): Complaint[] {
  const violations = JSON.parse(header ?? '[]') as {
    location: string[];
    severity: string;
    message: string;
  }[];
  return violations
    .filter(({ location }) => location[0] === 'response')
    .map(({ location, severity, message }) => {
      const text = `${request}: ${severity} at ${location.join('.')}: ${message}`;
      return { key: withoutValues(text), text: shortened(text) };
    });
}

async function untilItResponds(proxy: ChildProcess, base: string): Promise<void> {
  const end = Date.now() + START_LIMIT_MS;
  for (; Date.now() < end && proxy.exitCode === null; await setTimeout(200))
    if ((await fetch(base).catch(() => null)) !== null) return;
  throw new Error('Prism did not start.');
}
