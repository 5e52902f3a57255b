/** The data of a workspace as a read must see it: at this revision or a later one. */
export interface DataVersion {
  readonly workspaceId: string;
  /** Every change of the data raises it. */
  readonly dataRevision: number;
}

/** The latest data of a workspace, which only the primary is sure to have. For callers that know no revision. */
export function latest(workspaceId: string): DataVersion {
  return { workspaceId, dataRevision: Infinity };
}
