/** The database as a URL. */
export function urlOf(connection: {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}): string {
  const { host, port, user, password = '', database } = connection;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  if (host.startsWith('/'))
    return `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  return `postgres://${login}@${host}:${port}/${database}`;
}
