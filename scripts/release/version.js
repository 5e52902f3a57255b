/** The part of Semantic Versioning that releases use: `1.2.3`, and `1.2.3-rc.1` before it. */

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-rc\.(\d+))?$/;

/** Returns the version that `request` asks for: a version, or `major`, `minor` or `patch` from the current one. */
export function nextVersion(current, request) {
  const [, major, minor, patch] = VERSION.exec(current) ?? [];
  if (request === 'major') return `${Number(major) + 1}.0.0`;
  if (request === 'minor') return `${major}.${Number(minor) + 1}.0`;
  if (request === 'patch') return `${major}.${minor}.${Number(patch) + 1}`;
  if (VERSION.test(request)) return request;
  throw new Error(
    `"${request}" is not a version. Give one such as 1.2.3 or 1.2.3-rc.1, or major, minor or patch.`,
  );
}

/**
 * Returns the next release candidate: of the same version if `current` is a candidate or not released yet, otherwise of
 * the next minor version.
 */
export function nextCandidate(current, isReleased) {
  const [base, candidate] = current.split('-rc.');
  if (candidate !== undefined) return `${base}-rc.${Number(candidate) + 1}`;
  return `${isReleased ? nextVersion(current, 'minor') : base}-rc.1`;
}

/** Returns whether one version comes after another. A release candidate comes before its release. */
export function isLater(one, other) {
  const left = comparable(one);
  const right = comparable(other);
  const index = left.findIndex((part, at) => part !== right[at]);
  return index >= 0 && left[index] > right[index];
}

/** The numbers of a version, most significant first. */
function comparable(version) {
  const [, major, minor, patch, candidate = Infinity] = VERSION.exec(version) ?? [];
  return [major, minor, patch, candidate].map(Number);
}
