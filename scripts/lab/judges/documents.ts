import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { run } from '../clients/command.js';
import { acceptedRules, lint } from '../clients/lint.js';
import { versions } from '../clients/versions.js';
import type { Finding, Judge } from './judge.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const GENERATED = join(ROOT, 'spec', 'generated');
const CLIENTS_CACHE = join(ROOT, 'node_modules', '.cache', 'clients');

const versionOf = (name: string) =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;

interface RedoclyReport {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

/** Redocly's strict rules, on the contract and its extensions. */
export const redocly: Judge = {
  name: 'Redocly',
  async examine() {
    const program = join(ROOT, 'node_modules', '.bin', 'redocly');
    const report = await run(program, ['lint', '--format', 'json'], { cwd: ROOT, allowFailure: true });
    // It prints one report after the other, each of several lines.
    const reports = report.split(/(?<=^\})(?=\{)/m).map((text) => JSON.parse(text) as RedoclyReport);
    return {
      version: versionOf('@redocly/cli'),
      findings: reports.flatMap(({ problems }) =>
        problems.map(({ ruleId, message }) => unexplained(`${ruleId}: ${message}`)),
      ),
    };
  },
};

/** The dialect of JSON Schema that OpenAPI 3.1 uses, on every schema of every generated document. */
export const ajv: Judge = {
  name: 'Ajv, JSON Schema 2020-12',
  async examine() {
    const files = await readdir(GENERATED, { recursive: true });
    const documents = files.filter((file) => file.endsWith('.json'));
    const findings = await Promise.all(documents.map(schemaFaults));
    return { version: versionOf('ajv'), findings: findings.flat() };
  },
};

async function schemaFaults(file: string): Promise<Finding[]> {
  const { components } = JSON.parse(await readFile(join(GENERATED, file), 'utf8')) as {
    components: { schemas: Record<string, object> };
  };
  const validator = new Ajv2020();
  return Object.entries(components.schemas)
    .filter(([, schema]) => validator.validateSchema(schema) !== true)
    .map(([name]) => unexplained(`${file}: ${name}: ${validator.errorsText()}`));
}

/** Spectral's OpenAPI rules and the OWASP rules. */
export const spectral: Judge = {
  name: 'Spectral, with the OWASP rules',
  async examine() {
    const findings = await lint(join(GENERATED, 'openapi.json'), CLIENTS_CACHE);
    return {
      version: versions.spectral,
      findings: findings.map(({ code, path, message }) => ({
        text: `${code} at ${path}: ${message}`,
        isExplained: code in acceptedRules,
      })),
    };
  },
};

const unexplained = (text: string): Finding => ({ text, isExplained: false });
