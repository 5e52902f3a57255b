/**
 * The built program, loaded ahead of time. It waits for a command line and settings, runs the command, reports its exit
 * code, and waits for the next. A kill therefore hits the work rather than the start-up of a process. A zero byte ends the
 * standard error of a command, because a pipe may deliver it after the exit code.
 */
import '../../../dist/src/app.js';
import { main } from '../../../dist/src/cli/main.js';

process.on('message', async ({ args, env }) => {
  Object.assign(process.env, env);
  process.exitCode = 0;
  await main([process.execPath, 'visibility', ...args]);
  process.stderr.write('\0');
  process.send({ code: process.exitCode });
});
process.once('disconnect', () => process.exit());
process.send('ready');
