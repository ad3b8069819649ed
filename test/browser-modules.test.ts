import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parts } from '../scripts/build-parts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Packages of which the build of the page takes the form for browsers. */
const replacedPackages = ['csv-parse/sync']
/** Packages that are made for both: they need nothing of Node. */
const commonPackages = ['fflate', 'proj4', 'saxen']

/** What the imports of a file name; those of types alone are gone when it runs. */
function importedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const clauses = source.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )
  return [...clauses]
    .filter(([, type]) => type === undefined)
    .map(([, , name]) => (name.startsWith('.') ? join(dirname(file), name) : name))
    .filter((name) => ![...replacedPackages, ...commonPackages].includes(name))
}

/** Everything a module imports, and what that imports, for its values. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set([start])
  for (const target of reached) {
    if (target.endsWith('.ts')) for (const name of importedBy(target)) reached.add(name)
  }
  return reached
}

/** Modules of the service that the page imports. */
function importedByPage(): string[] {
  const page = join(root, 'web/src')
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const names = files.flatMap((name) => importedBy(join(page, name)))
  return [...new Set(names)]
    .map((name) => relative(root, name))
    .filter((name) => name.startsWith('src/'))
}

/** Promised to any client, whether the page uses them or not. */
const ofNetwork = [
  'scoring/metrics.ts',
  'scoring/scoring.ts',
  'table/table-codec.ts',
  'scoring/shapley.ts',
  'policies/exact-pareto.ts',
  'policies/table-space.ts',
  'exact/exact-search.ts',
].map((name) => `src/optimization/${name}`)

describe('modules that a browser shares with the server', () => {
  it('are found among what the page imports', () => {
    expect(importedByPage()).toContain('src/optimization/scoring/metrics.ts')
  })

  it('are sources of the built page, which is stale after a change of any', () => {
    const reached = importedByPage().flatMap((name) => [...reachedFrom(join(root, name))])
    const missing = [...new Set(reached)]
      .map((file) => relative(root, file))
      .filter((name) => !parts.page.sources.some((source) => `${name}/`.startsWith(`${source}/`)))
    expect(missing.sort()).toEqual([])
  })

  it.each([...new Set([...ofNetwork, ...importedByPage()])].sort())(
    '%s needs nothing of Node, and no package but those for browsers',
    (name) => {
      const reached = [...reachedFrom(join(root, name))]
      const foreign = reached.filter((target) => !target.startsWith(join(root, 'src/')))
      expect(foreign).toEqual([])
      const ofNode = reached.filter((file) =>
        /\b(?:Buffer|process)\./.test(readFileSync(file, 'utf8')),
      )
      expect(ofNode).toEqual([])
    },
  )
})
