import { isFromApi, jsonFinding } from '../../kit/monitors/bodies.js';
import type { Monitor } from '../../run/monitor.js';

export const errorMonitors: readonly Monitor[] = [
  {
    rule: 'ERR-08',
    find: (exchange) =>
      exchange.text === '' || exchange.status < 400 || !isFromApi(exchange)
        ? undefined
        : jsonFinding(exchange),
  },
];
