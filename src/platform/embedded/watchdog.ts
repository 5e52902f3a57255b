import { spawn } from 'node:child_process';
import type { Layout } from './data-folder.js';
import { readIfAny, writeWhole } from './membership.js';
import { isAlive, startTimeOf } from './process-identity.js';

/*
 * Stops the server when its last user died without stopping it (kill -9, a crash). It blocks on a pipe until the process
 * that started it is gone, then checks once per second. Two watchdogs on one server are harmless: both follow the rule
 * of membership.ts on the same files.
 */
const SCRIPT = `
pid=$1 pid_start=$2 home=$3 throwaway=$4
cd / || exit 1
trap '' HUP INT TERM
start_of() {
  if [ -r "/proc/$1/stat" ]; then
    read -r stat <"/proc/$1/stat" || stat=
    set -- \${stat##*) }
    started=\${20-}
    [ "\${1-}" = Z ] && started=dead
  else
    started=$(LC_ALL=C TZ=UTC ps -o lstart= -p "$1" 2>/dev/null | sed 's/^ *//; s/ *$//')
  fi
}
alive() {
  kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ] || ps -p "$1" >/dev/null 2>&1 || return 1
  [ -n "$2" ] || return 0
  start_of "$1"
  [ -z "$started" ] || [ "$started" = "$2" ]
}
anyone() {
  for file in "$home"/users/*; do
    user=\${file##*/}
    case $user in *.*.*) continue ;; [0-9]*.*) ;; *) continue ;; esac
    began=
    read -r began <"$file" 2>/dev/null
    alive "\${user%%.*}" "$began" && return 0
  done
  return 1
}
read -r never
start_of $$
mine="$$ $started"
while alive "$pid" "$pid_start"; do
  if ! anyone; then
    echo "$mine" >"$home/stopping.$$" && mv -f "$home/stopping.$$" "$home/stopping"
    if ! anyone; then
      kill -INT "$pid"
      while alive "$pid" "$pid_start"; do sleep 0.1 2>/dev/null || sleep 1; done
      rm -f "$home/stopping"
      [ "$throwaway" = yes ] && rm -rf "$home" && rmdir "\${home%/*}" 2>/dev/null
      exit 0
    fi
    rm -f "$home/stopping"
  fi
  sleep 1
done
`;

/** A watchdog that this process started, or an existing one. */
export interface Watchdog {
  /** Signals that this process leaves, so that the watchdog starts checking for other users. */
  release(): void;
}

/**
 * Makes sure that the running server has a watchdog.
 *
 * @param throwaway whether the watchdog removes the data after it stopped the server
 */
export function ensureWatchdog(layout: Layout, postmasterPid: number, throwaway: boolean): Watchdog {
  if (watches(layout, postmasterPid)) return { release: () => undefined };
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      SCRIPT,
      'visibility-watchdog',
      String(postmasterPid),
      startTimeOf(postmasterPid),
      layout.home,
      throwaway ? 'yes' : 'no',
    ],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'], cwd: '/' },
  );
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  // The pipe only has to close when this process ends; it must not keep it alive.
  (child.stdin as unknown as { unref(): void }).unref();
  if (child.pid !== undefined) {
    writeWhole(layout.watchdog, `${postmasterPid} ${child.pid} ${startTimeOf(child.pid)}`);
  }
  return { release: () => child.stdin.destroy() };
}

function watches(layout: Layout, postmasterPid: number): boolean {
  const [server, pid, ...startTime] = (readIfAny(layout.watchdog) ?? '').trim().split(' ');
  return Number(server) === postmasterPid && Number(pid) > 0 && isAlive(Number(pid), startTime.join(' '));
}
