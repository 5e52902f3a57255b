import { tableRules } from './rooms.js';

const WEB = '^web/src/';

/**
 * The page. `shell` surrounds the screens with navigation; `account` has the forms for signing in, and the screens of people. The page uses the service only through the typed
 * client, except for the rule for formulas in CSV.
 */
const rooms = {
  client: { files: '^client/' },
  csv: { files: '^src/domain/csv\\.ts$' },
  styles: { files: `${WEB}(?:tokens|styles|print)\\.css$`, imports: '' },
  addresses: { files: `${WEB}addresses\\.ts$`, imports: '' },
  messages: { files: `${WEB}messages/`, imports: '' },
  session: { files: `${WEB}session/`, imports: 'client messages' },
  api: { files: `${WEB}api/`, imports: 'client messages session' },
  ui: { files: `${WEB}ui/`, imports: 'client csv messages session api' },
  charts: { files: `${WEB}charts/`, imports: 'client messages api ui' },
  screens: { files: `${WEB}screens/`, imports: 'client messages session api ui charts' },
  account: { files: `${WEB}account/`, imports: 'client messages session api ui' },
  shell: { files: `${WEB}shell/`, imports: 'client messages session api ui account' },
  reference: { files: `${WEB}reference/`, imports: 'client session ui' },
  app: {
    files: `${WEB}(?:app|main)\\.tsx$`,
    imports: 'styles addresses messages session ui account screens shell',
  },
  test: { files: '^web/test/', imports: 'client messages session ui charts screens shell' },
  build: { files: '^web/vite\\.config\\.ts$', imports: 'addresses' },
};

export const webRules = tableRules('web', '^web/', rooms);
