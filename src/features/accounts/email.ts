import { invalidParameter } from '../../domain/errors.js';

/** An address in the form in which addresses are compared. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Something before the @, and a host after it: whether it exists, only a mail can tell. */
const SHAPE = /^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,189}$/u;

/** Whether a text has the form of an address. */
export const isEmail = (text: string): boolean => SHAPE.test(text.trim().normalize('NFC'));

/** @throws DomainError invalid_parameter if the text is not an address */
export function cleanEmail(email: string): string {
  const clean = email.trim().normalize('NFC');
  if (SHAPE.test(clean)) return clean;
  throw invalidParameter('email', '"email" must be an email address, such as name@example.com.');
}
