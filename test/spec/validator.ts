import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { document } from '../../spec/index.js';

const ajv = new Ajv2020({ strictTypes: false, allowUnionTypes: true, allErrors: true });
ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'paths', 'components', 'security', 'example']);
addFormats.default(ajv);
ajv.addSchema(document, 'contract');

/** The validator of the schema at a JSON pointer (`#/components/schemas/Me`). */
export function validatorAt(pointer: string): ValidateFunction {
  return ajv.compile({ $ref: `contract${pointer}` });
}

/** The faults that the schema at a pointer finds in a value; empty if it is valid. */
export function faultsAt(pointer: string, value: unknown): string[] {
  const validate = validatorAt(pointer);
  return validate(value)
    ? []
    : (validate.errors ?? []).map((fault) => `${fault.instancePath} ${fault.message}`);
}
