import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig, settings } from '../src/config.js';

interface Service {
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<'postgres' | 'redis' | 'migrate' | 'api', Service>;
};
const dockerfile = read('Dockerfile');

/** Settings that docker-compose.yml fixes because they belong to the containers. */
const FIXED = ['DATABASE_URL', 'HOST', 'PORT', 'REDIS_URL'];

describe('docker-compose.yml', () => {
  it.each(['api', 'migrate'] as const)('passes every setting in .env to the %s container', (name) => {
    const { env_file: file, environment = {} } = services[name];
    expect(file).toBe('.env');
    expect(Object.keys(environment).sort()).toEqual(FIXED);
    expect(FIXED.filter((setting) => !(setting in settings))).toEqual([]);
  });

  it('gives the API container settings that the service accepts', () => {
    const { environment = {} } = services.api;
    const values = Object.entries(environment).map(([key, value]) => [
      key,
      value.replace(/\$\{POSTGRES_PASSWORD\}/, 'secret'),
    ]);
    const config = loadConfig(Object.fromEntries(values) as NodeJS.ProcessEnv);
    expect(config).toMatchObject({ host: '0.0.0.0', port: 3000, redisUrl: 'redis://redis:6379' });
    expect(config.databaseUrl).toBe('postgres://visibility:secret@postgres:5432/visibility');
  });

  it('checks the health of Postgres over TCP, which the temporary setup server does not answer', () => {
    expect(services.postgres.healthcheck?.test.join(' ')).toContain('pg_isready --host 127.0.0.1');
  });

  it('publishes only the API, on the loopback address unless .env says otherwise', () => {
    expect(services.api.ports).toEqual(['${PUBLISH_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000']);
    for (const name of ['postgres', 'redis', 'migrate'] as const)
      expect(services[name].ports).toBeUndefined();
  });

  it('ships an example .env that names known settings only', () => {
    const example = parseEnv(read('.env.example').replaceAll(/^# (?=[A-Z_]+=)/gm, ''));
    const known = [...Object.keys(settings), 'POSTGRES_PASSWORD', 'PUBLISH_ADDRESS'];
    expect(Object.keys(example)).toContain('POSTGRES_PASSWORD');
    expect(Object.keys(example).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('the image', () => {
  it('builds and runs the image on the same maintained version of Node', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim']);
  });

  it('puts the command line on the path of the image and does not run as root', () => {
    expect(dockerfile).toContain('ln -s /app/bin/visibility.js /usr/local/bin/visibility');
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});
