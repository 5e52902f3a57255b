import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { compilerOptions } from '../../scripts/lab/clients/toolchains/typescript.js';
import { openDocument } from '../../spec/index.js';

const scenario = fileURLToPath(new URL('../../scripts/lab/clients/scenarios/typescript', import.meta.url));
const folder = join(scenario, 'openapi-typescript');

/** Compiles the scenario of `npm run lab -- clients` with these types; returns the errors. */
function compileScenario(types: string): string[] {
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, folder);
  const host = ts.createCompilerHost(options);
  const shared = (name: string) => [join(folder, name), readFileSync(join(scenario, name), 'utf8')] as const;
  const extra = new Map([[join(folder, 'schema.d.ts'), types], ...['scenario.ts', 'report.ts'].map(shared)]);
  host.fileExists = (name) => extra.has(name) || ts.sys.fileExists(name);
  host.readFile = (name) => extra.get(name) ?? ts.sys.readFile(name);
  const program = ts.createProgram([join(folder, 'scenario.ts')], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('a TypeScript client', () => {
  it('compiles with the types that openapi-typescript generates by default and openapi-fetch', async () => {
    // openapi-typescript changes the document that it is given, and other tests read it.
    const copy = structuredClone(openDocument()) as unknown as Parameters<typeof openapiTS>[0];
    const types = astToString(await openapiTS(copy));
    expect(compileScenario(types)).toEqual([]);
    // The same program must fail once a default makes a member required.
    expect(compileScenario(types.replace('persona?:', 'persona:'))).not.toEqual([]);
  });
});
