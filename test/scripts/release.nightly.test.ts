import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/release.js', import.meta.url));
const TODAY = () => new Date().toISOString().slice(0, 10);

let root: string;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const versionIn = (folder: string) =>
  (JSON.parse(read(join(folder, 'package.json'))) as { version: string }).version;

function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const manifest = (fields: object) => `${JSON.stringify({ license: 'MIT', ...fields }, null, 2)}\n`;

/** A repository with packages of version 1.0.0 and a change note of the service. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'visibility-release-'));
  for (const folder of ['client', 'conformance/action', '.changes/service', '.changes/conformance'])
    mkdirSync(join(root, folder), { recursive: true });
  const service = { name: '@example/service', version: '1.0.0' };
  const client = { name: '@example/client', version: '1.0.0' };
  const conformance = { name: '@example/conformance', version: '1.0.0' };
  write('package.json', manifest({ ...service, workspaces: ['client', 'conformance'] }));
  write('client/package.json', manifest(client));
  write('conformance/package.json', manifest(conformance));
  const locked = { '': service, client, conformance };
  write('package-lock.json', manifest({ ...service, lockfileVersion: 3, packages: locked }));
  for (const folder of ['.', 'client', 'conformance']) write(join(folder, 'CHANGELOG.md'), '# Changelog\n');
  for (const document of ['README.md', 'action/README.md'])
    write(join('conformance', document), 'uses: OWNER/REPOSITORY/action@conformance-v1.0.0\n');
  write('.changes/service/thing.added.md', '- A thing.\n');
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.com');
  git('add', '.');
  git('commit', '--quiet', '-m', 'feat: add a thing');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the release script', () => {
  it('sets the version, moves the change notes into the changelog, commits and tags', () => {
    expect(release('service', 'minor')).toMatchObject({ status: 0, stderr: '' });

    expect(versionIn('.')).toBe('1.1.0');
    expect(versionIn('conformance')).toBe('1.0.0');
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '1.1.0',
      packages: { '': { version: '1.1.0' }, conformance: { version: '1.0.0' } },
    });
    expect(read('CHANGELOG.md')).toBe(`# Changelog\n\n## [1.1.0] - ${TODAY()}\n\n### Added\n\n- A thing.\n`);
    expect(git('ls-files', '.changes')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): service 1.1.0');
    expect(git('tag', '--points-at', 'HEAD')).toBe('v1.1.0');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('releases the conformance package under a separate tag', () => {
    write('conformance/CHANGELOG.md', '# Changelog\n\n## [1.0.0] - 2026-01-01\n\n- All.\n');
    write('.changes/conformance/rule.added.md', '- A rule.\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'feat(conformance): add a rule');
    expect(release('conformance', '1.0.1')).toMatchObject({ status: 0, stderr: '' });

    expect([versionIn('.'), versionIn('conformance')]).toEqual(['1.0.0', '1.0.1']);
    for (const document of ['README.md', 'action/README.md'])
      expect(read(join('conformance', document))).toBe('uses: OWNER/REPOSITORY/action@conformance-v1.0.1\n');
    expect(git('tag', '--points-at', 'HEAD')).toBe('conformance-v1.0.1');
    expect(release('--notes', 'conformance-v1.0.1')).toEqual({
      status: 0,
      stdout: '### Added\n\n- A rule.\n',
      stderr: '',
    });
    expect(read('conformance/CHANGELOG.md')).toContain('- A rule.\n\n## [1.0.0] - 2026-01-01\n\n- All.\n');
    expect(git('ls-files', '.changes')).toBe('.changes/service/thing.added.md');
  });

  it('keeps the version of the package for its first release', () => {
    expect(release('service', '1.0.0').status).toBe(0);
    expect(git('tag', '--points-at', 'HEAD')).toBe('v1.0.0');
  });

  it('puts a release candidate before its release, which merges the sections of both', () => {
    expect(release('service', '1.1.0-rc.1').status).toBe(0);
    mkdirSync(join(root, '.changes/service'), { recursive: true });
    write('.changes/service/another.added.md', '- Another\n  thing.\n');
    write('.changes/service/slip.fixed.md', '- A fix.\n- One more.\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'fix: mend a thing');
    expect(release('service', '1.1.0')).toMatchObject({ status: 0, stderr: '' });
    expect(read('CHANGELOG.md')).toBe(
      `# Changelog\n\n## [1.1.0] - ${TODAY()}\n\n### Added\n\n- Another\n  thing.\n- A thing.\n\n` +
        '### Fixed\n\n- A fix.\n- One more.\n',
    );
  });

  it('shows the release and changes nothing with --dry-run', () => {
    const before = git('rev-parse', 'HEAD');
    const { status, stdout } = release('service', 'major', '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toContain('service 1.0.0 -> 2.0.0, tag v2.0.0\n\n### Added\n\n- A thing.');
    expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual([before, '', '']);
  });

  it('restores the files and makes no commit when a package cannot be packed', () => {
    write(
      'conformance/package.json',
      manifest({ name: '@example/conformance', version: '1.0.0', scripts: { prepack: 'exit 1' } }),
    );
    git('commit', '--quiet', '-am', 'chore: break the package');
    const { status, stderr } = release('service', 'patch');
    expect(status).toBe(1);
    expect(stderr).toContain('"npm pack --dry-run" failed');
    expect([versionIn('.'), git('tag'), git('status', '--porcelain')]).toEqual(['1.0.0', '', '']);
    expect(git('log', '-1', '--format=%s')).toBe('chore: break the package');
  });

  it('tags the next release candidate of every package after installing and running all of them', () => {
    const program = { bin: { example: 'example.js' }, exports: { '.': './index.js' }, type: 'module' };
    write('client/package.json', manifest({ name: '@example/client', version: '1.0.0-rc.1', ...program }));
    write('client/index.js', 'export const answer = 42;\n');
    write(
      'client/example.js',
      `#!/usr/bin/env node
import { readFileSync } from 'node:fs';
console.log(JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).version);\n`,
    );
    git('add', '.');
    git('commit', '--quiet', '-m', 'feat(client): add a program');
    git('tag', 'conformance-v1.0.0');

    const { status, stdout, stderr } = release('candidate');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('example --version: 1.0.0-rc.2\n@example/client: 1 exports\n');
    expect([versionIn('.'), versionIn('client'), versionIn('conformance')]).toEqual([
      '1.0.0-rc.1',
      '1.0.0-rc.2',
      '1.1.0-rc.1',
    ]);
    expect(git('tag', '--points-at', 'HEAD').split('\n')).toEqual([
      'client-v1.0.0-rc.2',
      'conformance-v1.1.0-rc.1',
      'v1.0.0-rc.1',
    ]);
    expect(git('status', '--porcelain')).toBe('');
    expect(release('--notes', 'v1.0.0-rc.1').stdout).toBe('### Added\n\n- A thing.\n');
    expect(release('--notes', 'conformance-v1.1.0-rc.1').stdout).toBe('No changes.\n');
  });

  it('tags no release candidate whose program fails, or on a dry run', () => {
    expect(release('candidate', '--dry-run')).toMatchObject({ status: 0, stderr: '' });
    write(
      'client/package.json',
      manifest({ name: '@example/client', version: '1.0.0', bin: { broken: 'broken.js' } }),
    );
    write('client/broken.js', '#!/usr/bin/env node\nimport "./missing.js";\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'feat(client): add a broken program');
    const { status, stderr } = release('candidate');
    expect(status).toBe(1);
    expect(stderr).toContain('missing.js');
    expect([git('tag'), git('status', '--porcelain')]).toEqual(['', '']);
  });

  it('writes the repository into the manifests and the documents with --repository', () => {
    const section = (text: string) => `<!-- packages -->\n${text}\n<!-- /packages -->\n`;
    write('README.md', `uses: OWNER/REPOSITORY/action@v1\n${section('Not on npm yet.')}`);
    git('add', '.');
    expect(release('--repository', 'example/visibility')).toMatchObject({ status: 0, stderr: '' });
    expect(read('README.md')).toContain('uses: example/visibility/action@v1\n');
    expect(read('README.md')).toContain('npm install @ai-visibility/service ');
    expect(read('README.md')).not.toContain('Not on npm yet.');
    expect(JSON.parse(read('client/package.json'))).toMatchObject({
      repository: { type: 'git', url: 'git+https://github.com/example/visibility.git', directory: 'client' },
    });
    expect(release('--repository', 'example')).toMatchObject({
      status: 1,
      stderr: '"example" is not a repository. Give its owner and name, such as owner/name.\n',
    });
  });

  it('prints its usage with --help', () => {
    expect(release('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Usage: /) as string,
    });
  });
});

describe('the release script', () => {
  const refusal = (...args: string[]) => {
    const { status, stderr } = release(...args);
    expect(status).toBe(1);
    return stderr.trim();
  };

  it('refuses a checkout with changes', () => {
    write('notes.txt', 'not committed');
    expect(refusal('service', 'patch')).toBe('The checkout has changes. Commit or remove them first.');
  });

  it('refuses to release from a branch other than main', () => {
    git('switch', '--quiet', '--create', 'topic');
    expect(refusal('service', 'patch')).toBe('This is the branch "topic". Release from main.');
  });

  it('refuses a main that is behind its upstream', () => {
    git('commit', '--quiet', '--allow-empty', '-m', 'docs: empty');
    git('branch', 'upstream');
    git('branch', '--quiet', '--set-upstream-to', 'upstream');
    git('reset', '--quiet', '--hard', 'HEAD~1');
    expect(refusal('service', 'patch')).toBe('main is behind its upstream. Pull first.');
  });

  it('refuses a package without change notes', () => {
    expect(refusal('conformance', 'patch')).toBe(
      'There is no change note in .changes/conformance. Describe the changes.',
    );
  });

  it.each([
    ['thing.md', '- A thing.\n', 'is not named like what-changed.KIND.md'],
    ['thing.news.md', '- A thing.\n', 'is not named like what-changed.KIND.md'],
    ['thing.fixed.md', 'A thing.\n', 'is not a list'],
    ['thing.fixed.md', '- A thing.\n\n- Another.\n', 'is not a list'],
  ])('refuses the change note %s with the text %j', (file, text, reason) => {
    write(join('.changes/service', file), text);
    git('add', '.');
    git('commit', '--quiet', '-m', 'fix: mend a thing');
    expect(refusal('service', 'patch')).toContain(`.changes/service/${file} ${reason}`);
  });

  it('refuses a private package', () => {
    write('package.json', manifest({ name: '@example/service', version: '1.0.0', private: true }));
    git('commit', '--quiet', '-am', 'chore: make the package private');
    expect(refusal('service', 'patch')).toBe('"private" is true in the package.json of service. Remove it.');
  });

  it('refuses a version that does not come after the current one', () => {
    git('tag', 'v1.0.0');
    expect(refusal('service', '0.9.9')).toBe('0.9.9 does not come after 1.0.0. Choose a later version.');
    expect(refusal('service', '1.0.0-rc.1')).toContain('1.0.0-rc.1 does not come after 1.0.0.');
    expect(refusal('service', '1.0.0')).toBe('The tag v1.0.0 exists already. Choose a later version.');
  });

  it('refuses an unknown package, a malformed version and a malformed tag', () => {
    expect(refusal('web', 'patch')).toBe(
      '"web" is not a package. Give one of: service, client, conformance.',
    );
    expect(refusal('service', '1.x')).toContain('"1.x" is not a version.');
    expect(refusal('--notes', 'latest')).toContain('"latest" is not a release tag.');
  });

  it('prints no notes for a tag that does not match the version of the package', () => {
    expect(refusal('--notes', 'v3.0.0')).toBe(
      'v3.0.0 does not match the version 1.0.0 in package.json. Tag the release commit.',
    );
  });
});
