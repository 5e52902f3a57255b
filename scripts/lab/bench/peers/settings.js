import { createHash } from 'node:crypto';

/** The benchmark's settings for every peer: the address to listen on, and those of the database and Redis. */
export const settings = {
  port: Number(process.env.PORT),
  databaseUrl: process.env.DATABASE_URL,
  redisUrl: process.env.REDIS_URL,
  /** Database connections, as many as the service has by default. */
  poolMax: 10,
  requestsPerMinute: 100_000_000,
};

/** The stored form of the key in an Authorization header. */
export const keyHash = (authorization = '') =>
  createHash('sha256').update(authorization.slice('Bearer '.length)).digest();
