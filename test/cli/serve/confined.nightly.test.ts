import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { freePort } from '../../../scripts/lab/servers/ports.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const script = fileURLToPath(new URL('confined.sh', import.meta.url));
const mountPoint = mkdtempSync(join(tmpdir(), 'visibility-confined-'));
afterAll(() => rmdirSync(mountPoint));
const confined = [
  ...['--mount', '--propagation', 'private', 'sh', script],
  ...[mountPoint, root, dirname(dirname(process.execPath))],
];
const unconfined =
  spawnSync('unshare', [...confined, 'true']).status === 0
    ? undefined
    : 'this system does not let the test make a mount namespace';

/** The confinement that the script imitates. */
const statedSecurity = {
  pod: { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000 },
  container: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
};

interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: object;
        readonly containers: readonly { readonly securityContext: object; readonly volumeMounts: object }[];
      };
    };
  };
}

it('the deployment states the confinement under which the service is started here', () => {
  const manifest = readFileSync(`${root}/deploy/kubernetes/base/api.yaml`, 'utf8');
  const resources = parseAllDocuments(manifest).map((one) => one.toJS() as Deployment);
  const pod = resources.find(({ kind }) => kind === 'Deployment')?.spec.template.spec;
  expect(pod?.securityContext).toMatchObject(statedSecurity.pod);
  expect(pod?.containers).toMatchObject([
    { securityContext: statedSecurity.container, volumeMounts: [{ mountPath: '/tmp' }] },
  ]);
});

it('the confinement leaves only /tmp to write to, and no capabilities', ({ skip }) => {
  skip(unconfined !== undefined, unconfined);
  const attempt = (path: string) => spawnSync('unshare', [...confined, 'touch', path]).status;
  expect(attempt('/tmp/file')).toBe(0);
  expect(attempt('/file')).not.toBe(0);
  expect(attempt('/mnt/service/file')).not.toBe(0);
  const { stdout } = spawnSync('unshare', [...confined, 'cat', '/proc/self/status'], { encoding: 'utf8' });
  expect(stdout).toMatch(/^Uid:\s+1000\s+1000/m);
  expect(stdout).toMatch(/^CapBnd:\s+0+$/m);
});

it('starts, becomes ready and stops under the permissions of the deployment', async ({ skip }) => {
  skip(unconfined !== undefined, unconfined);
  const port = await freePort();
  const serve = ['/mnt/node/bin/node', '/mnt/service/bin/visibility.js', 'serve'];
  const child = spawn('unshare', [...confined, ...serve], {
    // In its own database: the sockets of other databases are outside.
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: '/tmp/data', LOG_LEVEL: 'error' },
    cwd: '/',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await expect.poll(async () => child.exitCode !== null || (await isReady())).toBe(true);
  expect(await isReady(), output).toBe(true);
  child.kill('SIGTERM');
  expect(await exited, output).toBe(0);
});
