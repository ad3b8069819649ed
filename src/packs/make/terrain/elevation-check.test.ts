import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, test } from 'vitest'
import { madeTerrainFile } from '../../../../test/terrain-file.ts'
import { PackInputs } from '../../../../test/worlds/pack-inputs.ts'
import { buildPack } from '../build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const grid = { width: 40, height: 40, originLonDeg: 7.04, originLatDeg: 43.51, spacingDeg: 0.0005 }

/** Builds a pack on a hill of 300 m, with other elevations at some of the postings around it. */
async function built(name: string, ...others: readonly number[]) {
  const path = join(inputs.folder, `${name}.tif`)
  const elevationM = (column: number, row: number) =>
    (row === 20 ? others[column - 18] : 300) ?? 300
  writeFileSync(path, await madeTerrainFile(grid, elevationM))
  return buildPack(
    inputs.options({
      buildings: [inputs.buildings([{ id: 'a', lon: 7.05, lat: 43.5 }])],
      terrain: [path],
    }),
  )
}

test.each([
  ['the usual word for no data', [-9999, -9999], '2 postings have', '-9999 m'],
  ['the largest number', [3.4e38], '1 posting has', 'm); where it stands for no data'],
  ['a hill above all summits', [9001], '1 posting has', '9001 m'],
  ['the least short number', [-32767], '1 posting has', 'gdal_translate -a_nodata -32767'],
])('refuses a raster that has lost its value for voids: %s', async (_, values, count, named) => {
  const build = built(`lost${values[0]}`, ...values)
  await expect(build).rejects.toThrow(`${count} an elevation that no ground has`)
  await expect(build).rejects.toThrow(named)
})

it('takes depths of the sea, summits and the shore of the lowest lake as they are', async () => {
  const { manifest } = await built('deep', -9999, -10_500, 8848, -430.5)
  expect(manifest.quality?.missing_fields).toMatchObject({ terrain: { elevation: 0 } })
})

it('counts voids, however they came to be', async () => {
  const { warnings } = await built('voids', NaN, NaN, -32768)
  expect(warnings).toContain('terrain postings without elevation: 3')
})
