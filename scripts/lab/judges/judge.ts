/** A finding of a judge, and whether docs/clients.md says why the service is right. */
export interface Finding {
  readonly text: string;
  readonly isExplained: boolean;
}

/** The version and the findings of a judge. */
export interface Verdict {
  readonly version: string;
  readonly findings: readonly Finding[];
}

/** A tool of others that examines the contract or the service. */
export interface Judge {
  readonly name: string;
  /** @throws ToolUnavailable with the reason, if the tool is unavailable */
  examine(): Promise<Verdict>;
}
