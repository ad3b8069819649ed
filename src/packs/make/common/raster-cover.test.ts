import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { hgtName, parseHgtName } from '../../../formats/hgt.ts'
import type { InputFile } from './input-file.ts'
import { refuseFarFiles, refuseFarInputs } from './raster-cover.ts'

const directory = mkdtempSync(join(tmpdir(), 'raster-cover-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** A file with a name and nothing of an elevation in it. */
function input(name: string, kind: InputFile['kind']): InputFile {
  const path = join(directory, name)
  writeFileSync(path, 'x')
  return { path, name, kind, byteLength: 1, isGzip: name.endsWith('.gz') }
}

const helsinki = [24.9, 60.15, 25.04, 60.2] as const
const far = (name: string) => ({ name, bounds: [7, 43, 8, 44] as const })

describe('files of ground that lie elsewhere', () => {
  test('are named with what they cover, and with the tiles that are needed', () => {
    expect(() =>
      refuseFarFiles([far('N43E007.hgt'), far('other.tif')], helsinki, 'terrain'),
    ).toThrow(
      'terrain: the files lie outside the pack: N43E007.hgt (7 to 8 E, 43 to 44 N), other.tif ' +
        '(7 to 8 E, 43 to 44 N); what covers 24.9 to 25.1 E, 60.1 to 60.2 N is needed, such as the ' +
        'tiles N60E024, N60E025',
    )
  })

  test('are no reason to refuse while one of them reaches the pack, or may do so', () => {
    const near = { name: 'N60E024.hgt', bounds: [24, 60, 25, 61] as const }
    expect(() => refuseFarFiles([far('a'), near], helsinki, 'terrain')).not.toThrow()
    expect(() => refuseFarFiles([far('a'), { name: 'b', bounds: null }], helsinki, 'terrain'))
      .not //
      .toThrow()
    expect(() => refuseFarFiles([], helsinki, 'terrain')).not.toThrow()
  })

  test('are known by the names of tiles, packed ones too, before any is read', async () => {
    const tiles = [
      input('N43E007.hgt', 'hgt'),
      input('N43E008.hgt.zip', 'hgt_zip'),
      input('s01w001.hgt.gz', 'hgt'),
    ]
    await expect(refuseFarInputs(tiles, helsinki, 'terrain')).rejects.toThrow(
      'N43E007.hgt (7 to 8 E, 43 to 44 N), N43E008.hgt.zip (8 to 9 E, 43 to 44 N), ' +
        's01w001.hgt.gz (0 to 1 W, 0 to 1 S)',
    )
    // What cannot be told from outside is read first.
    const packed = input('relief.tif.gz', 'geotiff')
    await refuseFarInputs([...tiles, packed], helsinki, 'terrain')
    // What is damaged is said where it is read.
    await refuseFarInputs([input('damaged.tif', 'geotiff')], helsinki, 'terrain')
  })

  test('are many: six are named, and the others counted', () => {
    const many = Array.from({ length: 9 }, (_, i) => far(`tile-${i}`))
    const refusal = () => refuseFarFiles(many, [20, 50, 24, 53], 'terrain')
    expect(refusal).toThrow(/tile-5 \(7 to 8 E, 43 to 44 N\) and 3 more; /)
    expect(refusal).toThrow(/N50E020, N50E021, N50E022, N50E023, N51E020, N51E021 and 6 more$/)
  })
})

test('the name of a tile says where it lies, and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -180, max: 179 }),
      fc.integer({ min: -90, max: 89 }),
      (lonDeg, latDeg) => {
        expect(parseHgtName(`${hgtName(lonDeg, latDeg)}.hgt`)).toEqual({ lonDeg, latDeg })
      },
    ),
  )
})
