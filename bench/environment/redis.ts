import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { freePort, startServer, type Server } from './child.js';

/** Starts a redis-server from the PATH, without persistence; null if none is installed. */
export async function startRedis(): Promise<Server | null> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const port = await freePort();
  const args = ['--port', String(port), '--save', '', '--bind', '127.0.0.1'];
  return startServer({ program: 'redis-server', args, port, isReady: () => accepts(port) });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
