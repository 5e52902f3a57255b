import createSwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { storedKey } from '../session/key.js';
import { applyTheme, isDark, onThemeChange } from '../ui/theme.js';
import './reference.css';

applyTheme();
showTheme();
onThemeChange(showTheme);

function showTheme(): void {
  document.documentElement.classList.toggle('dark-mode', isDark());
}

/** The document to show: the extension named in the address, or the contract. */
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
  // Disables the online validator: nothing is sent to other hosts.
  validatorUrl: null,
  onComplete() {
    // Swagger UI does not associate its label with the field.
    document.querySelector('#servers')?.setAttribute('aria-label', 'Servers');
    const key = storedKey();
    if (key !== null) ui.preauthorizeApiKey('apiKey', key);
  },
});
