import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { ingestOn, observation } from './support.js';

let db: TestDatabase;
let workspaceId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  ({ workspaceId } = await createWorkspace(db.database));
});
afterAll(() => db.drop());

const text = () => `${JSON.stringify(observation())}\n${JSON.stringify(observation())}\n`;

function ingestFile(file: Buffer, chunkSize = file.length) {
  const chunks = Array.from({ length: Math.ceil(file.length / chunkSize) }, (_, index) =>
    file.subarray(index * chunkSize, (index + 1) * chunkSize),
  );
  return ingestOn(db.database).observations({
    workspaceId,
    source: Readable.from(chunks),
    onError: 'stop',
    createPrompts: 'active',
  });
}

describe('compressed files', () => {
  test('reads a file that begins like gzip, in any chunks, and its members one after the other', async () => {
    const file = Buffer.concat([gzipSync(text()), gzipSync(text())]);
    for (const chunkSize of [file.length, 1]) {
      expect(await ingestFile(file, chunkSize)).toMatchObject({ lines: 4, kept: true, bad: [] });
    }
  });

  test('rejects a compressed file that is incomplete or damaged', async () => {
    const file = gzipSync(text());
    const damaged = Buffer.from(file);
    damaged.fill(0x55, 20, 40);
    for (const broken of [file.subarray(0, -10), damaged]) {
      await expect(ingestFile(broken)).rejects.toMatchObject({
        code: 'invalid_parameter',
        param: 'file',
        message: expect.stringContaining('compressed with gzip, but damaged or incomplete'),
      });
    }
  });

  test('names the format of the compressed content', async () => {
    const file = gzipSync('PK\x03\x04rest');
    await expect(ingestFile(file)).rejects.toMatchObject({
      message: expect.stringContaining('a ZIP archive'),
    });
  });
});

describe('files that are not NDJSON', () => {
  test.each([
    ['ZIP', Buffer.from('PK\x03\x04rest'), 'a ZIP archive', 'unzip -p FILE |'],
    [
      'UTF-16 with a mark',
      Buffer.from(`\ufeff${text()}`, 'utf16le'),
      'UTF-16',
      'iconv -f UTF-16 -t UTF-8 FILE |',
    ],
    ['UTF-16 without a mark', Buffer.from(text(), 'utf16le'), 'UTF-16', 'iconv -f UTF-16LE'],
    [
      'a JSON array',
      Buffer.from(`[\n${JSON.stringify(observation())}\n]`),
      'a JSON array',
      "jq -c '.[]' FILE |",
    ],
    [
      'a JSON array on a line',
      Buffer.from(`[${JSON.stringify(observation())}]`),
      'a JSON array',
      "jq -c '.[]'",
    ],
    ['indented JSON', Buffer.from(JSON.stringify(observation(), null, 2)), 'several lines', 'jq -c . FILE |'],
    ['CSV', Buffer.from('"promptText";"platform";"runId"\nWhich?;google;r1\n'), 'CSV', 'mlr --icsv --ojsonl'],
  ])(
    'rejects %s with the name of the format and the command that converts it',
    async (_name, file, format, command) => {
      for (const chunkSize of [file.length, 1]) {
        await expect(ingestFile(file, chunkSize)).rejects.toMatchObject({
          code: 'invalid_parameter',
          param: 'file',
          message: expect.stringMatching(
            new RegExp(`${format}.*${command.replace(/[.|[\]]/g, '\\$&')}`),
          ) as string,
        });
      }
    },
  );
});

test('reads all lines of a file with any chunk boundaries', async () => {
  for (const chunkSize of [1, 7, 100_000]) {
    expect(await ingestFile(Buffer.from(text()), chunkSize)).toMatchObject({ lines: 2, accepted: 2 });
  }
});
