import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/embedded/index.js';
import { chooseAccount } from '../../src/platform/embedded/run-as.js';
import { freePort } from '../../scripts/lab/servers/ports.js';
import { temporaryFolder, visibility } from './support.js';
import { needs } from '../support/needs.js';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe('a Postgres with TLS', needs(hasOpenssl, 'no openssl on the PATH'), () => {
  const folder = temporaryFolder();
  const file = (name: string) => join(folder, name);
  let server: EmbeddedPostgres;
  let port: number;

  beforeAll(async () => {
    makeCertificates(folder);
    const account = chooseAccount(folder);
    if (account) chownSync(file('server.key'), account.uid, account.gid);
    chmodSync(folder, 0o755);
    port = await freePort();
    mkdirSync(file('data'));
    server = await joinEmbeddedPostgres({
      dataDir: file('data'),
      fsync: false,
      throwaway: true,
      settings: {
        listen_addresses: '127.0.0.1',
        port: String(port),
        ssl: 'on',
        ssl_cert_file: file('server.pem'),
        ssl_key_file: file('server.key'),
      },
    });
  });
  afterAll(async () => {
    await server.leave();
    rmSync(folder, { recursive: true, force: true });
  });

  const migrate = (query: string, env: NodeJS.ProcessEnv = {}, host = 'localhost') => {
    const url = `postgres://visibility@${host}:${port}/visibility?${query}`;
    return visibility(['migrate'], { env: { DATABASE_URL: url, ...env } });
  };

  it.each(['require', 'verify-full'])(
    'connects with sslmode=%s and the CA in sslrootcert, without a warning',
    async (mode) => {
      const { code, stderr } = await migrate(`sslmode=${mode}&sslrootcert=${file('ca.pem')}`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );

  it('connects with the CA in NODE_EXTRA_CA_CERTS', async () => {
    const { code, stderr } = await migrate('sslmode=require', { NODE_EXTRA_CA_CERTS: file('ca.pem') });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('rejects a server with an untrusted CA and explains how to trust it', async () => {
    const { code, stderr } = await migrate('sslmode=require');
    expect(code).toBe(3);
    expect(stderr).toContain('sslrootcert');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('rejects a server whose certificate is for another host', async () => {
    const { code, stderr } = await migrate(`sslmode=require&sslrootcert=${file('ca.pem')}`, {}, '127.0.0.1');
    expect(code).toBe(3);
    expect(stderr).toContain('certificate');
  });
});

/** A CA (`ca.pem`) and a certificate for localhost signed by it (`server.pem`, `server.key`). */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-subj',
    '/CN=Test CA',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  );
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(folder, 'san'), 'subjectAltName=DNS:localhost\n');
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'san',
    '-out',
    'server.pem',
  );
  chmodSync(join(folder, 'server.key'), 0o600);
}
