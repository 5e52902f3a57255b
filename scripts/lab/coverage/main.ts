/**
 * Reports how much of the contract and its extensions the tests covered: reads the exchanges recorded by the last run, prints the statuses
 * of each operation and the query parameters sent, and exits with 1 if a part of the contract was never produced or a
 * response does not match the contract.
 *
 *   tsx scripts/lab/coverage/main.ts [--json]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolvePointer, type OpenApiDocument, type OperationContract } from '../../../spec/contracts.js';
import { specifications } from '../../../spec/extensions/index.js';
import { exchangeFolder, type Exchange } from './exchanges.js';
import { COMMON_HEADERS, operationFinder, TRANSPORT_STATUSES } from '../kit/operation-finder.js';

/** Statuses that are the same for every operation, so that producing each once anywhere is enough. */
const SHARED = [405, 408, 413, 415, 431, 500, 503];

interface OperationCoverage {
  readonly document: OpenApiDocument;
  readonly operation: OperationContract<string>;
  /** Number of responses by status. */
  readonly statuses: Map<number, number>;
  /** Error codes seen, as `404 not_found`. */
  readonly codes: Set<string>;
  /** How often each query parameter was sent. */
  readonly parameters: Map<string, number>;
}

const operations = specifications
  .flatMap(({ document, operations }) =>
    Object.values(operations).map((operation) => ({ document, operation })),
  )
  .map(({ document, operation }) => ({
    document,
    operation,
    statuses: new Map<number, number>(),
    codes: new Set<string>(),
    parameters: new Map<string, number>(),
  }));

const findOperation = operationFinder(operations, ({ operation }) => operation);

