import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const canParse = {
  object: 'URL',
  property: 'canParse',
  message: 'Use urlOf of src/domain/url.ts, which says why.',
};

const UNTRANSLATED = 'Put the text into web/src/messages and use t() or rich().';

/** Texts for the reader: in JSX, in attributes other than classes and roles, and sentences anywhere but in thrown errors. */
const untranslated = [
  'JSXText[value=/\\p{L}/u]',
  'JSXAttribute[name.name=/^(?:aria-label|alt|title|label|hint|placeholder|text|of|name)$/] > Literal[value=/^\\p{Lu}|\\s/u]',
  ':not(NewExpression) > Literal[value=/^\\p{Lu}\\p{L}*[ .…]/u]',
  "TemplateElement[value.raw=/\\p{L}{3}[.,:]? $|\\p{L}{3} \\p{L}{2}|^ \\p{L}+ $/u]:not(JSXAttribute[name.name='class'] *, NewExpression *)",
].map((selector) => ({ selector, message: UNTRANSLATED }));

/** Ways to skip a test without a reason. */
const skippedInSilence = [
  'MemberExpression[property.name=/^(?:skipIf|runIf|todo)$/]',
  'CallExpression[callee.object.name=/^(?:describe|it|test)$/][callee.property.name="skip"]',
  'CallExpression[callee.property.name="skip"][arguments.length=0]',
  'CallExpression[callee.name="skip"][arguments.length=0]',
].map((selector) => ({
  selector,
  message: 'Say why: needs() of test/support/needs.ts, or context.skip(condition, reason).',
}));

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'node_modules/',
      'spec/generated/',
      '.data/',
      'coverage/',
      'scripts/lab/clients/scenarios/',
    ],
  },
  js.configs.recommended,
  {
    // Patterns often match untrusted text, so none may take quadratic time.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        canParse,
        { object: 'process', property: 'env', message: 'src/config.ts alone reads the environment.' },
      ],
    },
  },
  { files: ['src/config.ts'], rules: { 'no-restricted-properties': ['error', canParse] } },
  {
    files: ['web/src/{api,charts,screens,session,shell,ui}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...untranslated] },
  },
  {
    // supertest types every body as `any`. A test that reads a wrong member fails anyway.
    files: ['test/**/*.ts', 'conformance/test/**/*.ts', 'web/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    // The end of a run reports the reason of each test that was skipped.
    files: ['test/**/*.ts', 'conformance/test/**/*.ts', 'web/test/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...skippedInSilence] },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', fetch: 'readonly' },
    },
  },
);
