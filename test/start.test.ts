import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markBuilt, staleParts } from '../scripts/build-parts.mjs'

const builtMs = 2_000_000_000_000

describe('what npm start builds', () => {
  let root: string

  /** A file that was changed so many seconds after the build, or before it. */
  const file = (path: string, secondsAfter: number): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
    const time = builtMs / 1000 + secondsAfter
    utimesSync(join(root, path), time, time)
    const folder = builtMs / 1000 - 100
    utimesSync(dirname(join(root, path)), folder, folder)
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sightline-start-'))
    for (const path of ['src/http/a.ts', 'web/src/a.tsx', 'package-lock.json']) file(path, -10)
    mkdirSync(join(root, 'dist'))
    mkdirSync(join(root, 'web/dist'))
    utimesSync(join(root, 'src'), builtMs / 1000 - 100, builtMs / 1000 - 100)
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const markBoth = (): void => {
    markBuilt(root, 'server', builtMs)
    markBuilt(root, 'page', builtMs)
  }

  it('is everything where nothing was built', () => {
    expect(staleParts(root)).toEqual(['server', 'page'])
  })

  it('is nothing while the sources are older than the build', () => {
    markBoth()
    expect(staleParts(root)).toEqual([])
  })

  it('is the part with a newer source, however deep it lies', () => {
    markBoth()
    file('src/http/deep/b.ts', 5)
    expect(staleParts(root)).toEqual(['server'])
  })

  it('is the page too where it shares the source that is newer', () => {
    markBoth()
    file('src/errors.ts', 5)
    expect(staleParts(root)).toEqual(['server', 'page'])
  })

  it('is the part that has lost a source', () => {
    file('web/src/b.tsx', -10)
    markBoth()
    rmSync(join(root, 'web/src/b.tsx'))
    utimesSync(join(root, 'web/src'), builtMs / 1000 + 5, builtMs / 1000 + 5)
    expect(staleParts(root)).toEqual(['page'])
  })

  it('is both after other packages were installed', () => {
    markBoth()
    file('package-lock.json', 5)
    expect(staleParts(root)).toEqual(['server', 'page'])
  })
})
