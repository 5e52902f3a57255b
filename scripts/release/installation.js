import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECTION = /<!-- packages -->[^]*<!-- \/packages -->/;

const PUBLISHED = `<!-- packages -->

Both run in this checkout after \`npm ci\`. To use a package elsewhere, install it there. Do that before you call \`npx\`, which would
otherwise download unrelated packages of these names.

\`\`\`sh
npm install @ai-visibility/service        # or @ai-visibility/conformance, or @ai-visibility/client
\`\`\`

<!-- /packages -->`;

/**
 * Writes into README.md how to install the packages from npm, in place of how to install them before they are published.
 * All other documents have the same commands before and after, and refer to that section.
 *
 * @throws Error if README.md has no such section
 */
export function describeInstallation(root) {
  const path = join(root, 'README.md');
  const text = readFileSync(path, 'utf8');
  if (!SECTION.test(text))
    throw new Error('README.md has no section between <!-- packages --> and <!-- /packages -->.');
  writeFileSync(path, text.replace(SECTION, PUBLISHED));
}
