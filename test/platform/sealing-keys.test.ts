import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSealingKeys } from '../../src/platform/sealing-keys.js';
import { temporaryFolder } from '../cli/support.js';

const TEXT = 'a long random text, which nobody guesses';
const OTHER = 'another long random text, which nobody guesses';

const inFile = (path: string, isOwn = true) => createSealingKeys({ kind: 'file', path: () => path, isOwn });
const inTexts = (...texts: string[]) => createSealingKeys({ kind: 'texts', texts });

describe('sealing keys', () => {
  it('open what they have sealed in its own place only', async () => {
    const key = await inTexts(TEXT).forSealing();
    const sealed = key.close('secret', 'row 1');
    const known = (await inTexts(OTHER, TEXT).forOpening()).get(key.id);
    expect(known?.open(sealed, 'row 1')).toBe('secret');
    expect(() => known?.open(sealed, 'row 2')).toThrow();
    expect(() => known?.open(sealed)).toThrow();
    expect((await inTexts(OTHER).forOpening()).get(key.id)).toBeUndefined();
    expect(sealed.toString('latin1')).not.toContain('secret');
  });

  it('are created in a file that only its owner can read, when the first secret is sealed', async () => {
    const path = join(temporaryFolder(), 'secrets.key');
    expect((await inFile(path).forOpening()).size).toBe(0);
    expect(existsSync(path)).toBe(false);
    const keys = await Promise.all([1, 2, 3, 4].map(() => inFile(path).forSealing()));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toMatch(/^[\w-]{43}\n$/);
  });

  it('are not read from a file of the service that others can read', async () => {
    const path = join(temporaryFolder(), 'secrets.key');
    await inFile(path).forSealing();
    chmodSync(path, 0o640);
    await expect(inFile(path).forOpening()).rejects.toThrow(`chmod 600 ${path}`);
  });

  it('are replaced in their file, which keeps its permissions', async () => {
    const path = join(temporaryFolder(), 'secrets.key');
    const keys = inFile(path);
    const old = await keys.forSealing();
    await keys.renew();
    const present = await keys.forSealing();
    expect([...(await keys.forOpening()).keys()]).toEqual([present.id, old.id]);
    await keys.forgetPrevious();
    expect([...(await keys.forOpening()).keys()]).toEqual([present.id]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('name what is wrong with a file, and never show a text', async () => {
    const path = join(temporaryFolder(), 'given.key');
    await expect(inFile(path, false).forOpening()).rejects.toThrow(`cannot be read from ${path}`);
    writeFileSync(path, `${TEXT}\nshort\n`);
    await expect(inFile(path, false).forSealing()).rejects.toThrow(
      `${path}: key 2 has fewer than 32 characters.`,
    );
    writeFileSync(path, '\n');
    await expect(inFile(path, false).forSealing()).rejects.toThrow('SECRETS_KEY_FILE has no key.');
    await expect(inTexts(TEXT).renew()).rejects.toThrow('SECRETS_KEY_PREVIOUS');
    await expect(createSealingKeys({ kind: 'none' }).forSealing()).rejects.toThrow('No key');
  });
});
