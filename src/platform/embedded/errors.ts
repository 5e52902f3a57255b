/**
 * The embedded database cannot be used. The message is one plain sentence (with the tail of the server's log
 * where there is one) that tells the operator what to do; there is nothing to hide in it.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** The `code` of a Node or Postgres error (`ENOENT`, `57P03`), or undefined where there is none. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Waits; used between two looks at a state that another process changes. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
