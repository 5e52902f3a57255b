/** The part of vitest's JSON report that is read. */
export interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/**
 * The counts of tests that passed, failed and were skipped, as lines. Failed tests, and files with skipped ones, are named
 * relative to `folder`.
 */
export function describeReport({ testResults }: TestReport, folder: string): string[] {
  const lines: string[] = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(`${folder}/`, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    const skipped = assertionResults.length - failed.length - passed;
    // A file that cannot be loaded, or whose set-up fails, may have no failed test.
    const isBroken = status === 'failed' && failed.length === 0;
    for (const { fullName } of failed) lines.push(`failed   ${file}: ${fullName}`);
    if (isBroken) lines.push(`failed   ${file}: ${message.split('\n', 1).join()}`);
    if (skipped > 0) lines.push(`skipped  ${file}: ${skipped} of ${assertionResults.length}`);
    counts.passed += passed;
    counts.failed += failed.length + (isBroken ? 1 : 0);
    counts.skipped += skipped;
  }
  const { passed, failed, skipped } = counts;
  return [...lines.sort().reverse(), `${passed} passed, ${failed} failed, ${skipped} skipped on a cluster`];
}
