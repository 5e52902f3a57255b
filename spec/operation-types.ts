/** The types of requests and responses of an operation, as openapi-typescript generates operations. */

/** The common part of all generated operations. */
export interface GeneratedOperation {
  readonly parameters: { readonly path?: unknown; readonly query?: unknown };
  readonly responses: object;
}

type NoMembers = Record<never, never>;
type JsonContent = { content: { 'application/json': unknown } };
type Present<T> = [Exclude<T, undefined>] extends [never] ? NoMembers : Exclude<T, undefined>;
type SuccessStatus = 200 | 201 | 204;

/** Path parameters of an operation by name; no members when it has none. */
export type PathParams<Operation extends GeneratedOperation> = Present<Operation['parameters']['path']>;

/**
 * Parsed query parameters of an operation by name. Members are optional as in the document, even those with a default.
 */
export type QueryParams<Operation extends GeneratedOperation> = Present<Operation['parameters']['query']>;

/** Request body of an operation; `undefined` without one. Optional fields with a default stay optional. */
export type RequestBody<Operation> = Operation extends { requestBody: infer Body extends JsonContent }
  ? Body['content']['application/json']
  : undefined;

/** Documented statuses of an operation, except `default`. */
export type ResponseStatus<Operation extends GeneratedOperation> = Extract<
  keyof Operation['responses'],
  number
>;

/** A response that documents `Location` comes with its value. */
type LocationOf<Response> = Response extends { headers: { Location?: string } }
  ? { location: string }
  : unknown;

type SuccessOf<Responses, Status extends keyof Responses> = Status extends keyof Responses
  ? Responses[Status] extends JsonContent
    ? { status: Status; body: Responses[Status]['content']['application/json'] } & LocationOf<
        Responses[Status]
      >
    : { status: Status; body?: undefined }
  : never;

/**
 * The result of a handler: a documented 2xx status with its body, or `{ status: 204 }`. A union for several operations.
 */
export type SuccessResponse<Operation extends GeneratedOperation> = Operation extends GeneratedOperation
  ? SuccessOf<Operation['responses'], Extract<keyof Operation['responses'], SuccessStatus>>
  : never;
