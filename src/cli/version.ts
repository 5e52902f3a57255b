import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './own-command.js';

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
