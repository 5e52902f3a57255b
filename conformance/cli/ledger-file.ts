import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Ledger } from '../record/ledger.js';

/**
 * Where the ledger of a new run is kept: `ledger.jsonl` in the folder of the reports, which is made when it is not
 * there. A ledger that lies there already is of a run that was killed, and is all that tells what that run left:
 * it is put aside as `ledger-1.jsonl` or so, and `tell` says how to clean up after it. One of a run that wrote
 * nothing is removed.
 */
export function ledgerIn(dir: string, tell: (text: string) => void): string {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'ledger.jsonl');
  if (!existsSync(file)) return file;
  if (tellsOfNothing(file)) {
    rmSync(file);
    return file;
  }
  const aside = freeName(dir);
  renameSync(file, aside);
  tell(
    `An earlier run was killed before it had cleaned up. Take away what it left with:\n` +
      `  visibility-conformance clean ${aside}\n`,
  );
  return file;
}

function tellsOfNothing(file: string): boolean {
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
