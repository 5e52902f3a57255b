import type { Failure } from './outcome.js';
import type { Secrets } from './secrets.js';

/** A shell script that sends the transcript of a failure again: ids are taken from the answers, texts are new. */
export function toCurlScript({ transcript }: Failure, secrets: Secrets): string {
  return transcript
    .map(({ request }) => secrets.redact(`curl -X ${request.method} "$CONFORMANCE_URL${request.target}"`))
    .join('\n');
}
