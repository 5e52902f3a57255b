import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const logger = fileURLToPath(new URL('../../dist/src/platform/logger.js', import.meta.url));

/** Starts a process that runs `code` with a logger named `log` on its standard output. */
function startLogging(code: string) {
  const program = `import { createLogger } from ${JSON.stringify(logger)}; const log = createLogger('info'); ${code}`;
  const flags = ['--input-type=module', '--eval', program];
  return spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function messagesOf(code: string): Promise<unknown[]> {
  const child = startLogging(code);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(errors).not.toContain('SyntaxError');
  const lines = output.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { msg: unknown }).msg);
}

describe('a logger on standard output', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

  it('writes all lines of a turn in order, regardless of their number', async () => {
    expect(await messagesOf('for (let i = 0; i < 2000; i += 1) log.info(String(i));')).toEqual(numbers(2000));
  });

  it('never mixes its lines with those of other processes on the same output', async () => {
    const writer = `import { createLogger } from ${JSON.stringify(logger)};
      const log = createLogger('info', undefined, { worker: Number(process.env.WORKER) });
      for (let i = 0; i < 3000; i += 1) log.info({ path: 'x'.repeat(i % 700) }, String(i));`;
    const flags = ['--input-type=module', '--eval', writer];
    const child = startLogging(
      `const { spawn } = await import('node:child_process');
      for (const WORKER of ['1', '2', '3'])
        spawn(process.execPath, ${JSON.stringify(flags)}, { stdio: 'inherit', env: { ...process.env, WORKER } });`,
    );
    // Nobody reads until the pipe is full, so writes have to wait for room in the middle of the output.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const lines = (await text(child.stdout)).split('\n').slice(0, -1);
    const parsed = lines.map((line) => JSON.parse(line) as { worker: number; msg: string });
    for (const worker of [1, 2, 3]) {
      expect(parsed.filter((line) => line.worker === worker).map(({ msg }) => msg)).toEqual(numbers(3000));
    }
  });

  it('writes the lines of a turn that ends the process', async () => {
    expect(await messagesOf(`log.info('0'); log.info('1'); process.exit(0);`)).toEqual(numbers(2));
  });

  it('writes the lines before an uncaught exception', async () => {
    expect(await messagesOf(`log.info('0'); throw new Error('unexpected');`)).toEqual(numbers(1));
  });

  it('writes the lines of many turns with few writes', async () => {
    const child = startLogging(
      `const { default: fs } = await import('node:fs');
      const { write } = fs;
      let writes = 0;
      fs.write = (...args) => (writes += 1, write(...args));
      for (let i = 0; i < 40; i += 1) {
        log.info(String(i));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      process.once('exit', () => process.stderr.write(String(writes)));`,
    );
    const [output, writes] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(output.split('\n')).toHaveLength(41);
    expect(Number(writes)).toBeLessThan(30);
  });

  it('writes the lines of a turn without waiting for the next one', async () => {
    const child = startLogging(`log.info('0'); setInterval(() => {}, 60_000);`);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill('SIGKILL');
    expect(JSON.parse(line.toString())).toMatchObject({ msg: '0' });
  });

  it('continues without a log when the reader has closed the pipe', async () => {
    const child = startLogging(
      `process.stderr.write('ready'); setInterval(() => log.info('x'), 5); setTimeout(() => process.exit(7), 500);`,
    );
    await once(child.stderr, 'data');
    child.stdout.destroy();
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(7);
  });

  it('continues while the output cannot be written, reports the lost lines afterwards, and exits', async () => {
    const child = startLogging(
      `const { default: fs } = await import('node:fs');
      const { write, writeSync } = fs;
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      fs.write = (fd, bytes, callback) => setImmediate(() => callback(full, 0));
      fs.writeSync = () => { throw full; };
      log.info('lost');
      await new Promise((resolve) => setTimeout(resolve, 50));
      fs.write = write;
      log.info('written');
      await new Promise((resolve) => setTimeout(resolve, 50));
      log.info('lost at the exit');
      process.exit(7);`,
    );
    const ended = once(child, 'exit');
    const lines = (await text(child.stdout)).split('\n').slice(0, -1);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'written' },
      {
        level: 40,
        lines: 1,
        msg: 'lines of the log were lost, because standard output could not be written',
      },
    ]);
    expect(await ended).toEqual([7, null]);
  });
});
