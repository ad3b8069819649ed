import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { noticeText } from '../scripts/page-notice.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface PackageFile {
  readonly files: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
}

/** Packages that are built into the files of another one, by the maps beside them. */
function packagesWithin(folder: string): string[] {
  const maps = readdirSync(folder).filter((name) => name.endsWith('.map'))
  const sources = maps.flatMap((name) => {
    const map = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      readonly sources: string[]
    }
    return map.sources
  })
  const names = sources.flatMap(
    (source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  )
  return [...new Set(names)]
}

describe('the file NOTICE', () => {
  let notice: string
  beforeAll(async () => {
    notice = await noticeText()
  })

  it('names what the page asks for by itself, with a licence', () => {
    for (const name of ['maplibre-gl', 'preact', '@preact/signals', 'uplot'])
      expect(notice).toMatch(new RegExp(`\\n${name} [\\d.]+, [\\w-]+\\n\\n\\S`))
  })

  it('names what is built into the map library', () => {
    const within = packagesWithin(join(root, 'node_modules/maplibre-gl/dist'))
    expect(within.length).toBeGreaterThan(10)
    const unnamed = within.filter((name) => !notice.includes(`\n${name} `))
    expect(unnamed).toEqual([])
  })

  it('is made before a tarball is, which has it', () => {
    const text = readFileSync(join(root, 'package.json'), 'utf8')
    const { files, scripts } = JSON.parse(text) as PackageFile
    expect(files).toContain('NOTICE')
    expect(scripts.prepack).toMatch(/build\.mjs .*&& tsx scripts\/write-notice\.ts$/)
  })
})
