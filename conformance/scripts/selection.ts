/**
 * Whether a name selects the id of a fault or variant. A letter selects all faults that begin with it, and `M33` selects
 * M33a, M33b and M33c.
 */
export function selects(name: string, id: string): boolean {
  if (/^[A-Z]$/.test(name)) return id.startsWith(name);
  return id === name || (id.startsWith(name) && /^[a-z]$/.test(id.slice(name.length)));
}
