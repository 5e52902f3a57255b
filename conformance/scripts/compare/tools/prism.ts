import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { shortened, withoutValues } from '../complaint.js';
import { contract } from '../contract.js';
import { installFromNpm } from '../install.js';
import type { Assignment, Failure, Findings, Tool } from '../tool.js';
import { sendTraffic } from '../traffic.js';

const VERSION = '5.16.0';
const START_LIMIT_MS = 60_000;

/** Prism as a validating proxy: it sends nothing itself, so it is given the traffic of a client that behaves. */
export function createPrism(cache: string): Tool {
  const folder = join(cache, `prism-${VERSION}`);
  return {
    id: 'prism',
    name: 'Prism',
    seedLimit: 1,
    commandLine: 'prism proxy CONTRACT URL --port PORT --verboseLevel silent',
    setUp:
      'A proxy sends nothing by itself: the script sends a fixed session of valid ' +
      'requests over every operation, and five that must be refused, through it, and counts what the proxy says of the answers (`sl-violations`), ' +
      'not of the requests.',
    prepare: async () => {
      await installFromNpm(folder, [`@stoplight/prism-cli@${VERSION}`]);
      return VERSION;
    },
    run: (assignment) => run(join(folder, 'node_modules', '.bin', 'prism'), assignment),
  };
}

async function run(program: string, { url, key, folder }: Assignment): Promise<Findings> {
  const port = await freePort();
  const contractFile = join(folder, 'contract.json');
  await writeFile(contractFile, JSON.stringify(contract()));
  const args = ['proxy', contractFile, url, '--port', String(port), '--verboseLevel', 'silent'];
  const proxy = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  try {
    await untilItListens(proxy, port);
    const failures: Failure[] = [];
    await sendTraffic(`http://127.0.0.1:${port}`, key, (request, { headers }) => {
      failures.push(...violationsIn(request, headers.get('sl-violations')));
    });
    return { failures, trouble: null };
  } catch (error) {
    return { failures: [], trouble: String(error) };
  } finally {
    proxy.kill();
  }
}

interface Violation {
  readonly location: readonly (string | number)[];
  readonly severity: string;
  readonly message: string;
}

function violationsIn(request: string, header: string | null): Failure[] {
  if (header === null) return [];
  return (JSON.parse(header) as Violation[])
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

async function untilItListens(proxy: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end) {
    if (proxy.exitCode !== null) throw new Error(`Prism ended with ${proxy.exitCode} at its start.`);
    const isUp = await accepts(port);
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('Prism did not start.');
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}
