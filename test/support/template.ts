/** Name of the migrated, empty database that every test's own is copied from. */
export const TEMPLATE = 'visibility_template';
