import { readFileSync } from 'node:fs';

interface LockedPackage {
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** By path, such as `node_modules/koa`. */
type Lock = Readonly<Record<string, LockedPackage>>;

/** The folders of the published packages. */
const PUBLISHED = ['', 'client', 'conformance'];

/** The packages that an installation of the published packages contains, by license. */
export function packagesByLicense(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const { packages: lock } = JSON.parse(text) as { packages: Lock };
  const byLicense = new Map<string, Set<string>>();
  for (const path of installed(lock)) {
    const { license = 'none stated' } = lock[path] ?? {};
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    byLicense.set(license, (byLicense.get(license) ?? new Set()).add(name));
  }
  return new Map([...byLicense].map(([license, names]) => [license, [...names].sort()]));
}

/** The paths of all packages that the published ones depend on. */
function installed(lock: Lock): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    const { dependencies, optionalDependencies } = lock[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = resolved(lock, path, name);
      if (next === undefined || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  PUBLISHED.forEach(visit);
  return found;
}

/** The package that `name` means in the package at `path`: in its own folder or in one above it. */
function resolved(lock: Lock, path: string, name: string): string | undefined {
  const candidate = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
  if (candidate in lock) return candidate;
  return path === ''
    ? undefined
    : resolved(lock, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

/** The packages as a table in Markdown, the most frequent license first; without versions, so that updates do not change it. */
export function licensesTable(): string {
  const rows = [...packagesByLicense()]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([license, names]) => `| ${license} | ${names.length} | ${names.join(', ')} |`);
  return ['| License | Packages | Names |', '| --- | --- | --- |', ...rows].join('\n');
}
