/** The data of a workspace that a read must see: at this revision or a later one. */
export interface DataVersion {
  readonly workspaceId: string;
  /** Raised with every change of the data. Null if unknown; then only the primary is certain to have the data. */
  readonly dataRevision: number | null;
}

/** The latest data of a workspace, for callers that know no revision. */
export function latest(workspaceId: string): DataVersion {
  return { workspaceId, dataRevision: null };
}
