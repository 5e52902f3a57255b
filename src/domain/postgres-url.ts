import { urlOf } from './url.js';

const roles = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
const orders = ['disable', 'random'] as const;

/** The servers that may be used, as in libpq's `target_session_attrs`. */
export type ServerRole = (typeof roles)[number];

/** One server of a Postgres URL. */
export interface PostgresHost {
  /** `host:port`, without user or password, for messages. */
  readonly name: string;
  /** The URL of this server alone. */
  readonly url: string;
}

/** A Postgres URL with one or more hosts, as libpq understands it. */
export interface PostgresHosts {
  readonly hosts: readonly PostgresHost[];
  readonly role: ServerRole;
  /** True with `load_balance_hosts=random`. */
  readonly inRandomOrder: boolean;
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?/;
/** The error for a text that is not a URL. It does not quote the text. */
export const NOT_A_URL =
  'is not a URL; in a user or password write @ as %40, : as %3A, / as %2F, # as %23 and ? as %3F';

/**
 * Splits a Postgres URL with several hosts (`postgres://user@h1:5432,h2:5433/db` or `?host=h1,h2`) into URLs with one host
 * each, since the driver understands only those.
 *
 * @param defaultRole for a URL without `target_session_attrs`
 * @throws TypeError that says what is wrong without quoting the URL, which may contain a password
 */
export function parsePostgresUrl(url: string, defaultRole: ServerRole = 'any'): PostgresHosts {
  const [, protocol, login = '', authority = '', path = '', query = ''] = URL_PARTS.exec(url) ?? [];
  if (protocol === undefined) throw new TypeError('must start with postgres://');
  const parameters = query
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '');
  const valueOf = (name: string) => valueIn(parameters, name);
  const role = oneOf(roles, 'target_session_attrs', valueOf('target_session_attrs') ?? defaultRole);
  const order = oneOf(orders, 'load_balance_hosts', valueOf('load_balance_hosts') ?? 'disable');
  const others = parameters.filter(
    (one) => !/^(?:host|port|target_session_attrs|load_balance_hosts)=/.test(one),
  );
  const listed = valueOf('host');
  const hosts =
    listed === undefined
      ? authority.split(',').map((host) => ({ name: host, at: `${host}${path}`, parameters: others }))
      : hostsOfQuery(listed, valueOf('port') ?? '').map(({ name, own }) => {
          return { name, at: `${authority}${path}`, parameters: [...own, ...others] };
        });
  return {
    hosts: hosts.map((host) => {
      const tail = host.parameters.length === 0 ? '' : `?${host.parameters.join('&')}`;
      return { name: host.name, url: checked(`${protocol}${login}${host.at}${tail}`) };
    }),
    role,
    inRandomOrder: order === 'random',
  };
}

/** The hosts of `?host=h1,h2&port=5432,5433`. A single port applies to all hosts. */
function hostsOfQuery(hosts: string, ports: string) {
  const names = hosts.split(',');
  const numbers = ports.split(',');
  if (numbers.length > 1 && numbers.length !== names.length)
    throw new TypeError('must name one port, or as many ports as hosts, in "port"');
  return names.map((name, index) => {
    const port = numbers[index] ?? numbers[0] ?? '';
    const own = [`host=${encodeURIComponent(name)}`, ...(port === '' ? [] : [`port=${port}`])];
    return { name: port === '' ? name : `${name}:${port}`, own };
  });
}

/** The last value of a query parameter, decoded. */
function valueIn(parameters: readonly string[], name: string): string | undefined {
  const value = parameters.findLast((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    throw new TypeError(`is not a URL: "${name}" has an incomplete % escape`);
  }
}

function oneOf<Value extends string>(values: readonly Value[], name: string, given: string): Value {
  const value = values.find((one) => one === given);
  if (value === undefined) throw new TypeError(`must have one of ${values.join(', ')} as "${name}"`);
  return value;
}

function checked(url: string): string {
  // A URL that names a socket folder with `?host=` has no host before the path.
  if (urlOf(url.replace('@/', '@localhost/').replaceAll(' ', '%20')) !== null) return url;
  throw new TypeError(NOT_A_URL);
}
