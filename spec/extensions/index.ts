/**
 * The extensions: operations that this service offers in addition to the contract, in a document of their own. Other
 * implementations do not need them, so neither the contract nor the conformance suite mentions them.
 */
import type { operations } from '../generated/types.closed.js';
import type { components, operations as extensionOperations } from '../generated/extensions.types.closed.js';
import { contract } from '../index.js';
import type * as types from '../operation-types.js';
import { readSpecification, type Specification } from '../specification.js';

export type { Specification } from '../specification.js';

/** The extensions. Their operationIds and paths differ from those of the contract. */
export const extensions = readSpecification('extensions');

/** Everything that the service serves: the contract, then its extensions. */
export const specifications: readonly Specification[] = [contract, extensions];

/** The operations of the contract and of its extensions. */
export type ServedOperations = operations & extensionOperations;

/** The component schemas of the extensions by name: `ExtensionSchemas['Answer']`. */
export type ExtensionSchemas = components['schemas'];

/** The name of an operation of the contract or of an extension. */
export type ServedId = keyof ServedOperations;

/** The types of ../operation-types.ts for all of these operations. */
export type PathParams<Id extends ServedId> = types.PathParams<ServedOperations[Id]>;
export type QueryParams<Id extends ServedId> = types.QueryParams<ServedOperations[Id]>;
export type RequestBody<Id extends ServedId> = types.RequestBody<ServedOperations[Id]>;
export type ResponseStatus<Id extends ServedId> = types.ResponseStatus<ServedOperations[Id]>;
export type SuccessResponse<Id extends ServedId> = types.SuccessResponse<ServedOperations[Id]>;
