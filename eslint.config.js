import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { noInheritedNames } from './scripts/lint/no-inherited-names.js';

export default defineConfig(
  globalIgnores(['dist/', 'node_modules/', 'coverage/', '.data/', 'demo-output/']),
  js.configs.recommended,
  {
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['Settings'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 5],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['**/*.spec.ts'],
    plugins: { quarry: { rules: { 'no-inherited-names': noInheritedNames } } },
    rules: { 'quarry/no-inherited-names': 'error' },
  },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    // What is read here is short (`plainQuestion`, `readable`) and read in a thread that is ended when its time is over: trying a
    // pattern from every place, as this rule forbids, costs a millisecond there. `adversarial-questions.spec.ts` holds the time.
    files: ['src/engine/answering/builtin/**/*.ts'],
    rules: { 'regexp/no-super-linear-move': 'off' },
  },
  {
    // Headers, and the few hundred values of a column that are sampled, in the process that reads files.
    files: ['src/engine/ingestion/meaning/*.ts', 'src/engine/keys/*.ts'],
    rules: { 'regexp/no-super-linear-move': 'off' },
  },
  {
    files: ['**/*.mjs', '*.js', 'scripts/**/*.js'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        FormData: 'readonly',
        Blob: 'readonly',
        TextDecoder: 'readonly',
        TextDecoderStream: 'readonly',
        URLSearchParams: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
);
