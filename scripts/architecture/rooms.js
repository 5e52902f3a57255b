/**
 * A group of files, and the other rooms of its table that these files may import.
 * @typedef {object} Room
 * @property {string} files regular expression of the paths. `<own>` stands for the feature of the importing file,
 * `<other>` for any other feature.
 * @property {string} [imports] names of rooms, separated by spaces; without it, the imports of these files are not
 * checked
 * @property {string} [types] names of rooms from which the files may import only types
 * @property {boolean} [apart] whether the files may not import each other
 */

/** Every file of this repository that can be imported; packages are not. */
const ANYTHING = '^(?:client|conformance|scripts|spec|src|test|web)/';

/** @param {string} pattern */
const importer = (pattern) => pattern.replace('<own>', '([^/]+)');
/** @param {string} pattern @param {string} from the pattern of the importing files */
const imported = (pattern, from) =>
  pattern.replace('<own>', '$1').replace('<other>', from.includes('<own>') ? '(?!$1/)[^/]+' : '[^/]+');

/**
 * The rules that check the imports of an area against a table of rooms.
 * @param {string} area name of the table in reports
 * @param {Record<string, Room>} rooms lowest first
 * @param {string} [within] pattern of the imported files that the table is about; by default all of this repository
 */
export function roomRules(area, rooms, within = ANYTHING) {
  /** @param {string | undefined} names @param {string} from */
  const patterns = (names = '', from) =>
    names
      .split(' ')
      .filter((name) => name !== '')
      .map((name) => {
        if (rooms[name] === undefined) throw new Error(`${area} has no room "${name}"`);
        return imported(rooms[name].files, from);
      });
  return Object.entries(rooms).flatMap(([name, { files, imports, types, apart = false }]) => {
    if (imports === undefined) return [];
    const from = { path: importer(files) };
    const values = [...(apart ? [] : [imported(files, files)]), ...patterns(imports, files)];
    const typesOnly = patterns(types, files);
    return [
      forbid(`${area}: ${name}`, from, { path: within, pathNot: [...values, ...typesOnly] }),
      ...typesOnly.map((path) =>
        forbid(`${area}: ${name}, types alone`, from, {
          path,
          dependencyTypesNot: ['type-only', 'type-import'],
        }),
      ),
    ];
  });
}

/**
 * The rules that check every file of an area against a table of rooms, in which a room imports only earlier ones.
 * @param {string} area
 * @param {string} place pattern of the files
 * @param {Record<string, Room>} rooms lowest first
 * @param {string} [within] see `roomRules`
 */
export function tableRules(area, place, rooms, within) {
  const order = Object.keys(rooms);
  for (const [name, { imports = '' }] of Object.entries(rooms))
    if (imports.split(' ').some((other) => order.indexOf(other) >= order.indexOf(name)))
      throw new Error(`${area}: room "${name}" may import only rooms that are listed before it`);
  return [...roomRules(area, rooms, within), everyFileHasRoom(area, place, rooms)];
}

/**
 * The rule that every file in a place that imports anything or is imported belongs to a room.
 * @param {string} area
 * @param {string} place pattern of the files
 * @param {Record<string, Room>} rooms
 */
export function everyFileHasRoom(area, place, rooms) {
  const pathNot = Object.values(rooms).map(({ files }) => imported(importer(files), ''));
  return forbid(`${area}: file in no room`, { path: place, pathNot }, {});
}

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 */
export function forbid(name, from, to) {
  return { name, severity: 'error', from, to };
}
