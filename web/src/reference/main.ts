import { newIdempotencyKey } from '@ai-visibility/client';
import createSwaggerUi, { type SwaggerRequest } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
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

/** The document to show: the extensions, or the contract. Earlier links name one extension, `?extension=evidence`. */
const query = new URLSearchParams(location.search);
const shown = query.has('extension') ? 'extensions' : (query.get('document') ?? '');
const url = shown === '' ? '/openapi.json' : `/openapi.${encodeURIComponent(shown)}.json`;
document.querySelector(`nav a[data-document="${CSS.escape(shown)}"]`)?.setAttribute('aria-current', 'page');

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
  requestInterceptor: withIdempotencyKey,
  onComplete() {
    // Swagger UI does not associate its label with the field.
    document.querySelector('#servers')?.setAttribute('aria-label', 'Servers');
    const key = storedKey();
    if (key !== null) ui.preauthorizeApiKey('apiKey', key);
  },
});

/** Adds a new key to a write whose field for it is empty, so that repeating a call with another body is not 422. */
function withIdempotencyKey(request: SwaggerRequest): SwaggerRequest {
  const { method = 'GET', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') headers['Idempotency-Key'] ??= newIdempotencyKey();
  return request;
}
