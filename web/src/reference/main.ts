import createSwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { storedKey, takeKeyFromFragment } from '../session/key.js';
import { applyTheme, isDark, onThemeChange } from '../ui/theme.js';
import './reference.css';

takeKeyFromFragment();
applyTheme();
showTheme();
onThemeChange(showTheme);

/** Swagger UI has a class for the dark theme. */
function showTheme(): void {
  document.documentElement.classList.toggle('dark-mode', isDark());
}

/** The document to show: an extension by its name, or the contract. */
const extension = new URLSearchParams(location.search).get('extension') ?? '';
const url = extension === '' ? '/openapi.json' : `/openapi.${encodeURIComponent(extension)}.json`;
document
  .querySelector(`nav a[data-document="${CSS.escape(extension)}"]`)
  ?.setAttribute('aria-current', 'page');

const ui = createSwaggerUi({
  dom_id: '#reference',
  url,
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  // Nothing is sent to any other host.
  validatorUrl: null,
  onComplete() {
    // Swagger UI's label does not belong to it.
    document.querySelector('#servers')?.setAttribute('aria-label', 'Servers');
    const key = storedKey();
    if (key !== null) ui.preauthorizeApiKey('apiKey', key);
  },
});
