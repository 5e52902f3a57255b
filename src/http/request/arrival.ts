import { IncomingMessage } from 'node:http';

/** A request that knows when it arrived. It may wait before its middleware chain begins. */
export class TimedRequest extends IncomingMessage {
  /** By `performance.now()`. */
  readonly arrivedAt = performance.now();
}

/** The time of arrival by `performance.now()`. A request that this process makes to itself arrives with this call. */
export function arrivalOf(request: IncomingMessage): number {
  return request instanceof TimedRequest ? request.arrivedAt : performance.now();
}
