import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { PackInputs, readFeaturesOf, towerLine } from '../../../test/worlds/pack-inputs.ts'
import { loadPack } from '../load/load.ts'
import { buildPack } from './build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const load = (directory: string) => loadPack(directory, { maximumBuildingFileBytes: 1e9 })

test('bad rings are repaired or dropped, odd rows left out, and all of it is counted', async () => {
  const at = (x: number, y: number) => [7.42 + x * 1e-4, 43.73 + y * 1e-4]
  const build = inputs.options({
    buildings: [
      inputs.buildings([
        { id: 'good', lon: 7.42, lat: 43.73 },
        { id: 'good', lon: 7.43, lat: 43.73 },
        { id: 'bowtie', lon: 0, lat: 0, ring: [at(0, 0), at(5, 5), at(5, 0), at(0, 5), at(0, 0)] },
        { id: 'line', lon: 0, lat: 0, ring: [at(0, 0), at(5, 5), at(0, 0)] },
        { id: 'nowhere', lon: 0, lat: 0, ring: [at(0, 0), [900, 0], at(5, 0), at(0, 0)] },
        { id: 'text', lon: 0, lat: 0, ring: 'no ring' },
        { id: 'x'.repeat(300), lon: 7.42, lat: 43.73 },
      ]),
    ],
    towers: [
      inputs.towers(
        towerLine(7, 7.42, 43.73),
        towerLine(7, 7.42, 43.73),
        'LTE,1,1,1,7,0,7.42,43.73',
        'rubbish,',
      ),
    ],
  })
  const { manifest, warnings } = await buildPack(build)
  expect(manifest.quality?.geometry?.buildings).toEqual({
    invalid_input: 6,
    repaired: 1,
    dropped: 5,
    output: 2,
  })
  expect(manifest.quality?.feature_counts).toMatchObject({
    buildings_dropped_bad_coordinates: 1,
    buildings_dropped_duplicate_id: 1,
    buildings_dropped_id_too_long: 1,
    buildings_dropped_no_area: 1,
    buildings_dropped_no_polygon_geometry: 1,
    towers: 2,
    towers_skipped_duplicate_id: 1,
    towers_skipped_wrong_column_count: 1,
    towers_with_new_cell_id: 1,
  })
  expect(warnings.join('; ')).toMatch(/dropped: 5/)
  const towers = readFeaturesOf(build.outputDirectory, 'towers.geojson')
  expect(
    towers.map(({ id, properties }) => [id, properties.cell_id, properties.source_cell_id]),
  ).toEqual([
    ['LTE-1-1-1-7', 7, undefined],
    ['NR-212-10-200-7', 8, 7],
  ])
  const snapshot = load(build.outputDirectory)
  expect(snapshot.footprints.footprintCount).toBe(3)
  expect(snapshot.towers.towerCount).toBe(2)
})

test('towers far from all buildings are kept, told, and do not stretch the bounds', async () => {
  const build = inputs.options({
    towers: [inputs.towers(towerLine(1, 7.43, 43.73), towerLine(2, 32.8, 39.9))],
  })
  const { manifest, warnings } = await buildPack(build)
  const bounds = [7.42, 43.73, 7.43, 43.73018]
  expect(manifest.bounds).toEqual(bounds)
  expect(manifest.quality?.feature_counts).toMatchObject({
    towers: 2,
    towers_far_from_buildings: 1,
  })
  expect(manifest.quality?.coverage).toEqual({
    requested_bounds: [7.42, 39.9, 32.8, 43.73018],
    data_bounds: bounds,
    coverage_ratio: 0,
  })
  expect(warnings[0]).toMatch(/^towers more than 5 km outside the box of the buildings.*: 1 of 2$/)
  expect(load(build.outputDirectory).towers.towerCount).toBe(2)
})

test('objects that are no buildings are left out and counted under a reason of their own', async () => {
  const build = inputs.options({
    buildings: [
      inputs.buildings([
        { id: 'a', lon: 7.42, lat: 43.73 },
        { id: 'b', lon: 7.421, lat: 43.73, properties: { building: 'no' } },
        { id: 'c', lon: 7.422, lat: 43.73, properties: { building: 'No' } },
        { id: 'd', lon: 7.423, lat: 43.73, properties: {} },
      ]),
    ],
  })
  const { manifest, warnings } = await buildPack(build)
  expect(manifest.quality?.feature_counts).toMatchObject({
    buildings: 2,
    buildings_skipped_not_a_building: 2,
  })
  expect(manifest.quality?.geometry?.buildings).toMatchObject({ invalid_input: 0, dropped: 0 })
  expect(warnings).toContain('objects that are no buildings, left out: 2 (not_a_building 2)')
})
