import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Timers belong to the rooms that repeat work; everybody else gives them a step to repeat. */
const TIMERS = ['setInterval', 'setTimeout'].map((name) => ({
  name,
  message: 'Only platform/jobs, platform/nodes and features/live own timers: startLoop or a job repeats work.',
}));

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'node_modules/', '**/*.generated.ts'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'off',
      'max-lines': ['error', { max: 400, skipComments: false }],
      '@typescript-eslint/no-unsafe-function-type': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**'],
    ignores: [
      'src/console/**',
      'src/platform/**',
      'src/features/live/**',
      'src/server/**',
      'src/main.ts',
      'src/engines/**',
    ],
    rules: { 'no-restricted-globals': ['error', ...TIMERS] },
  },
  { files: ['src/server/graphql/**', 'src/server/rest/**'], rules: { 'no-restricted-globals': ['error', TIMERS[0]] } },
  // scripts of pages: a browser's globals
  { files: ['src/server/http/**/*.js', 'src/console/public/**/*.js'], rules: { 'no-undef': 'off' } },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      globals: { module: 'writable', require: 'readonly', process: 'readonly', __dirname: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['test/**', 'src/server/rest/routes.ts'], rules: { 'max-lines': 'off' } },
);
