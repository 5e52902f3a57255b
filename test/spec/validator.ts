import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { specifications, type Specification } from '../../spec/extensions/index.js';

const ajv = new Ajv2020({ strictTypes: false, allowUnionTypes: true, allErrors: true });
ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'paths', 'components', 'security', 'example']);
ajv.addVocabulary([
  'discriminator',
  'externalDocs',
  'x-extensible-enum',
  'x-trimmed',
  'x-control-characters',
  'x-unique-by',
  'x-enum-varnames',
  'x-extension-of',
]);
addFormats.default(ajv);
for (const { name, document, openDocument } of specifications) {
  ajv.addSchema(document, `${name}closed`);
  ajv.addSchema(openDocument(), `${name}open`);
}

const compiled = new Map<string, ValidateFunction>();

/** Compiles each schema once, because that takes longer than all validations of a test. */
function compile($ref: string): ValidateFunction {
  const validate = compiled.get($ref) ?? ajv.compile({ $ref });
  compiled.set($ref, validate);
  return validate;
}

/**
 * The validator of the schema at a JSON pointer (`#/components/schemas/Me`) of the closed document of the contract, or of
 * its extensions.
 */
export function validatorAt(pointer: string, extension: Specification['name'] = ''): ValidateFunction {
  return compile(`${extension}closed${pointer}`);
}

/** The validator of the schema at a JSON pointer of the document for clients. */
export function openValidatorAt(pointer: string): ValidateFunction {
  return compile(`open${pointer}`);
}

/** The errors that the closed schema at a pointer finds in a value; empty if it is valid. */
export function faultsAt(pointer: string, value: unknown, extension: Specification['name'] = ''): string[] {
  return faultsOf(validatorAt(pointer, extension), value);
}

/** The errors that the schema for clients at a pointer finds in a value; empty if it is valid. */
export function openFaultsAt(pointer: string, value: unknown): string[] {
  return faultsOf(openValidatorAt(pointer), value);
}

function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  return validate(value)
    ? []
    : (validate.errors ?? []).map((fault) => `${fault.instancePath} ${fault.message}`);
}
