import { isIP } from 'node:net';
import { makeValidator } from 'envalid';
import { isLoopbackHttp } from '../domain/loopback.js';
import { NOT_A_URL, parsePostgresUrl } from '../domain/postgres-url.js';
import { cronFault, isTimeZone } from '../domain/schedule.js';
import { parseTarget, type TargetText } from '../domain/target-text.js';
import { urlOf } from '../domain/url.js';
import type { Config } from './types.js';

/** Above this, a Node timer fires at once and Postgres rejects a timeout. */
const MOST = 2_147_483_647;

export const wholeNumber = (least: number) =>
  makeValidator<number>((input) => {
    const value = /^-?\d+$/.test(input) ? Number(input) : NaN;
    if (!(value >= least)) throw new TypeError(`must be a whole number, at least ${least}`);
    if (value > MOST) throw new TypeError(`must be at most ${MOST}`);
    return value;
  });
export const hours = makeValidator<number>((input) => {
  const value = /^\d+(\.\d+)?$/.test(input) ? Number(input) : NaN;
  if (!(value > 0 && value <= MOST)) throw new TypeError('must be a number of hours, more than 0');
  return value;
});
export const dollars = makeValidator<number>((input) => {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(input))
    throw new TypeError('must be an amount such as 12.50, at least 0');
  return Number(input);
});
export const share = makeValidator<number>((input) => {
  const value = /^\d+(\.\d+)?$/.test(input) ? Number(input) : NaN;
  if (!(value >= 0 && value <= 1)) throw new TypeError('must be a share from 0 to 1, such as 0.1');
  return value;
});
export const port = makeValidator<number>((input) => {
  if (!/^\d+$/.test(input) || Number(input) > 65_535) throw new TypeError('must be a port, 0 to 65535');
  return Number(input);
});
const oneOf = <Value extends string>(...values: Value[]) =>
  makeValidator<Value>((input) => {
    const value = values.find((one) => one === input);
    if (value === undefined) throw new TypeError(`must be one of ${values.join(', ')}`);
    return value;
  });
