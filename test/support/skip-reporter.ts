import type { Reporter, TestCase, TestModule } from 'vitest/node';
import './needs.js';

/** Prints at the end of a run how many tests were skipped, by reason. */
export class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules)
      for (const test of module.children.allTests('skipped'))
        counts.set(reasonOf(test), (counts.get(reasonOf(test)) ?? 0) + 1);
    if (counts.size === 0) return;
    console.log('\nSkipped tests');
    for (const [reason, count] of [...counts].sort(([, one], [, other]) => other - one))
      console.log(`${String(count).padStart(7)}  ${reason}`);
  }
}

/** A test without a reason is one that the command line or an `only` left out: the linter permits no other. */
function reasonOf(test: TestCase): string {
  const result = test.result();
  return (result.state === 'skipped' ? result.note : undefined) ?? test.meta().skipReason ?? 'not selected';
}
