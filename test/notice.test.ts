import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { noticePath, noticeText } from '../scripts/page-notice.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const notice = readFileSync(noticePath, 'utf8')

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
  it('is made from the page as it is built now (npm run notice)', async () => {
    expect(notice).toBe(await noticeText())
  })

  it('names what is built into the map library', () => {
    const within = packagesWithin(join(root, 'node_modules/maplibre-gl/dist'))
    expect(within.length).toBeGreaterThan(10)
    const unnamed = within.filter((name) => !notice.includes(`\n${name} `))
    expect(unnamed).toEqual([])
  })

  it('is in the tarball', () => {
    const text = readFileSync(join(root, 'package.json'), 'utf8')
    expect((JSON.parse(text) as { readonly files: string[] }).files).toContain('NOTICE')
  })
})
