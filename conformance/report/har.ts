import { closeSync, openSync, writeSync } from 'node:fs';
import type { Exchange } from '../http/exchange.js';
import { step } from '../session/rule-reports.js';
import type { Secrets } from '../record/secrets.js';
import { withoutTrailingSlashes } from '../http/base-url.js';

/**
 * `traffic.har`: every exchange of the run as HAR 1.2, with keys redacted and long bodies cut. Each exchange is written
 * immediately, so that a long run needs no memory and the file is valid at any time.
 */
export class HarReport {
  private readonly file: number;
  /** Where the next entry goes: it overwrites the closing brackets after the last one. */
  private position = 0;
  private entries = 0;

  constructor(
    path: string,
    private readonly target: string,
    private readonly secrets: Secrets,
    version: string,
  ) {
    this.file = openSync(path, 'w');
    const creator = JSON.stringify({ name: 'visibility-conformance', version });
    this.append(`{"log":{"version":"1.2","creator":${creator},"entries":[`);
  }

  after(exchange: Exchange): void {
    const entry = JSON.stringify(toEntry(exchange, this.target, this.secrets));
    this.append(`${this.entries === 0 ? '' : ','}\n${entry}`);
    this.entries += 1;
  }

  close(): void {
    closeSync(this.file);
  }

  private append(text: string): void {
    const end = '\n]}}\n';
    writeSync(this.file, text + end, this.position);
    this.position += Buffer.byteLength(text);
  }
}

const UNKNOWN = -1;

function toEntry(exchange: Exchange, base: string, secrets: Secrets) {
  const { actor, method, target, requestHeaders, requestBody, ...answer } = step(exchange, secrets);
  const url = new URL(`${withoutTrailingSlashes(base)}${target}`);
  return {
    startedDateTime: new Date(exchange.at).toISOString(),
    time: exchange.ms,
    request: {
      ...{ method, url: url.href, httpVersion: 'HTTP/1.1', cookies: [] },
      headers: pairs(Object.entries(requestHeaders)),
      queryString: pairs([...url.searchParams]),
      ...(requestBody === undefined ? {} : { postData: postData(requestHeaders, requestBody) }),
      headersSize: UNKNOWN,
      bodySize: requestBody === undefined ? 0 : Buffer.byteLength(requestBody),
    },
    response: {
      ...{ status: answer.status, statusText: '', httpVersion: 'HTTP/1.1', cookies: [] },
      headers: pairs(Object.entries(answer.responseHeaders)),
      content: {
        size: Buffer.byteLength(answer.responseBody),
        mimeType: answer.responseHeaders['content-type'] ?? '',
        ...cut(answer.responseBody),
      },
      ...{ redirectURL: '', headersSize: UNKNOWN, bodySize: UNKNOWN },
    },
    cache: {},
    timings: { send: 0, wait: exchange.ms, receive: 0 },
    comment: actor,
  };
}

const pairs = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([name, value]) => ({ name, value }));

const postData = (headers: Readonly<Record<string, string>>, text: string) => ({
  mimeType: headers['content-type'] ?? '',
  ...cut(text),
});

/** Hundreds of prompts in each of thousands of exchanges would make the file too large for viewers. */
const MAX_BODY = 4096;

const cut = (text: string) =>
  text.length <= MAX_BODY
    ? { text }
    : { text: text.slice(0, MAX_BODY), comment: `The first ${MAX_BODY} of ${text.length} characters.` };
