/**
 * The request target as a path with its query. HTTP allows clients to send `http://host/path` to any server. The result
 * always starts with a slash.
 */
export function originForm(target: string): string {
  const local = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return local.startsWith('/') ? local : `/${local}`;
}
