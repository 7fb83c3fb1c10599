// The rules for components that need types. They take ten times as long as all others, so a full run alone has them.
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import config from '../../eslint.config.js';

// First: the parser of components comes with the other rules.
const typed = {
  files: ['**/*.svelte'],
  extends: [tseslint.configs.recommendedTypeChecked],
  languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
  rules: {
    '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // A port answers with a promise also where an adapter need not wait.
    '@typescript-eslint/require-await': 'off',
    // Generic components and snippets are `any` to the linter. svelte-check knows their types.
    '@typescript-eslint/no-unsafe-argument': 'off',
    '@typescript-eslint/no-unsafe-assignment': 'off',
    '@typescript-eslint/no-unsafe-call': 'off',
    '@typescript-eslint/no-unsafe-member-access': 'off',
    '@typescript-eslint/no-unsafe-return': 'off',
    '@typescript-eslint/no-redundant-type-constituents': 'off',
    '@typescript-eslint/no-unnecessary-type-assertion': 'off',
  },
};

export default defineConfig(typed, config);
