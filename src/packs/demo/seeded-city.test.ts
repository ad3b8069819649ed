import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { loadPack } from '../load/load.ts'
import { planCity } from './city-plan.ts'
import { SeededRandom } from './seeded-random.ts'
import { writeSeededCity } from './seeded-city.ts'
import { runs } from '../../../test/runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'seeded-city-'))
afterAll(() => rmSync(folder, { recursive: true }))
const bytes = (name: string) => readFileSync(join(folder, name, 'buildings.geojson'))
const load = (name: string) => loadPack(join(folder, name), { maximumBuildingFileBytes: 1e9 })

test('one seed, one city; another seed, another city', async () => {
  const size = { buildings: 600, widthKm: 2 }
  await writeSeededCity(join(folder, 'a'), { ...size, seed: 1 })
  await writeSeededCity(join(folder, 'b'), { ...size, seed: 1 })
  await writeSeededCity(join(folder, 'c'), { ...size, seed: 2 })
  expect(bytes('a').equals(bytes('b'))).toBe(true)
  expect(bytes('a').equals(bytes('c'))).toBe(false)
})

test('the pack has exactly the buildings asked for, demand given, and the size of a real one', async () => {
  await writeSeededCity(join(folder, 'full'), { buildings: 3000, widthKm: 3.4, seed: 5 })
  const pack = load('full')
  expect(pack.footprints.footprintCount).toBe(3000)
  expect(pack.skippedFeatures).toEqual({})
  expect(pack.demandSource).toEqual({
    demandWeight: 'pack',
    residentialDemand: 'pack',
    densityScore: 'pack',
  })
  // A prepared pack of 161,784 footprints has 117 MB: 723 bytes for each.
  const perBuilding = statSync(join(folder, 'full', 'buildings.geojson')).size / 3000
  expect(perBuilding).toBeGreaterThan(650)
  expect(perBuilding).toBeLessThan(800)
})

test('a lean pack is less than half as large, the same city, and has its demand derived', async () => {
  await writeSeededCity(join(folder, 'lean'), {
    buildings: 3000,
    widthKm: 3.4,
    seed: 5,
    lean: true,
  })
  const [lean, full] = [load('lean'), load('full')]
  expect(lean.demandSource.demandWeight).toBe('derived_from_tags')
  expect(lean.footprints.coordinates).toEqual(full.footprints.coordinates)
  expect(lean.footprints.heightM).toEqual(full.footprints.heightM)
  expect(lean.footprints.demandWeight).toEqual(full.footprints.demandWeight)
  expect(lean.footprints.residentialDemand).toEqual(full.footprints.residentialDemand)
  expect(bytes('lean').length).toBeLessThan(bytes('full').length / 2)
})

test('the plan of any city adds up to its number of buildings, dense in the middle', () => {
  const size = fc.record({
    buildings: fc.integer({ min: 1, max: 5000 }),
    widthKm: fc.integer({ min: 2, max: 10 }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(size, (options) => {
      const blocks = planCity(options)
      expect(blocks.reduce((sum, block) => sum + block.buildingCount, 0)).toBe(options.buildings)
      expect(Math.max(...blocks.map((block) => block.buildingCount))).toBeLessThanOrEqual(37)
    }),
    { numRuns: runs(50) },
  )
  const blocks = planCity({ buildings: 20_000, widthKm: 10, seed: 1 })
  const density = (of: typeof blocks) =>
    of.reduce((sum, block) => sum + block.buildingCount, 0) / of.length
  const middle = density(blocks.filter(({ remoteness }) => remoteness < 0.1))
  expect(middle).toBeGreaterThan(2 * density(blocks.filter(({ remoteness }) => remoteness > 1)))
})

test('more buildings than fit are refused', async () => {
  const options = { buildings: 100_000, widthKm: 1, seed: 1 }
  await expect(writeSeededCity(join(folder, 'x'), options)).rejects.toThrow(RangeError)
})

test('the random numbers are spread evenly and differ from seed to seed', () => {
  const random = new SeededRandom(1, 2, 3)
  const counts = new Array<number>(10).fill(0)
  for (let i = 0; i < 100_000; i++) counts[random.below(10)]++
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  const firsts = new Set(Array.from({ length: 1000 }, (_, i) => new SeededRandom(7, i).next()))
  expect(firsts.size).toBe(1000)
})
