/** Name of the migrated, empty database that is copied for every test. */
export const TEMPLATE = 'visibility_template';
