import type { Exchange } from '../http/exchange.js';
import type { Witness } from '../http/client.js';
import { credentialParts, credentialText } from '../http/credentials.js';

const MIN_LENGTH = 8;

/** Knows every secret of a run, those that it was given and those that the server issued, and takes them out of texts. */
export class Secrets implements Witness {
  private readonly names = new Map<string, string>();

  /** Makes a secret known by the name that stands for it, as in `KEY_PAID`. */
  add(secret: string, name: string): void {
    if (secret.length >= MIN_LENGTH) this.names.set(secret, name);
  }

  /** The secrets that the server issued in this run. */
  readonly issued: string[] = [];

  beforeWrite(): void {
    // Nothing is issued yet.
  }

  after({ operation, json, status }: Exchange): void {
    if (operation !== 'issueApiKey' || status !== 201 || typeof json?.key !== 'string') return;
    if (this.names.has(json.key)) return;
    this.issued.push(json.key);
    this.add(json.key, `KEY_${this.issued.length}`);
  }

  /** The secrets with their names, the longest first: a key may be the beginning of another. */
  get known(): readonly (readonly [secret: string, name: string])[] {
    return [...this.names].sort(([a], [b]) => b.length - a.length);
  }

  /** The text with `$NAME` for every secret in it. */
  redact(text: string): string {
    let redacted = text;
    for (const [secret, name] of this.known) redacted = redacted.replaceAll(secret, `$${name}`);
    return redacted;
  }

  /** As `redact`, for the value of a header: a secret is found there also when it is cut, changed or encoded. */
  redactHeader(value: string): string {
    return credentialText(credentialParts(value, this.known));
  }
}
