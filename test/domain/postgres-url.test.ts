import { describe, expect, it } from 'vitest';
import { parsePostgresUrl } from '../../src/domain/postgres-url.js';

const urlsOf = (url: string) => parsePostgresUrl(url).hosts.map((host) => host.url);
const namesOf = (url: string) => parsePostgresUrl(url).hosts.map((host) => host.name);

describe('a Postgres URL', () => {
  it.each([
    'postgres://user:p%40ss@host/db',
    'postgresql://host:5433/db?sslmode=require&application_name=a%20b',
    'postgres://user@/name?host=%2Frun%2Fpostgresql',
    'postgres://user@/name?host=%2Fsockets&port=5433&sslmode=disable',
    'postgres://[::1]:5433/db',
    'postgres:///db',
  ])('keeps a URL with one host as it is: %s', (url) => {
    expect(urlsOf(url)).toEqual([url]);
    expect(parsePostgresUrl(url)).toMatchObject({ role: 'any', inRandomOrder: false });
  });

  it('splits hosts with separate ports, keeping the other parts', () => {
    const url = 'postgres://u:p%2C@h1:5432,[::1]:5433,h3/db?target_session_attrs=read-write&sslmode=require';
    expect(urlsOf(url)).toEqual([
      'postgres://u:p%2C@h1:5432/db?sslmode=require',
      'postgres://u:p%2C@[::1]:5433/db?sslmode=require',
      'postgres://u:p%2C@h3/db?sslmode=require',
    ]);
    expect(namesOf(url)).toEqual(['h1:5432', '[::1]:5433', 'h3']);
    expect(parsePostgresUrl(url).role).toBe('read-write');
  });

  it('splits hosts that are listed as a parameter, with one port for all or one for each', () => {
    expect(urlsOf('postgres://u@/db?host=/a,h2&port=1,2&sslmode=disable')).toEqual([
      'postgres://u@/db?host=%2Fa&port=1&sslmode=disable',
      'postgres://u@/db?host=h2&port=2&sslmode=disable',
    ]);
    expect(namesOf('postgres://u@/db?host=%2Fa,h2&port=7')).toEqual(['/a:7', 'h2:7']);
    expect(namesOf('postgres://u@/db?host=h1,h2')).toEqual(['h1', 'h2']);
  });

  it('reads load_balance_hosts, and uses the given role only without target_session_attrs', () => {
    expect(parsePostgresUrl('postgres://h1,h2/db?load_balance_hosts=random').inRandomOrder).toBe(true);
    expect(parsePostgresUrl('postgres://h/db', 'standby').role).toBe('standby');
    expect(parsePostgresUrl('postgres://h/db?target_session_attrs=any', 'standby').role).toBe('any');
  });

  it.each([
    ['mysql://host/db', 'must start with postgres://'],
    ['postgres://user:hidden#word@host/db', 'is not a URL'],
    ['postgres://u:hidden@h1:5432,h2:port/db', 'is not a URL'],
    ['postgres://u:hidden@h1:5432,h2:99999/db', 'is not a URL'],
    ['postgres://u:hidden@/db?host=a,b,c&port=1,2', 'as many ports as hosts'],
    ['postgres://u:hidden@h/db?target_session_attrs=writable', 'must have one of any, read-write,'],
    [
      'postgres://u:hidden@h/db?load_balance_hosts=yes',
      'must have one of disable, random as "load_balance_hosts"',
    ],
    ['postgres://u:hidden@h/db?host=%zz', 'is not a URL: "host"'],
  ])('rejects %s without quoting it', (url, message) => {
    expect(() => parsePostgresUrl(url)).toThrow(message);
    expect(() => parsePostgresUrl(url)).not.toThrow('hidden');
  });
});
