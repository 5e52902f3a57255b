import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { invalidParameter } from '../domain/errors.js';

/** A file for the lines that an ingest rejects. */
export interface Rejects {
  add(line: Buffer): void;
  close(): void;
}

const NEWLINE = Buffer.from('\n');

/**
 * Opens the file and empties it, so that it has the lines of this run alone. Lines are written at once: a run that is
 * interrupted has written those it found.
 * @throws DomainError when it cannot be written or is the file that is read.
 */
export function openRejects(path: string, input: string): Rejects {
  if (isSameFile(path, input)) {
    throw invalidParameter('rejects', '"--rejects" names the file that is read. Name another one.');
  }
  const file = openForWriting(path);
  return {
    add: (line) => void writeSync(file, Buffer.concat([line, NEWLINE])),
    close: () => closeSync(file),
  };
}

function openForWriting(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw invalidParameter('rejects', `Cannot write "${path}": ${(error as Error).message}.`);
  }
}

function isSameFile(one: string, other: string): boolean {
  const [left, right] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return left !== undefined && left.ino === right?.ino && left.dev === right.dev;
}
