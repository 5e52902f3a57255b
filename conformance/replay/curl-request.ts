import { credentialParts, type CredentialPart } from '../http/credentials.js';
import { shellBody, type ShellBody } from './curl-body.js';
import type { Values } from './curl-values.js';
import type { Exchange } from '../http/exchange.js';
import { expandable, quoted } from './shell.js';

/**
 * A request as a command of the script, with its body: `call 3 "$KEY_PAID" POST /v1/prompts $JSON <<BODY`. `verb` is
 * the function that sends it; `step` is its number or a shell expression.
 */
export function requestLines(
  verb: string,
  step: string,
  exchange: Exchange,
  values: Values,
  end = '',
): string[] {
  const { method, target, headers, body } = exchange.request;
  const { key, options } = headerOptions(headers, exchange.actor.name, values, body !== undefined);
  const sends: ShellBody = body === undefined ? { before: '', after: [] } : shellBody(body, values);
  const [here = '', ...rest] = sends.after;
  const words = [verb, step, key, quoted(method), targetWord(target, values), ...options];
  return [`${sends.before}${words.join(' ')}${here}${end}`, ...rest];
}

/** A request target in which captured values are variables. */
function targetWord(target: string, values: Values): string {
  const [path = '', ...queries] = target.split('?');
  const query = queries
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return value.length === 0
        ? inQuotes(name, values)
        : `${inQuotes(name, values)}=${encoded(value.join('='), values)}`;
    });
  const text = path
    .split('/')
    .map((segment) => encoded(segment, values))
    .join('/');
  const whole = queries.length === 0 ? text : `${text}?${query.join('&')}`;
  return whole.includes('$') ? `"${whole}"` : quoted(target);
}

/** A path segment or query value: a variable, percent-encoded if necessary, or text that may contain variables. */
function encoded(part: string, values: Values): string {
  const value = decoded(part);
  const variable = value === undefined ? undefined : values.variableOf(value);
  if (variable === undefined) return inQuotes(part, values);
  return variable.startsWith('cursor') || encodeURIComponent(value ?? '') !== value
    ? `$(uri "$${variable}")`
    : `\${${variable}}`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const inQuotes = (text: string, values: Values) =>
  values
    .pieces(text)
    .map((piece) => (typeof piece === 'string' ? expandable(piece, true) : `\${${piece.variable}}`))
    .join('');

interface HeaderOptions {
  readonly key: string;
  readonly options: readonly string[];
}

const json = 'application/json';

function headerOptions(
  headers: Readonly<Record<string, string>>,
  actor: string,
  values: Values,
  hasBody: boolean,
): HeaderOptions {
  const key = keyOf(headers.authorization, actor, values);
  const others = Object.entries(headers).filter(([name, value]) => {
    if (name === 'authorization') return key === undefined;
    return !(name === 'content-type' && hasBody && value === json) && !(name === 'accept' && value === json);
  });
  const isJson = hasBody && headers['content-type'] === json;
  return {
    key: key ?? "''",
    options: [
      ...(isJson ? ['$JSON'] : hasBody ? ['--data-binary @-'] : []),
      ...(hasBody && headers['content-type'] === undefined ? ["-H 'Content-Type:'"] : []),
      ...(headers.accept === undefined ? ["-H 'Accept:'"] : []),
      ...others.map(([name, value]) => headerOption(name, value, values)),
    ],
  };
}

export const keyWord = ({ request, actor }: Exchange, values: Values): string =>
  keyOf(request.headers.authorization, actor.name, values) ?? "''";

/** The key of a request as a shell word; undefined for other credentials. */
function keyOf(authorization: string | undefined, actor: string, values: Values): string | undefined {
  if (authorization === undefined) return "''";
  const name = /^Bearer (.+)$/s.exec(authorization)?.[1];
  const variable = name === undefined ? undefined : values.variableOf(name);
  if (variable === undefined || variable.startsWith('NONCE')) return undefined;
  // A key that only shares the load of a role can be replaced by the key of the role.
  const isLoad =
    /^KEY_\d+$/.test(variable) && !actor.startsWith('minted') && values.extractionOf(variable) === undefined;
  return isLoad ? `"$KEY_${actor.toUpperCase()}"` : `"$${variable}"`;
}

function headerOption(name: string, value: string, values: Values): string {
  if (value === '') return `-H ${quoted(`${name};`)}`;
  const parts = credentialParts(value, values.known);
  const isPlain = parts.every(({ kind }) => kind === 'text');
  if (isPlain && values.pieces(value).every((piece) => typeof piece === 'string'))
    return `-H ${quoted(`${name}: ${value}`)}`;
  return `-H "${expandable(name, true)}: ${isPlain ? inQuotes(value, values) : parts.map(credentialWord).join('')}"`;
}

function credentialWord(part: CredentialPart): string {
  if (part.kind === 'text') return expandable(part.text, true);
  if (part.kind === 'base64')
    return `$(printf %s "${part.parts.map(credentialWord).join('')}" | base64 | tr -d '\\n')`;
  const { name, from, to, length, change } = part;
  if (from === 0 && to === length && change === undefined) return `\${${name}}`;
  if (from === 0 && length - to <= 4 && change === undefined) return `\${${name}%${'?'.repeat(length - to)}}`;
  const cut = from === 0 && to === length ? '' : ` | cut -c ${from + 1}-${to === length ? '' : to}`;
  const letters = { upper: 'a-z A-Z', lower: 'A-Z a-z', swapped: "'a-zA-Z' 'A-Za-z'" } as const;
  return `$(printf %s "$${name}"${cut}${change === undefined ? '' : ` | tr ${letters[change]}`})`;
}
