import type { Config } from '../../config.js';

/** Addresses that stand for every interface, and so are none to open. */
const EVERY_INTERFACE = ['0.0.0.0', '::'];

/** Whether the service can be reached from other machines, or from outside its container. */
export const isOnEveryInterface = ({ host }: Pick<Config, 'host'>): boolean => EVERY_INTERFACE.includes(host);

/** The address at which a person on this machine opens a service that listens on this port. */
export function addressOf(config: Pick<Config, 'host'>, port: number | string): string {
  if (isOnEveryInterface(config)) return `http://localhost:${port}`;
  const { host } = config;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
