import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild, tailOf } from '../child.js';
import { shortened, unescapeXml, withoutValues } from '../complaint.js';
import { contractIn30 } from '../contract-3.0.js';
import type { JsonObject } from '../contract.js';
import { installFromNpm } from '../install.js';
import type { Assignment, Failure, Findings, Tool } from '../tool.js';

const VERSION = '14.1.0';

/** Dredd: one request for every documented answer. Its makers have ended it; this is the last release. */
export function createDredd(cache: string): Tool {
  const folder = join(cache, `dredd-${VERSION}`);
  return {
    id: 'dredd',
    name: 'Dredd',
    seedLimit: 1,
    commandLine:
      'dredd CONTRACT-3.0 URL --sorted --header "Authorization: Bearer KEY" --hookfiles HOOKS --reporter xunit',
    setUp:
      'The contract turned into OpenAPI 3.0 (it reads no 3.1, and 3.0 only in part: it warns of keywords that it ' +
      'leaves out), with an example for the one required query parameter and without the `default` answers, which ' +
      'it would expect with status 200. Hooks hand ids on from answer to request, take the key away for the 401 ' +
      'answers, and skip the other refusals, for which it has no request.',
    prepare: async () => {
      await installFromNpm(folder, [`dredd@${VERSION}`]);
      return `${VERSION}, the last`;
    },
    run: (assignment) => run(join(folder, 'node_modules', '.bin', 'dredd'), assignment),
  };
}

async function run(program: string, { url, key, folder, timeLimitSeconds }: Assignment): Promise<Findings> {
  const file = (name: string) => join(folder, name);
  await writeFile(file('contract.json'), JSON.stringify(asItNeeds(contractIn30())));
  await writeFile(file('hooks.cjs'), HOOKS);
  const { timedOut } = await runChild({
    command: program,
    args: [file('contract.json'), url, '--sorted', '--no-color', '--loglevel', 'error'].concat(
      ['--header', `Authorization: Bearer ${key}`, '--hookfiles', file('hooks.cjs')],
      ['--reporter', 'xunit', '--output', file('xunit.xml')],
    ),
    cwd: folder,
    logFile: file('dredd.log'),
    timeLimitSeconds,
  });
  const report = await readFile(file('xunit.xml'), 'utf8').catch(() => null);
  if (timedOut || report === null) {
    return { failures: [], trouble: `no report: ${await tailOf(file('dredd.log'))}` };
  }
  return { failures: failuresIn(report), trouble: null };
}

/**
 * Gives every required query parameter an example, without which Dredd refuses the whole document, and takes the
 * default answers out, which it would expect to come with status 200.
 */
function asItNeeds(document: JsonObject): JsonObject {
  for (const item of Object.values(document['paths'] as Record<string, JsonObject>)) {
    for (const operation of Object.values(item) as JsonObject[]) {
      const responses = operation['responses'];
      // A path also holds the parameters of all its operations, as a list.
      if (responses === undefined) continue;
      delete (responses as JsonObject)['default'];
      for (const parameter of (operation['parameters'] ?? []) as JsonObject[]) {
        if (parameter['in'] === 'query' && parameter['required'] === true)
          parameter['example'] = 'visibility';
      }
    }
  }
  return document;
}

function failuresIn(xunit: string): Failure[] {
  const cases = xunit.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<failure>([^]*?)<\/failure>/g);
  return [...cases].map(([, name = '', content = '']) => {
    // "Message:" is what differs; the request and both answers follow it.
    const said =
      unescapeXml(content)
        .split(/\n[^\S\n]*Request:/)[0]
        ?.trimEnd() ?? '';
    const text = `${unescapeXml(name)}: ${said}`;
    return { key: withoutValues(text), text: shortened(text) };
  });
}

/** Hooks in the tool's own language: a plain script, for it loads no other. */
const HOOKS = `
const hooks = require('hooks');
const known = {};

hooks.beforeEach((transaction, done) => {
  const status = Number(transaction.expected.statusCode);
  if (status === 401) delete transaction.request.headers['Authorization'];
  else if (status >= 300) transaction.skip = true;
  transaction.fullPath = transaction.fullPath
    .replace(/prm_[0-9a-f]+/, () => known.promptId || 'none')
    .replace(/key_[0-9a-f]+/, () => known.keyId || 'none');
  if (transaction.request.method === 'PUT' && transaction.fullPath === '/v1/prompts') {
    const items = JSON.parse(transaction.request.body).prompts;
    const ids = [known.promptId, known.otherPromptId];
    transaction.request.body = JSON.stringify({
      prompts: items.slice(0, 2).map((item, index) => ({ ...item, id: ids[index] })),
    });
  }
  done();
});

hooks.afterEach((transaction, done) => {
  if (transaction.real && Number(transaction.real.statusCode) === 201) remember(transaction);
  done();
});

function remember({ fullPath, real }) {
  const body = JSON.parse(real.body);
  if (fullPath === '/v1/prompts' || fullPath.endsWith('/replacements')) known.promptId = body.promptId;
  if (fullPath === '/v1/prompts/bulk') known.otherPromptId = body.results[0].promptId;
  if (fullPath === '/v1/api-keys') known.keyId = body.id;
}
`;
