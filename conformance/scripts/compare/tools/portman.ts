import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild, tailOf } from '../child.js';
import { shortened, withoutValues } from '../complaint.js';
import { contractOfFullExamples, type JsonObject } from '../contract.js';
import { installFromNpm } from '../install.js';
import type { Assignment, Failure, Findings, Tool } from '../tool.js';

const PORTMAN = '1.33.0';
const NEWMAN = '6.2.2';

/** Portman, which makes a Postman collection with tests of the contract, run by newman. */
export function createPortman(cache: string): Tool {
  const folder = join(cache, `portman-${PORTMAN}`);
  return {
    id: 'portman',
    name: 'Portman with newman',
    seedLimit: 1,
    commandLine:
      'portman --local CONTRACT --baseUrl URL --portmanConfigFile CONFIG --output COLLECTION; ' +
      'newman run COLLECTION --reporters json --ignore-redirects',
    setUp:
      'The contract with the fullest example of each body alone, for it changes the fields of the first one. All contract tests (status, content type, body, schema, headers); ids handed on ' +
      'from answer to request in an order that works; the variation tests of its documentation: a wrong key (401), and ' +
      'fuzzed bodies and queries (400). It needs `tslib`, which its package does not name.',
    prepare: async () => {
      await installFromNpm(folder, [`@apideck/portman@${PORTMAN}`, `newman@${NEWMAN}`, 'tslib']);
      return `${PORTMAN} with newman ${NEWMAN}`;
    },
    run: (assignment) => run(join(folder, 'node_modules', '.bin'), assignment),
  };
}

async function run(programs: string, { url, key, folder, timeLimitSeconds }: Assignment): Promise<Findings> {
  const file = (name: string) => join(folder, name);
  await writeFile(file('contract.json'), JSON.stringify(contractOfFullExamples()));
  await writeFile(file('config.json'), JSON.stringify(configuration()));
  const steps: [program: string, args: string[]][] = [
    [
      'portman',
      ['--local', file('contract.json'), '--baseUrl', url, '--portmanConfigFile', file('config.json')].concat(
        '--output',
        file('collection.json'),
      ),
    ],
    [
      'newman',
      ['run', file('collection.json'), '--env-var', `bearerToken=${key}`, '--ignore-redirects'].concat(
        ['--reporters', 'json', '--reporter-json-export'],
        file('newman.json'),
      ),
    ],
  ];
  for (const [program, args] of steps) {
    const logFile = file(`${program}.log`);
    const { exitCode, timedOut } = await runChild({
      command: join(programs, program),
      args,
      cwd: folder,
      logFile,
      environment: { PORTMAN_BEARER_TOKEN: key },
      timeLimitSeconds,
    });
    // newman ends with 1 when an assertion failed.
    if (timedOut || (exitCode !== 0 && program === 'portman')) {
      return {
        failures: [],
        trouble: `${program} ended with ${exitCode ?? 'a signal'}: ${await tailOf(logFile)}`,
      };
    }
  }
  return { failures: failuresIn(await readFile(file('newman.json'), 'utf8')), trouble: null };
}

interface NewmanReport {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string };
      readonly assertions?: readonly {
        readonly assertion: string;
        readonly error?: { readonly message: string };
      }[];
    }[];
  };
}

function failuresIn(report: string): Failure[] {
  const { run: made } = JSON.parse(report) as NewmanReport;
  return made.executions.flatMap(({ item, assertions = [] }) =>
    assertions.flatMap(({ assertion, error }) => {
      if (error === undefined) return [];
      const text = `${item.name}: ${assertion}: ${error.message}`;
      return [{ key: withoutValues(text), text: shortened(text) }];
    }),
  );
}

const EVERYTHING = '*::/*';
const CONTRACT_TESTS = ['contentType', 'jsonBody', 'schemaValidation', 'headersPresent'];

function configuration(): JsonObject {
  return {
    version: 1.0,
    tests: {
      contractTests: ['statusSuccess', ...CONTRACT_TESTS].map((test) => ({
        openApiOperation: EVERYTHING,
        [test]: { enabled: true },
      })),
      variationTests: [refusedWithWrongKey(), refusedWhenFuzzed()],
    },
    assignVariables: [
      remembered('addPrompt', 'promptId', 'promptId'),
      remembered('bulkInsertPrompts', 'results[0].promptId', 'otherPromptId'),
      remembered('replacePrompt', 'promptId', 'promptId'),
      remembered('issueApiKey', 'id', 'keyId'),
    ],
    overwrites: [
      ...['rewordPrompt', 'pausePrompt', 'replacePrompt', 'archivePrompt'].map((operationId) => ({
        openApiOperationId: operationId,
        overwriteRequestPathVariables: [{ key: 'promptId', value: '{{promptId}}', overwrite: true }],
      })),
      {
        openApiOperationId: 'revokeApiKey',
        overwriteRequestPathVariables: [{ key: 'keyId', value: '{{keyId}}', overwrite: true }],
      },
      {
        openApiOperationId: 'bulkEditPrompts',
        overwriteRequestBody: [
          { key: 'prompts[0].id', value: '{{promptId}}', overwrite: true },
          { key: 'prompts[1].id', value: '{{otherPromptId}}', overwrite: true },
        ],
      },
    ],
    globals: { orderOfOperations: ORDER },
  };
}

/** Prompts are made before they are changed, and archived last. */
const ORDER = [
  'POST::/v1/prompts',
  'POST::/v1/prompts/bulk',
  'GET::/v1/prompts',
  'GET::/v1/prompts/cap',
  'PATCH::/v1/prompts/{promptId}',
  'PUT::/v1/prompts',
  'POST::/v1/prompts/{promptId}/pause',
  'POST::/v1/prompts/{promptId}/replacements',
  'DELETE::/v1/prompts/{promptId}',
  'POST::/v1/api-keys',
  'GET::/v1/api-keys',
  'DELETE::/v1/api-keys/{keyId}',
];

function remembered(operationId: string, property: string, name: string): JsonObject {
  return {
    openApiOperationId: operationId,
    collectionVariables: [{ responseBodyProp: property, name }],
  };
}

/** The tests of a variation: the status and the contract's form of that answer. */
function testsOf(status: number): JsonObject {
  const enabled = CONTRACT_TESTS.map((test) => ({ [test]: { enabled: true } }));
  return { contractTests: [{ statusCode: { enabled: true, code: status } }, ...enabled] };
}

function refusedWithWrongKey(): JsonObject {
  return {
    openApiOperation: EVERYTHING,
    openApiResponse: '401',
    variations: [
      {
        name: 'WrongKey',
        // Taking the key away would fall back on the collection's own.
        overwrites: [{ overwriteRequestSecurity: { bearer: { token: 'sk_test_wrong' } } }],
        tests: testsOf(401),
      },
    ],
  };
}

function refusedWhenFuzzed(): JsonObject {
  const bounds = ['minimumNumberFields', 'maximumNumberFields', 'minLengthFields', 'maxLengthFields'];
  const all = Object.fromEntries(['requiredFields', ...bounds].map((kind) => [kind, { enabled: true }]));
  return {
    openApiOperation: EVERYTHING,
    openApiResponse: '400',
    variations: [
      { name: 'Fuzzed', fuzzing: [{ requestBody: [all], requestQueryParams: [all] }], tests: testsOf(400) },
    ],
  };
}
