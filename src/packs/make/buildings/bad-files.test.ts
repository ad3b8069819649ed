import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { squareRing } from '../../../../test/made-packs.ts'
import { footprintLine, PackInputs } from '../../../../test/worlds/pack-inputs.ts'
import { loadPack } from '../../load/load.ts'
import { buildPack } from '../build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

/** As no program saves it: two bytes of each four are zero. */
function utf32(text: string): Buffer {
  return Buffer.from(Buffer.from(text, 'utf16le').toString('latin1'), 'utf16le')
}

describe('footprints in bad files', () => {
  const lines = Array.from({ length: 50 }, (_, i) =>
    footprintLine(squareRing(7.42 + i / 1000, 43.73, 0.0002), { height: 8, confidence: 1 }),
  )

  const inMetres = footprintLine(squareRing(826_000, 5_424_000, 20), { height: 8, confidence: 1 })

  test('a tenth of the lines broken: they are counted, the others stay', async () => {
    const text = lines.map((one, i) => (i % 10 === 3 ? one.slice(0, 40) : one)).join('\n')
    const { manifest, warnings } = await buildPack(
      inputs.options({ buildings: [inputs.file('broken.geojsonl', text)], baseMap: false }),
    )
    expect(manifest.quality?.feature_counts).toMatchObject({
      buildings: 45,
      buildings_dropped_broken_line: 5,
    })
    expect(warnings).toContain('buildings dropped: 5 (broken_line 5)')
  })

  test('cut off anywhere, the whole lines before stay', async () => {
    const text = Buffer.from(lines.join('\n'))
    const cut = text.subarray(0, Math.floor(text.length * 0.61))
    const options = inputs.options({
      buildings: [inputs.file('cut.geojsonl', cut)],
      baseMap: false,
    })
    await buildPack(options)
    const pack = loadPack(options.outputDirectory, { maximumBuildingFileBytes: 1e8 })
    expect(pack.footprints.footprintCount).toBe(30)
  })

  test.each([
    ['of 0 bytes', Buffer.alloc(0), /the file is empty/],
    ['in UTF-32', utf32(lines.join('\n')), /no usable building|unusable|left/],
    ['packed and cut off', gzipSync(lines.join('\n')).subarray(0, 300), /damaged gzip/],
    ['in metres of EPSG:3857', Buffer.from(`${inMetres}\n`), /bad_coordinates 1\); .*EPSG:4326/],
    ['that is no GeoJSON', Buffer.from('a,b,c\n1,2,3\n'), /no usable building|unusable|left/],
  ])('%s: refused, nothing is left behind', async (_kind, content, message) => {
    const file = inputs.file('bad.geojsonl', content)
    const options = inputs.options({ buildings: [file] })
    await expect(buildPack(options)).rejects.toThrow(message)
    expect(() => readFileSync(join(options.outputDirectory, 'manifest.json'))).toThrow()
  })
})
