/**
 * The load generator, in a separate process: sends requests one after another on each connection, for the amount or
 * time that the parent requests, and reports how many were completed and how long they took.
 */
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';

/** Interval at which autocannon checks whether its time is up, in ms. */
const SAMPLE_MS = 50;

process.on('message', async ({ url, keys, connections, seconds, amount }) => {
  const extent = amount === undefined ? { duration: seconds } : { amount };
  let opened = 0;
  const setupClient = (client) =>
    client.setHeaders({ authorization: `Bearer ${keys[opened++ % keys.length]}` });
  const options = {
    url,
    connections,
    setupClient,
    ...extent,
    pipelining: 1,
    sampleInt: SAMPLE_MS,
    timeout: 60,
  };
  // autocannon's own histogram has whole milliseconds only.
  const times = [];
  const startedAt = performance.now();
  let endedAt = startedAt;
  const result = await new Promise((resolve, reject) => {
    const run = autocannon(options, (error, value) => (error ? reject(error) : resolve(value)));
    run.on('response', (_client, _status, _bytes, ms) => {
      times.push(ms);
      endedAt = performance.now();
    });
  });
  times.sort((one, other) => one - other);
  process.send({
    requests: times.length,
    seconds: (endedAt - startedAt) / 1000,
    p50Ms: times[Math.floor(0.5 * times.length)] ?? null,
    p99Ms: times[Math.floor(0.99 * times.length)] ?? null,
    failures: result.errors + result.timeouts + result.non2xx,
  });
});
