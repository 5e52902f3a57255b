import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { document, operationContracts, type OperationId } from '../../spec/index.js';

const DOCUMENT_ID = 'contract';

/**
 * Creates a function that validates responses against the contract. It returns null for a valid response and the reason
 * for an invalid one. `body` is undefined for an empty body.
 */
export function createContractCheck(): (
  operation: OperationId,
  status: number,
  body: unknown,
) => string | null {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT_ID);
  const compiled = new Map<string, ValidateFunction>();
  return (operation, status, body) => {
    const { responses } = operationContracts[operation];
    const response = responses[status] ?? responses.default;
    if (response === undefined) return `status ${status} is not documented`;
    if (response.schemaPointer === null) return body === undefined ? null : 'must be empty';
    const validate =
      compiled.get(response.schemaPointer) ??
      ajv.compile({ $ref: `${DOCUMENT_ID}${response.schemaPointer}` });
    compiled.set(response.schemaPointer, validate);
    return validate(body) ? null : ajv.errorsText(validate.errors);
  };
}
