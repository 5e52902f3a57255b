import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Ledger } from '../record/ledger.js';

/**
 * The path for the ledger of a new run: `ledger.jsonl` in the report folder, which is created if necessary. An existing
 * ledger was left by a run that was killed, and is needed to clean up after it. It is renamed to `ledger-1.jsonl` or
 * the next free number, and `warn` receives instructions. A run that writes nothing deletes its ledger.
 */
export function ledgerIn(dir: string, warn: (text: string) => void): string {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'ledger.jsonl');
  if (!existsSync(file)) return file;
  if (hasNoWrites(file)) {
    rmSync(file);
    return file;
  }
  const aside = freeName(dir);
  renameSync(file, aside);
  warn(
    `An earlier run was killed before it cleaned up. Remove what it left behind with:\n` +
      `  visibility-conformance clean ${aside}\n`,
  );
  return file;
}

function hasNoWrites(file: string): boolean {
  try {
    return Ledger.read(file).writeCount === 0;
  } catch {
    return false;
  }
}

function freeName(dir: string): string {
  for (let number = 1; ; number += 1) {
    const name = join(dir, `ledger-${number}.jsonl`);
    if (!existsSync(name)) return name;
  }
}