export const logLevel = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent');
export const onInvalidResponse = oneOf('enforce', 'log');
export const onOrOff = oneOf('on', 'off');
export const cronOrOff = makeValidator<string>((input) => {
  const fault = input === 'off' ? null : cronFault(input);
  if (fault !== null) throw new TypeError(`must be off or a cron expression: ${fault}`);
  return input;
});
export const timeZone = makeValidator<string>((input) => {
  if (!isTimeZone(input)) throw new TypeError('must be the name of a time zone, such as Europe/Berlin');
  return input;
});
export const postgresUrl = makeValidator<string>((input) => {
  parsePostgresUrl(input);
  return input;
});
export const redisUrl = makeValidator<string>((input) => {
  if (!/^rediss?:\/\//.test(input)) throw new TypeError('must start with redis:// or rediss://');
  assertUrl(input);
  return input;
});
export const apiKey = makeValidator<string>((input) => {
  if (!/^[\x21-\x7e]+$/.test(input)) throw new TypeError('must be printable ASCII without spaces');
  return input;
});
export const baseUrl = makeValidator<string>((input) => {
  if (!/^https?:\/\//.test(input) || urlOf(input) === null || /[?#]/.test(input))
    throw new TypeError('must be an http or https URL without a query');
  return input;
});
/** The service compares it with what the provider says of itself, so it stays as it was written. */
export const issuer = makeValidator<string>((input) => {
  const url = /^https?:\/\//.test(input) && !/[?#]/.test(input) ? urlOf(input) : null;
  if (url === null || url.username !== '')
    throw new TypeError('must be the https address of a provider, such as https://id.example.com');
  if (url.protocol === 'http:' && !isLoopbackHttp(url))
    throw new TypeError(
      'must be https, because passwords and tokens depend on it; http is accepted on loopback',
    );
  return input;
});
/** Headers that have a meaning for the service itself. */
const OWN_HEADERS = ['authorization', 'cookie', 'host', 'origin', 'content-type', 'x-forwarded-for'];
export const headerName = makeValidator<string>((input) => {
  if (!/^[\w-]{1,100}$/.test(input))
    throw new TypeError('must be the name of a header, such as Remote-Email');
  if (OWN_HEADERS.includes(input.toLowerCase()))
    throw new TypeError('must not be a header with another meaning');
  return input.toLowerCase();
});
const GROUP_ROLE = /^(.+)=(?:(operator)|(viewer|editor|owner)@(ws_[0-9a-z]{1,64}))$/;
export const groupRoles = makeValidator<Config['groupRoles']>((input) =>
  input
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, group = '', operator, role, workspaceId = ''] = GROUP_ROLE.exec(part) ?? [];
      if (operator !== undefined) return { group, role: 'operator' };
      if (role !== 'viewer' && role !== 'editor' && role !== 'owner')
        throw new TypeError(`"${part}" is not of the form GROUP=viewer@ws_0197... or GROUP=operator`);
      return { group, role, workspaceId };
    }),
);
export const longSecret = makeValidator<string>((input) => {
  if (input.length < 32) throw new TypeError('must have at least 32 characters');
  return input;
});
/** The messages do not quote the value, which may contain a password. */
export const smtpUrl = makeValidator<string>((input) => {
  const url = /^smtps?:\/\//.test(input) ? urlOf(input) : null;
  if (url === null || url.hostname === '' || !['', '/'].includes(url.pathname) || /[?#]/.test(input))
    throw new TypeError('must be smtp:// or smtps://, a host, and if needed a user, a password and a port');
  if (/%(?![0-9a-f]{2})/i.test(`${url.username}${url.password}`))
    throw new TypeError('must have % as %25 in the user and the password');
  return input;
});
/** An address, or a name and an address between angle brackets. */
export const mailbox = makeValidator<string>((input) => {
  if (!/^(?:[^\p{Cc}<>",;:@]+ <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u.test(input))
    throw new TypeError('must be an email address, such as Visibility <visibility@example.com>');
  return input;
});
export const addressRanges = makeValidator<readonly string[]>((input) => {
  const ranges = listOf(input);
  const wrong = ranges.find((range) => !isAddressRange(range));
  if (wrong !== undefined)
    throw new TypeError(`"${wrong}" is neither an IP address nor a CIDR range like 10.0.0.0/8`);
  return ranges;
});

export const webOrigins = makeValidator<readonly string[]>((input) => {
  const origins = listOf(input);
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong !== undefined)
    throw new TypeError(`"${wrong}" is neither * nor an origin like https://app.example.com, without a path`);
  return origins;
});

export const targets = makeValidator<readonly TargetText[]>((input) =>
  input
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      try {
        return parseTarget(part);
      } catch (error) {
        throw new TypeError(`"${part}": ${(error as Error).message}`, { cause: error });
      }
    }),
);
export const judge = makeValidator<NonNullable<Config['measuringJudge']>>((input) => {
  const [, provider = '', model = ''] = /^(openai|replay):([\x21-\x7e]{1,200})$/.exec(input) ?? [];
  if (provider !== 'openai' && provider !== 'replay')
    throw new TypeError('must be openai:MODEL or replay:MODEL, such as openai:gpt-6-luna');
  return { provider, model };
});
/** `openai=16/300`: the name of a provider, questions in flight, questions per minute. */
const PROVIDER_LIMIT = /^([a-z][\w-]*)=(\d{1,4})\/(\d{1,4})$/;
export const providerLimits = makeValidator<Config['measuringProviderLimits']>((input) => {
  const limits = listOf(input).map((part) => {
    const [, name = '', inFlight, perMinute] = PROVIDER_LIMIT.exec(part) ?? [];
    if (name === '') throw new TypeError(`"${part}" is not of the form openai=16/300`);
    return [name, { inFlight: Number(inFlight), perMinute: Number(perMinute) }] as const;
  });
  return new Map(limits);
});

function listOf(input: string): string[] {
  return input
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && urlOf(text)?.origin === text;
}

/** The message does not quote the value, which may contain a password. */
function assertUrl(input: string): void {
  if (urlOf(input.replaceAll(' ', '%20')) === null) throw new TypeError(NOT_A_URL);
}

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32);
}
