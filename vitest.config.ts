import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { InOrderOfProjects } from './test/order-of-files.ts'
import { shortLived } from './test/service-program.ts'

type Project = NonNullable<NonNullable<ViteUserConfig['test']>['projects']>[number]

/** Tests of the whole service, of programs and threads that are started, and of embedded PostgreSQL. */
const driven = [
  'test/http/**/*.test.ts',
  'test/lint.test.ts',
  'test/package.test.ts',
  'test/openapi.test.ts',
  'test/compute/*.test.ts',
  'src/cli/*.test.ts',
  'src/compute/*.test.ts',
  'src/jobs/embedded/*.test.ts',
]

/**
 * What stands elsewhere and has an embedded database too: a copy of the empty one, which takes seconds to
 * make.
 */
const withStore = ['src/cli/experiment-command.test.ts']

/**
 * Searches held against every plan that there is, and campaigns under every model: a quarter of the
 * work of the tests of modules, which `npm run test:quick` does where a change can move an answer.
 */
const weighty = [
  'src/analyses/measurements/comparison.test.ts',
  'src/analyses/network/**/*.test.ts',
  'src/optimization/**/*.test.ts',
  'src/analyses/sector/surface-sharing.test.ts',
  'test/bench-docs.test.ts',
]

/** `npm test` runs what only computes behind everything else: it ends late, and hangs no less. */
const patient = { testTimeout: 900_000, hookTimeout: 600_000 }

const builtThreads = fileURLToPath(new URL('test/built-threads.ts', import.meta.url))

const named = (
  name: string,
  include: string[],
  more: Readonly<{
    exclude?: string[]
    isolate?: boolean
    execArgv?: string[]
    globalSetup?: string | string[]
    retry?: number
    testTimeout?: number
    hookTimeout?: number
  }> = {},
): Project => ({ extends: true, test: { name, include, ...more } })

export default defineConfig({
  resolve: {
    // Threads run the build where it is of these sources.
    alias: [
      {
        find: /^(\.\/|(\.\.\/)+(compute\/)?|\.\.\/\.\.\/src\/compute\/)thread-options\.ts$/,
        replacement: builtThreads,
      },
    ],
  },
  test: {
    // Modules are translated once, and not for each project and each run.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest-modules' },
    globalSetup: ['test/run-folder.ts', 'test/check-build.ts'],
    setupFiles: ['test/property-seed.ts', 'test/equal-bytes.ts'],
    // What hangs ends; how fast a machine is decides nothing.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // One more than two: some tests wait, for a lease that ends or a caller that is slow.
    maxWorkers: 3,
    sequence: { sequencer: InOrderOfProjects },
    // A page draws after it answers, and a busy machine draws late.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    // In the order in which they are run, the longest first: see test/order-of-files.ts. Files of
    // a project that is not isolated share the modules that they import, and so must share no
    // state beside them.
    projects: [
      // Programs, leases, slow callers and a browser against the clock: on a busy machine one of
      // some hundred is looked at too early. A second try is told in the report.
      named('jobs', ['test/jobs/**/*.test.ts', ...withStore], {
        globalSetup: ['test/jobs/empty-store.ts', 'test/jobs/shared-postgres.ts'],
        isolate: false,
        execArgv: [...shortLived],
        retry: 1,
      }),
      named('page', ['test/e2e/**/*.test.ts'], {
        globalSetup: 'test/e2e/shared-service.ts',
        isolate: false,
        retry: 1,
      }),
      named('service', driven, {
        exclude: withStore,
        isolate: false,
        retry: 1,
        execArgv: [...shortLived],
      }),
      named('search', weighty, { isolate: false, ...patient }),
      named('unit', ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/src/**/*.test.ts'], {
        exclude: ['test/e2e/**', 'test/jobs/**', ...driven, ...weighty],
        isolate: false,
        ...patient,
      }),
    ],
  },
})
