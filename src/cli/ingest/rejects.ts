import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { invalidParameter } from '../../domain/errors.js';

/** A file that collects rejected lines. */
export interface Rejects {
  add(line: Buffer): void;
  close(): void;
}

const NEWLINE = Buffer.from('\n');

/**
 * Opens and truncates the file, so that it holds only the lines of this run. Lines are written synchronously, so an
 * interrupted run loses none.
 * @throws DomainError if the file cannot be written or is the input file
 */
export function openRejects(path: string, input: string): Rejects {
  if (isSameFile(path, input)) {
    throw invalidParameter('rejects', '"--rejects" must not be the input file. Name another file.');
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
