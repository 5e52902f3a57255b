import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { keywordCheckSchema, observationSchema } from '../spec/ingest/index.js';

/**
 * The checks of ingested lines as code: compiling the schemas would take longer than a small import. The formats are an
 * argument, because the schemas do not define what counts as a timestamp.
 */
export function lineChecks(): string {
  return [
    '// Generated from spec/ingest by `npm run spec`. Do not edit.\n// @ts-nocheck',
    `import { createRequire } from 'node:module';\nimport type { ValidateFunction } from 'ajv';`,
    'const require = createRequire(import.meta.url);',
    '/** A predicate for each format of the schemas. */',
    "interface Formats { readonly 'date-time': (text: string) => boolean }",
    '/** The checks of lines by schema, which end at the first fault. */',
    checksAs('createLineChecks', { allErrors: false }),
    '/** The same, which find every fault. */',
    checksAs('createFullLineChecks', { allErrors: true }),
  ].join('\n');
}

const SCHEMAS = { observation: observationSchema, keywordCheck: keywordCheckSchema };

/** The text of a function that returns the checks. */
function checksAs(name: string, { allErrors }: { allErrors: boolean }): string {
  // `verbose` adds the schema to an error; the schema may contain the message for it.
  const ajv = new Ajv2020({
    verbose: true,
    allErrors,
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  ajv.addVocabulary(['x-message']);
  // A format that is `true` would not be checked at all.
  ajv.addFormat('date-time', () => true);
  for (const [schema, text] of Object.entries(SCHEMAS)) ajv.addSchema(text, schema);
  const names = Object.keys(SCHEMAS);
  return [
    `export function ${name}(formats: Formats): { ${names.map((one) => `${one}: ValidateFunction`).join('; ')} } {`,
    // The code is the body of a function, so it exports nothing.
    standalone
      .default(ajv, Object.fromEntries(names.map((one) => [one, one])))
      .replaceAll(/^export (?=const)/gm, ''),
    `return { ${names.join(', ')} };\n}\n`,
  ].join('\n');
}
