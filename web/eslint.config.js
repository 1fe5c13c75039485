// What prettier and svelte-check leave open: mistakes, not taste.
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['dist/'] },
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', argsIgnorePattern: '^_$' }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      // What is drawn is held in $state.raw and replaced as a whole; other Maps and Sets are nobody's state.
      'svelte/prefer-svelte-reactivity': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-self-compare': 'error',
      'no-unreachable-loop': 'error',
    },
  },
  {
    files: ['src/**', 'test/**'],
    rules: {
      // Prettier leaves comments, texts and the paths of drawings as long as they are.
      'max-len': ['error', { code: 120 }],
      'no-console': 'error',
    },
  },
);
