import { invalidParameter } from '../../domain/errors.js';
import { parsePublicReceiver, parseReceiver } from './receiver-url.js';
import type { Channel } from './types.js';

const MAX_RECIPIENTS = 20;
const MAX_RECIPIENT_LENGTH = 254;

/** Only what separates recipients, or would change the headers of a message, is excluded. */
const RECIPIENT = /^[^\s\p{Cc}<>()[\]",:;@\\]+@[^\s\p{Cc}<>()[\]",:;@\\]+$/u;

/**
 * The addresses of a channel: a URL, or for email the recipients, separated by commas.
 * @param onlyPublic whether a URL must have a public address
 * @throws DomainError invalid_parameter if they cannot be used
 */
export function parseAddresses(kind: Channel['kind'], text: string, onlyPublic = false): string[] {
  if (kind !== 'email') return [(onlyPublic ? parsePublicReceiver : parseReceiver)(text).href];
  const recipients = [...new Set(text.split(',').map((recipient) => recipient.trim()))];
  const isValid = (recipient: string) =>
    RECIPIENT.test(recipient) && recipient.length <= MAX_RECIPIENT_LENGTH;
  if (!recipients.every(isValid) || recipients.length > MAX_RECIPIENTS)
    throw invalidParameter(
      'address',
      `"address" must be 1 to ${MAX_RECIPIENTS} email addresses, separated by commas.`,
    );
  return recipients;
}

/** The address of a channel without secrets: the origin of a URL, whose path is one, or the recipients. */
export function shownAddress({ kind, addresses }: Pick<Channel, 'kind' | 'addresses'>): string {
  return kind === 'email' ? addresses.join(', ') : new URL(addresses[0] ?? '').origin;
}
