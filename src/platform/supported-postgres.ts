/** The oldest major version of Postgres that the service runs on. */
export const OLDEST_POSTGRES = 15;
