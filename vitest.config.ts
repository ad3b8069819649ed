import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { InOrderOfProjects } from './test/order-of-files.ts'

type Project = NonNullable<NonNullable<ViteUserConfig['test']>['projects']>[number]

/** Tests that drive a browser, a server of PostgreSQL, or whole processes. */
const driven = ['test/e2e/**', 'test/jobs/**', 'test/http/**', 'test/package.test.ts']

const named = (
  name: string,
  include: string[],
  more: Readonly<{ exclude?: string[]; isolate?: boolean; globalSetup?: string }> = {},
): Project => ({ extends: true, test: { name, include, ...more } })

export default defineConfig({
  test: {
    setupFiles: ['test/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than two: some tests wait, for a lease that ends or a caller that is slow.
    maxWorkers: 3,
    sequence: { sequencer: InOrderOfProjects },
    // A page draws after it answers, and a busy machine draws late.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    // In the order in which they are run, the longest first: see test/order-of-files.ts. Files of
    // a project that is not isolated share the modules that they import, and so must share no
    // state beside them.
    projects: [
      named('jobs', ['test/jobs/**/*.test.ts']),
      named('page', ['test/e2e/**/*.test.ts'], { globalSetup: 'test/e2e/shared-service.ts' }),
      named('service', ['test/http/**/*.test.ts', 'test/package.test.ts'], { isolate: false }),
      named('unit', ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/src/**/*.test.ts'], {
        exclude: driven,
        isolate: false,
      }),
    ],
  },
})
