/** A login of the database server that may read a workspace in the schema `reporting`. */
export interface ReportingLogin {
  readonly workspaceId: string;
  readonly login: string;
  readonly grantedAt: Date;
  /** Whether the server has a role of this name. */
  readonly exists: boolean;
  /** Whether this role can log in and is a member of visibility_reporting. */
  readonly isReady: boolean;
}
