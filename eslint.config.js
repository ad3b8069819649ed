import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { freshenPageTypes } from './scripts/page-types.mjs'

// Rules that look at types need those of the page.
await freshenPageTypes(import.meta.dirname)

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'web/dist/',
      'node_modules/',
      'coverage/',
      '.sightline/',
      'web/src/api/types.gen.ts',
    ],
  },
  ...tseslint.configs.strictTypeChecked.map((config) => ({
    ...config,
    files: ['**/*.ts', '**/*.tsx'],
  })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Numbers in messages are what most messages here are about.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Packed typed arrays and matched regular expressions: the assertion says what the check cannot.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      // Fastify handlers and hooks are asynchronous by contract even where nothing is awaited.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always'],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='Math'][callee.property.name=/^(hypot|pow)$/]",
          message:
            'The last bit of Math.hypot and Math.pow has moved between engine versions: use Math.sqrt, Math.exp.',
        },
        {
          selector: "BinaryExpression[operator='**']",
          message:
            'The last bit of ** has moved between engine versions: multiply, or use Math.exp.',
        },
        {
          selector:
            "CallExpression[callee.object.name='vi'][callee.property.name=/^wait/][arguments.length=1]",
          message: 'Vitest waits for one second, which a busy machine needs: see test/until.ts.',
        },
        {
          selector: ':matches(Identifier, PrivateIdentifier)[name=/^most[A-Z]/]',
          message: 'A bound is called maximum.',
        },
        {
          selector:
            ':matches(Identifier, PrivateIdentifier)[name=/^kept(?!_)|Kept|[aA]tHand|[gG]ivenBack|[wW]orkplace/]',
          message: 'Say what it is: cached, stored, remaining or retained.',
        },
      ],
    },
  },
  {
    // What meets the text of users may be as long as they like: its time grows with its length.
    files: ['src/**/*.ts', 'web/src/**/*.ts', 'web/src/**/*.tsx'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
)
