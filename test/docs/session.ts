import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type DocumentedCommand } from './commands.js';

/** The result of a command in a session. */
export interface Ran {
  readonly text: string;
  /** The exit code; null if the session ended earlier. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The values of the placeholders of the documents. Each becomes a shell variable or a fixed text. */
const placeholders: readonly (readonly [text: string, inShell: string])[] = [
  ['http://127.0.0.1:3000', '$URL'],
  ['http://127.0.0.1:9464', '$METRICS_URL'],
  ['postgres://user:password@host/db', '"$DATABASE_URL"'],
  ['redis://host', ''],
  ['https://api.example.com', '$CONFORMANCE_URL'],
  ['sk_test_...', '$CONFORMANCE_KEY'],
  ['http://localhost:4000', 'http://localhost:$MODEL_PORT'],
  ['--port 4000', '--port $MODEL_PORT'],
  ['ws_OLD', '$DEMO_WORKSPACE'],
  ['ws_NEW', '$WORKSPACE'],
  ['ws_...', '$WORKSPACE'],
  ['key_...', '$(visibility key list --workspace $WORKSPACE --json | jq -r ".keys[0].id")'],
];

export interface SessionOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Shell commands to run before a command, by its text. */
  readonly before?: Readonly<Record<string, string>>;
}

/**
 * Runs commands one after another in one shell, like a reader who follows a document: exports, background jobs and
 * files are kept. `$WORKSPACE` is the workspace that was created last.
 */
export async function runSession(
  folder: string,
  commands: readonly DocumentedCommand[],
  { env, before = {} }: SessionOptions,
): Promise<Ran[]> {
  const programs = writePrograms(folder);
  symlinkSync(join(ROOT, 'samples'), join(folder, 'samples'));
  const script = commands
    .flatMap(({ text }, index) => [before[text] ?? '', step(inShell(text), `${folder}/step-${index}`)])
    .join('\n');
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { ...env, PATH: `${programs}:${env['PATH']}` },
    detached: true,
    stdio: 'ignore',
  });
  const ended = once(shell, 'exit');
  // A command that never ends is reported as one without an exit code, and so are those after it.
  const deadline = setTimeout(() => process.kill(-(shell.pid ?? 0), 'SIGKILL'), 200_000);
  await ended;
  clearTimeout(deadline);
  return commands.map(({ text }, index) => resultOf(text, `${folder}/step-${index}`));
}

function step(command: string, files: string): string {
  return [
    `{ ${command}\n} > ${files}.out 2> ${files}.err < /dev/null`,
    `echo $? > ${files}.code`,
    `created=$(grep -ohE '\\bws_[0-9a-f]{32}\\b' ${files}.out | head -n 1)`,
    command.includes('workspace create') ? 'WORKSPACE=${created:-$WORKSPACE}' : '',
  ].join('\n');
}

function inShell(text: string): string {
  return placeholders.reduce((command, [from, to]) => command.replaceAll(from, to), shortened(text));
}

/** A run of the suite takes minutes to an hour; one rule of it shows that the command works. */
function shortened(text: string): string {
  if (!/\bvisibility-conformance run\b/.test(text)) return text;
  return `${text} --layers directed --settle 0${text.includes('--rule') ? '' : ' --rule EDIT-24'}`;
}

function resultOf(text: string, files: string): Ran {
  const read = (end: string) => (existsSync(files + end) ? readFileSync(files + end, 'utf8') : '');
  const code = read('.code').trim();
  return { text, code: code === '' ? null : Number(code), stdout: read('.out'), stderr: read('.err') };
}

/** `visibility`, as after an installation, and an `npx` that finds the two programs of this repository. */
function writePrograms(folder: string): string {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const suite = `exec node ${ROOT}conformance/bin/visibility-conformance.js "$@"`;
  const service = `exec node ${ROOT}bin/visibility.js "$@"`;
  write(join(programs, 'visibility'), service);
  write(
    join(programs, 'npx'),
    `program=$1; shift
case $program in
  visibility) ${service} ;;
  visibility-conformance) ${suite} ;;
  *) echo "npx $program would come from the registry" >&2; exit 127 ;;
esac`,
  );
  return programs;
}

function write(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}
