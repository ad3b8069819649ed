import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { clutterFile } from '../../../test/worlds/clutter-file.ts'
import { blockWorld, box, originLat, originLon } from '../../../test/worlds/block-world.ts'
import { temporaryDirectory } from '../../../test/made-packs.ts'
import { clutterAt, prepareClutterWindow } from '../../spatial/clutter-window.ts'
import { sparseRaster } from '../../../test/worlds/sparse-raster.ts'
import { checkPackClutter, examinePackClutter, openPackClutter } from './clutter-layer.ts'

const fixtures = fileURLToPath(new URL('../../../test/fixtures/terrain', import.meta.url))
const folder = temporaryDirectory()
const table = `[
  {"class": 1, "height_m": 0, "category": "open_rural", "name": "open"},
  {"class": 2, "height_m": 15, "category": "urban_trees_forest", "name": "trees"}
]`
const place = { west: originLon - 0.005, north: originLat + 0.005, spacingDeg: 0.0005 }
const codes = Float64Array.from({ length: 20 * 20 }, (_, i) => (i % 3 === 0 ? NaN : (i % 2) + 1))

let files = 0

/** A pack with these bytes for clutter and, unless left out, for the table of its classes. */
function packWith(raster: Uint8Array, classes: string | null = table) {
  const { manifest } = blockWorld([box('a', [0, 0, 9, 9], 9)], [originLon, originLat]).snapshot
  const write = (bytes: Uint8Array) => {
    const name = `file-${files++}`
    writeFileSync(join(folder, name), bytes)
    return { name, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const clutter = write(raster)
  const tableFile = classes === null ? null : write(Buffer.from(classes))
  return {
    manifest: {
      ...manifest,
      bounds: [originLon - 0.002, originLat - 0.002, originLon + 0.002, originLat + 0.002],
      files: {
        ...manifest.files,
        clutter: clutter.name,
        ...(tableFile && { clutter_classes: tableFile.name }),
      },
      sha256: {
        [clutter.name]: clutter.sha256,
        ...(tableFile && { [tableFile.name]: tableFile.sha256 }),
      },
    },
    files: {
      clutter: join(folder, clutter.name),
      ...(tableFile && { clutter_classes: join(folder, tableFile.name) }),
    },
    stamps: { clutter: '', clutter_classes: '' },
  }
}

describe('the clutter of a pack', () => {
  it('is read with its classes; postings without data are unknown', async () => {
    const pack = packWith(await clutterFile(codes, 20, place))
    const examined = await examinePackClutter(pack)
    expect([...examined!.counts]).toEqual([134, 133, 133])
    const file = (await openPackClutter(pack))!
    const window = await prepareClutterWindow(file.clutter, file.clutter.raster.bounds)
    const at = (index: number) =>
      clutterAt(
        window,
        place.west + (index % 20) * place.spacingDeg,
        place.north - Math.floor(index / 20) * place.spacingDeg,
      )
    expect(at(3)).toBe(0)
    expect(window.heightM[at(5)]).toBe(15)
    expect(window.classes[at(4) - 1].name).toBe('open')
    await file.close()
  })

  it('without a table is passed over, whatever the file is, as it was before there was a reader', async () => {
    const pack = packWith(Buffer.from('no raster'), null)
    expect(await examinePackClutter(pack)).toBeNull()
    expect(await openPackClutter(pack)).toBeNull()
  })

  it.each(['refused_utm.tif', 'refused_epsg3035.tif'])(
    'in another coordinate system is refused: %s',
    async (name) => {
      await expect(
        examinePackClutter(packWith(readFileSync(join(fixtures, name)))),
      ).rejects.toThrow(
        /^clutter raster: it is in the projected system EPSG:\d+, EPSG:4326 is needed$/,
      )
    },
  )

  it('with a class that its table does not know is refused, also in the last row', async () => {
    const wrong = Float64Array.from(codes)
    wrong[399] = 37
    const pack = packWith(await clutterFile(wrong, 20, place))
    for (const read of [checkPackClutter, examinePackClutter]) {
      await expect(read(pack)).rejects.toThrow(
        'clutter raster: it has the class 37, which its table does not know',
      )
    }
  })

  it('is counted the same in parts of rows as in whole rows', async () => {
    const wide = Float64Array.from({ length: 4100 * 3 }, (_, i) =>
      i % 7 === 0 ? NaN : ((i * i) % 2) + 1,
    )
    const pack = packWith(
      await clutterFile(wide, 4100, { ...place, north: originLat, spacingDeg: 0.00001 }),
    )
    const occurrences = [NaN, 1, 2].map((code) => wide.filter((one) => Object.is(one, code)).length)
    for (const largestInRows of [0, 1e9]) {
      const { counts } = (await examinePackClutter(pack, largestInRows))!
      expect([...counts]).toEqual(occurrences)
    }
  })

  it('elsewhere is refused', async () => {
    const far = await clutterFile(codes, 20, { ...place, west: originLon + 1 })
    await expect(examinePackClutter(packWith(far))).rejects.toThrow(
      'clutter raster: it lies outside the bounds of the pack',
    )
  })

  it('of elevations is refused', async () => {
    const pack = packWith(readFileSync(join(fixtures, 'int16_pixel_is_point.tif')))
    await expect(examinePackClutter(pack)).rejects.toThrow(
      'clutter raster: its samples are int16, classes are uint8 or uint16',
    )
  })

  it('that is damaged, or whose table is, is refused', async () => {
    const whole = await clutterFile(codes, 20, place)
    await expect(examinePackClutter(packWith(whole.slice(0, 200)))).rejects.toThrow(
      /^clutter raster: /,
    )
    const scratched = Uint8Array.from(whole)
    scratched.fill(0xff, 8, 40)
    await expect(examinePackClutter(packWith(scratched))).rejects.toThrow(/^clutter raster: /)
    await expect(examinePackClutter(packWith(whole, '[{"class": 1}]'))).rejects.toThrow(
      'clutter table: class 1 of the table: height_m must be between 0 and 200',
    )
  })

  it('that is no more the checked one is not read', async () => {
    const pack = packWith(await clutterFile(codes, 20, place))
    writeFileSync(pack.files.clutter, 'other bytes')
    await expect(openPackClutter(pack)).rejects.toMatchObject({
      reason: 'unavailable',
      message: 'the clutter file of the dataset has changed since it was loaded',
    })
  })
})

describe('clutter of a country', () => {
  const side = 36_000
  const spacingDeg = 1 / 12_000
  const corner = { west: originLon - 1.5, north: originLat + 1.5, spacingDeg, side }
  const around = (lon: number, lat: number) =>
    [lon - 0.0005, lat - 0.0005, lon + 0.0005, lat + 0.0005] as const

  /** More than a billion postings, of which one tile in the middle is there. */
  const packOf = (value: number) =>
    packWith(sparseRaster({ ...corner, at: [side / 2, side / 2], value }))

  it('is loaded without looking through it, and read by window', async () => {
    const pack = packOf(2)
    await checkPackClutter(pack)
    const file = (await openPackClutter(pack))!
    const window = await prepareClutterWindow(file.clutter, around(originLon, originLat))
    expect(window.classes[clutterAt(window, originLon, originLat) - 1].name).toBe('trees')
    await expect(
      prepareClutterWindow(file.clutter, file.clutter.raster.bounds),
    ).rejects.toMatchObject({
      reason: 'not_processable',
      message:
        'the question needs 1296000000 postings of the clutter at once; at most 400000000 are ' +
        'read: choose smaller radii or a smaller area',
    })
    await file.close()
  })

  it('with a class that its table does not know is refused where that is read', async () => {
    const pack = packOf(37)
    await checkPackClutter(pack)
    const file = (await openPackClutter(pack))!
    await expect(prepareClutterWindow(file.clutter, around(originLon, originLat))).rejects.toThrow(
      'clutter raster: it has the class 37, which its table does not know',
    )
    const far = await prepareClutterWindow(file.clutter, around(originLon - 1, originLat))
    expect(clutterAt(far, originLon - 1, originLat)).toBe(0)
    await file.close()
  })

  it.each([0, 399])('is refused for such a class at its end: posting %i', async (index) => {
    const wrong = Float64Array.from(codes)
    wrong[index] = 37
    const pack = packWith(await clutterFile(wrong, 20, place))
    await expect(checkPackClutter(pack, 399)).rejects.toThrow(/it has the class 37/)
  })

  it('is held against header and place as any other', async () => {
    const elsewhere = sparseRaster({ ...corner, west: originLon + 1, at: [0, 0], value: 1 })
    await expect(checkPackClutter(packWith(elsewhere))).rejects.toThrow(
      'clutter raster: it lies outside the bounds of the pack',
    )
    const elevations = packWith(readFileSync(join(fixtures, 'int16_pixel_is_point.tif')))
    await expect(checkPackClutter(elevations, 0)).rejects.toThrow(/classes are uint8 or uint16$/)
  })
})
