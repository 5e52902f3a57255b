/**
 * The extensions: operations that this service offers in addition to the contract, each in a separate document. Other
 * implementations do not need them, so neither the contract nor the conformance suite mentions them.
 */
import type { operations } from '../generated/types.closed.js';
import type { operations as accessOperations } from '../generated/extensions/access.types.closed.js';
import type { operations as evidenceOperations } from '../generated/extensions/evidence.types.closed.js';
import type { operations as historyOperations } from '../generated/extensions/history.types.closed.js';
import type { operations as insightsOperations } from '../generated/extensions/insights.types.closed.js';
import type { operations as measuringOperations } from '../generated/extensions/measuring.types.closed.js';
import { contract } from '../index.js';
import type * as types from '../operation-types.js';
import { readSpecification, type Specification } from '../specification.js';

export type { Specification } from '../specification.js';

/** All extensions. Their operationIds and paths differ from those of the contract and from each other. */
export const extensions: readonly Specification[] = [
  readSpecification('access'),
  readSpecification('evidence'),
  readSpecification('history'),
  readSpecification('insights'),
  readSpecification('measuring'),
];

/** Everything that the service serves: the contract, then its extensions. */
export const specifications: readonly Specification[] = [contract, ...extensions];

/** The operations of the contract and of all extensions. */
export type ServedOperations = operations &
  accessOperations &
  evidenceOperations &
  historyOperations &
  insightsOperations &
  measuringOperations;

/** The name of an operation of the contract or of an extension. */
export type ServedId = keyof ServedOperations;

/** The types of ../operation-types.ts for all of these operations. */
export type PathParams<Id extends ServedId> = types.PathParams<ServedOperations[Id]>;
export type QueryParams<Id extends ServedId> = types.QueryParams<ServedOperations[Id]>;
export type RequestBody<Id extends ServedId> = types.RequestBody<ServedOperations[Id]>;
export type ResponseStatus<Id extends ServedId> = types.ResponseStatus<ServedOperations[Id]>;
export type SuccessResponse<Id extends ServedId> = types.SuccessResponse<ServedOperations[Id]>;
