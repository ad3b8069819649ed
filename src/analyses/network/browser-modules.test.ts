import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = dirname(fileURLToPath(import.meta.url))

/** Everything a module imports, and what that imports, for its values. */
function importsOf(file: string, seen = new Map<string, string>()): Map<string, string> {
  const source = readFileSync(file, 'utf8')
  for (const [, clause, name] of source.matchAll(/import\s+(type\s)?[^'"]*['"]([^'"]+)['"]/g)) {
    if (clause !== undefined || seen.has(name)) continue
    const target = name.startsWith('.') ? join(dirname(file), name) : name
    if (seen.has(target)) continue
    seen.set(target, file)
    if (name.startsWith('.')) importsOf(target, seen)
  }
  return seen
}

describe('modules that a browser shares with the server', () => {
  it.each([
    'scoring/metrics.ts',
    'scoring/scoring.ts',
    'table/table-codec.ts',
    'scoring/shapley.ts',
    'search/exact-pareto.ts',
    'search/table-space.ts',
    'exact/exact-search.ts',
  ])('%s needs no package and nothing of Node', (name) => {
    const imported = [...importsOf(join(folder, name)).keys()]
    expect(imported).not.toEqual([])
    const leaves = ['errors.ts', 'stop-signal.ts', 'score-points.ts']
    const outside = imported.filter(
      (target) => !target.startsWith(folder) && !leaves.some((leaf) => target.endsWith(leaf)),
    )
    expect(outside).toEqual([])
  })
})