function readExchanges(): Exchange[] {
  if (!existsSync(exchangeFolder)) return [];
  return readdirSync(exchangeFolder)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readFileSync(join(exchangeFolder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exchange);
}

const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

type Documented = Pick<OperationCoverage, 'document' | 'operation'>;

type Schema = Record<string, unknown> & {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
};

/** The enum that a schema requires at a path of members: the intersection of all enums there, if any. */
function enumAt(document: OpenApiDocument, schema: Schema, path: readonly string[]): string[] | undefined {
  if (schema.$ref !== undefined) return enumAt(document, resolvePointer(document, schema.$ref).value, path);
  const [member, ...rest] = path;
  const found = (schema.allOf ?? []).map((part) => enumAt(document, part, path));
  if (member === undefined) found.push(schema['enum'] as string[] | undefined);
  else if (schema.properties?.[member]) found.push(enumAt(document, schema.properties[member], rest));
  return found
    .filter((values) => values !== undefined)
    .reduce<string[] | undefined>(
      (all, values) => all?.filter((value) => values.includes(value)) ?? values,
      undefined,
    );
}

/** The error codes that an operation documents for a status. */
function documentedCodes({ document, operation }: Documented, status: number): string[] {
  const response = operation.responses[String(status)];
  if (status < 400 || !response?.schemaPointer) return [];
  return enumAt(document, resolvePointer(document, response.schemaPointer).value, ['error', 'code']) ?? [];
}

function statusesOf(operation: OperationContract<string>): number[] {
  return Object.keys(operation.responses)
    .filter((status) => status !== 'default')
    .map(Number);
}

/** How one response deviates from the contract; empty if it conforms. */
function faultsOf(exchange: Exchange, documented: Documented | undefined): string[] {
  const operation = documented?.operation;
  const { method, path, status, code } = exchange;
  const name = `${operation?.id ?? `${method || 'no'} ${path || 'request'}`}: ${status}${code === null ? '' : ` ${code}`}`;
  const headers = exchange.headers.map((header) => header.toLowerCase());
  const promised = operation?.responses[String(status)]?.requiredHeaders ?? [];
  const faults = [...COMMON_HEADERS, ...promised.map((header) => header.toLowerCase())]
    .filter((header) => !headers.includes(header))
    .map((header) => `${name} without ${header}`);
  if (documented === undefined || operation === undefined || TRANSPORT_STATUSES.includes(status))
    return faults;
  if (operation.responses[String(status)] === undefined) faults.push(`${name} is not documented`);
  else if (status >= 400 && method !== 'HEAD' && !documentedCodes(documented, status).includes(code ?? '')) {
    faults.push(`${name} is not a documented code`);
  }
  return faults;
}

function gapsOf({ statuses, codes, parameters, ...documented }: OperationCoverage): string[] {
  const { operation } = documented;
  const own = statusesOf(operation).filter((status) => !SHARED.includes(status));
  return [
    ...own
      .filter((status) => !statuses.has(status))
      .map((status) => `${operation.id} never returned ${status}`),
    ...own.flatMap((status) =>
      documentedCodes(documented, status)
        .filter((code) => statuses.has(status) && !codes.has(`${status} ${code}`))
        .map((code) => `${operation.id} never returned ${status} ${code}`),
    ),
    ...operation.parameters
      .filter((parameter) => parameter.in === 'query' && !parameters.has(parameter.name))
      .map((parameter) => `${operation.id} was never sent ${parameter.name}`),
  ];
}

const exchanges = readExchanges();
const shared = new Map<number, number>();
const faults = new Map<string, number>();
for (const exchange of exchanges) {
  const { method, path, status, code } = exchange;
  const seen = findOperation(method, path);
  if (SHARED.includes(status)) add(shared, status);
  for (const fault of faultsOf(exchange, seen)) add(faults, fault);
  if (seen === undefined || method === 'HEAD') continue;
  add(seen.statuses, status);
  if (code !== null) seen.codes.add(`${status} ${code}`);
  for (const parameter of exchange.parameters) add(seen.parameters, parameter);
}

const gaps = [
  ...operations.flatMap(gapsOf),
  ...SHARED.filter((status) => !shared.has(status)).map((status) => `no response was ${status}`),
];

function printTable(): void {
  const columns = [...new Set(operations.flatMap(({ operation }) => statusesOf(operation)))].sort(
    (a, b) => a - b,
  );
  const width = Math.max(...operations.map(({ operation }) => operation.id.length)) + 2;
  console.log(`Contract coverage: ${exchanges.length} responses\n`);
  console.log(''.padEnd(width) + columns.map((status) => String(status).padStart(6)).join(''));
  for (const { operation, statuses } of operations) {
    const cells = columns.map((status) => {
      const count = statuses.get(status) ?? 0;
      return count > 0 ? String(count) : operation.responses[String(status)] === undefined ? '' : '-';
    });
    console.log(operation.id.padEnd(width) + cells.map((cell) => cell.padStart(6)).join(''));
  }
  console.log(
    `\nShared, anywhere: ${SHARED.map((status) => `${status} x ${shared.get(status) ?? 0}`).join(', ')}`,
  );
  console.log('\nQuery parameters sent');
  for (const { operation, parameters } of operations) {
    const sent = operation.parameters.filter((parameter) => parameter.in === 'query');
    const cells = sent.map(({ name }) => `${name} x ${parameters.get(name) ?? 0}`);
    if (cells.length > 0) console.log(`${operation.id.padEnd(width)}${cells.join(', ')}`);
  }
}

function printFindings(): void {
  for (const gap of gaps) console.log(`NEVER SEEN  ${gap}`);
  for (const [fault, count] of faults) console.log(`NOT IN THE CONTRACT  ${fault} (${count} times)`);
  const findings = gaps.length + faults.size;
  console.log(
    findings === 0
      ? '\nEvery part of the contract was covered, and every response matches it.'
      : `\n${findings} findings.`,
  );
}

if (process.argv.includes('--json')) {
  const report = operations.map(({ operation, statuses, codes, parameters }) => ({
    operation: operation.id,
    statuses: Object.fromEntries(statuses),
    codes: [...codes].sort(),
    parameters: Object.fromEntries(parameters),
  }));
  console.log(
    JSON.stringify(
      {
        answers: exchanges.length,
        operations: report,
        shared: Object.fromEntries(shared),
        gaps,
        faults: [...faults.keys()],
      },
      null,
      2,
    ),
  );
} else {
  printTable();
  console.log('');
  printFindings();
}
process.exitCode = gaps.length + faults.size > 0 ? 1 : 0;
