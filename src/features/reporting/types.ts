/** A login of the database server that may read a workspace in the schema `reporting`. */
export interface ReportingLogin {
  readonly workspaceId: string;
  readonly login: string;
  readonly grantedAt: Date;
  /** Whether a role of this name can log in and is a member of visibility_reporting. */
  readonly isReady: boolean;
}
