import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, test } from 'vitest'
import { madeTerrainFile } from '../../../../test/terrain-file.ts'
import { PackInputs } from '../../../../test/worlds/pack-inputs.ts'
import { buildPack } from '../build-pack.ts'
import { ElevationCheck } from './elevation-check.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const grid = { width: 40, height: 40, originLonDeg: 7.04, originLatDeg: 43.51, spacingDeg: 0.0005 }

type Elevation = (column: number, row: number) => number

async function builtOf(name: string, elevationM: Elevation) {
  const path = join(inputs.folder, `${name}.tif`)
  writeFileSync(path, await madeTerrainFile(grid, elevationM))
  return buildPack(
    inputs.options({
      buildings: [inputs.buildings([{ id: 'a', lon: 7.05, lat: 43.5 }])],
      terrain: [path],
    }),
  )
}

/** Builds a pack on a hill of 300 m, with other elevations at some of the postings around it. */
const built = (name: string, ...others: readonly number[]) =>
  builtOf(name, (column, row) => (row === 20 ? others[column - 18] : 300) ?? 300)

test.each([
  ['the usual word for no data', [-9999, -9999], '2 postings have', '-9999 m'],
  ['that word in single precision', [-9999.1], '1 posting has', '-9999.0996'],
  ['that word after a change of datum', [-9998.4, -9998.6], '2 postings have', '-9998.4'],
  ['the largest number', [3.4e38], '1 posting has', 'm); where it stands for no data'],
  ['another large number', [1e20], '1 posting has', '100000002004087730000 m'],
  ['a hill above all summits', [9001], '1 posting has', '9001 m'],
  ['the least short number', [-32767], '1 posting has', 'gdal_translate -a_nodata -32767'],
  ['the least short number a little off', [-32768.2], '1 posting has', '-32768.19'],
])('refuses a raster that has lost its value for voids: %s', async (_, values, count, named) => {
  const build = built(`lost${values[0]}`, ...values)
  await expect(build).rejects.toThrow(`${count} an elevation that no ground has`)
  await expect(build).rejects.toThrow(named)
})

test.each([
  ['half of a void', [-4849.5]],
  ['a tenth of it, and two thirds', [-730, -6600]],
  ['another word for no data', [-999]],
  ['a little below all land', [-480]],
])('refuses a raster that was interpolated across a void: %s', async (_, values) => {
  await expect(built(`between${values[0]}`, ...values)).rejects.toThrow(
    /an elevation that no ground has \(-\d.*far below what is beside it.*gdalwarp -srcnodata/,
  )
})

it('refuses a void that fills the corner of a raster, whose inner postings are all alike', async () => {
  const corner = builtOf('corner', (column, row) => (column > 25 && row > 22 ? -5000 : 120))
  await expect(corner).rejects.toThrow('far below what is beside it')
})

it('takes the bed of a deep sea, summits and the shore of the lowest lake as they are', async () => {
  // 55 m from posting to posting, and down to 10,500 m with a slope of nearly two.
  const sea = await builtOf('sea', (column) => -7000 - 90 * column)
  expect(sea.manifest.quality?.missing_fields).toMatchObject({ terrain: { elevation: 0 } })
  const coast = await builtOf('coast', (column, row) => 200 - 100 * Math.min(column, 20) + row)
  expect(coast.manifest.quality?.missing_fields).toMatchObject({ terrain: { elevation: 0 } })
  const land = await built('land', 8848, -430.5, -449)
  expect(land.manifest.quality?.missing_fields).toMatchObject({ terrain: { elevation: 0 } })
})

it('takes -9999 m where the bed is as deep around it', async () => {
  const trench = await builtOf('trench', (column) => -9980 - column)
  expect(trench.manifest.quality?.missing_fields).toMatchObject({ terrain: { elevation: 0 } })
})

it('counts voids, however they came to be', async () => {
  const { warnings } = await built('voids', NaN, NaN, -32768)
  expect(warnings).toContain('terrain postings without elevation: 3')
})

it('names steep pits beside voids that might be ground, with the place of the deepest', async () => {
  const { warnings } = await built('pits', -120, NaN, -380)
  const named = warnings.find((text) => text.includes('steep pits beside voids'))
  expect(named).toContain('may be no ground: 2 (the deepest at -380 m')
  expect(named).toContain('longitude 7.05000, latitude 43.50000')
})

it('names no pit beside a void on a plain, nor at the foot of a cliff without one', async () => {
  const plain = await built('plain', NaN, 290)
  const cliff = await builtOf('cliff', (column) => (column > 20 ? 900 : 100))
  for (const { warnings } of [plain, cliff]) {
    expect(warnings.join()).not.toContain('steep pits')
  }
})

describe('what is found', () => {
  const heights = fc.array(fc.constantFrom(120, 130, NaN, -700, -120, -460, 2000), {
    minLength: 48,
    maxLength: 48,
  })
  const result = (blocks: readonly (readonly [number[], number])[], width: number) => {
    const check = new ElevationCheck(30)
    for (const [values, row] of blocks) {
      check.take(Float64Array.from(values), { column: 0, row, width })
    }
    try {
      check.finish()
    } catch (error) {
      return (error as Error).message
    }
    return JSON.stringify(check.steepPits)
  }

  it('is the same however many rows come at a time', () => {
    fc.assert(
      fc.property(heights, fc.constantFrom(1, 2, 3, 5), (values, rows) => {
        const width = 6
        const blocks = Array.from({ length: Math.ceil(8 / rows) }, (_, i) => {
          const from = i * rows * width
          return [values.slice(from, from + rows * width), i * rows] as const
        })
        expect(result(blocks, width)).toBe(result([[values, 0]], width))
      }),
    )
  })
})
