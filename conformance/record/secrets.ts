import type { Exchange } from '../http/exchange.js';
import type { ClientObserver } from '../http/client.js';
import { credentialParts, credentialText } from '../http/credentials.js';

const MIN_LENGTH = 8;

/** The secrets of a run, for redaction: the keys that it was given and the keys that the server issued. */
export class Secrets implements ClientObserver {
  private readonly names = new Map<string, string>();

  /** Registers a secret under the name that replaces it, such as `KEY_PAID`. */
  add(secret: string, name: string): void {
    if (secret.length >= MIN_LENGTH) this.names.set(secret, name);
  }

  readonly issued: string[] = [];

  beforeWrite(): void {
    // Only responses contain issued keys.
  }

  after({ operation, json, status }: Exchange): void {
    if (operation !== 'issueApiKey' || status !== 201 || typeof json?.key !== 'string') return;
    if (this.names.has(json.key)) return;
    this.issued.push(json.key);
    this.add(json.key, `KEY_${this.issued.length}`);
  }

  /** The secrets with their names, longest first, because one key may be a prefix of another. */
  get known(): readonly (readonly [secret: string, name: string])[] {
    return [...this.names].sort(([a], [b]) => b.length - a.length);
  }

  /** Replaces every secret in a text with `$NAME`. */
  redact(text: string): string {
    let redacted = text;
    for (const [secret, name] of this.known) redacted = redacted.replaceAll(secret, `$${name}`);
    return redacted;
  }

  /** Like `redact` for a header value, in which a secret may also be truncated, altered or encoded. */
  redactHeader(value: string): string {
    return credentialText(credentialParts(value, this.known));
  }
}
