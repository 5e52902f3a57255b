/** The data of a workspace as a read must see it: at this revision or a later one. */
export interface DataVersion {
  readonly workspaceId: string;
  /** Every change of the data raises it. Null when it is not known: then only the primary is sure to have the data. */
  readonly dataRevision: number | null;
}

/** The latest data of a workspace, for callers that know no revision. */
export function latest(workspaceId: string): DataVersion {
  return { workspaceId, dataRevision: null };
}
