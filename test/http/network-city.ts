import { join } from 'node:path'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { localFrame, unproject } from '../../src/spatial/local-frame.ts'
import { polygonFeature, temporaryDirectory, towerFeature, writePack } from '../made-packs.ts'
import { seededRandom } from '../worlds/seeded-random.ts'

const lon = 32.85
const lat = 39.92
const frame = localFrame(lon, lat)

/** Degrees of a place in metres east and north of the town's middle. */
export function townPlace(east: number, north: number): [number, number] {
  return unproject(frame, east, north)
}

/** A square of the given side around a place. */
function block(east: number, north: number, sideM: number): [number, number][] {
  const h = sideM / 2
  return [
    townPlace(east - h, north - h),
    townPlace(east + h, north - h),
    townPlace(east + h, north + h),
    townPlace(east - h, north + h),
    townPlace(east - h, north - h),
  ]
}

interface TownTower {
  readonly id: string
  readonly cellId: number
  readonly at: readonly [east: number, north: number]
  /** More properties of the record. */
  readonly properties?: object
}

/** Towers of the town: the first three are meant to be selected, the others are candidates. */
const townTowers: readonly TownTower[] = [
  { id: 'a', cellId: 11, at: [0, 0] },
  { id: 'b', cellId: 12, at: [260, 40] },
  { id: 'c', cellId: 13, at: [90, 250] },
  { id: 'near', cellId: 21, at: [-180, 120] },
  { id: 'far', cellId: 22, at: [700, -600] },
  { id: 'alone', cellId: 23, at: [2000, 2000] },
]

/**
 * Writes a town of small blocks on a grid of streets, a third of them with demand, two thirds with homes,
 * as a pack into a folder.
 */
export function writeTown(
  directory: string,
  moreTowers: readonly TownTower[] = [],
  bounds: readonly number[] = [32.8, 39.9, 32.9, 39.95],
): string {
  const random = seededRandom(7)
  const buildings = []
  for (let row = -9; row <= 9; row++) {
    for (let column = -9; column <= 9; column++) {
      const height = random() < 0.8 ? String(6 + Math.floor(18 * random())) : undefined
      const ring = block(75 * column + 37, 75 * row + 37, 18 + 30 * random())
      buildings.push(
        polygonFeature(`way/${1000 + buildings.length}`, [ring], {
          building: 'yes',
          ...(height === undefined ? {} : { height }),
          demand_weight: random() < 0.33 ? 5 * Math.floor(2 + 10 * random()) : 0,
          residential_demand: random() < 0.66 ? 4 * Math.floor(2 + 10 * random()) : 0,
        }),
      )
    }
  }
  const towers = [...townTowers, ...moreTowers].map(({ id, cellId, at, properties }) => {
    const tower = towerFeature(id, cellId, townPlace(...at))
    return { ...tower, properties: { ...(tower['properties'] as object), ...properties } }
  })
  return writePack(directory, {
    buildings,
    towers,
    manifest: { bounds: [...bounds] },
  })
}

/** The town, loaded; its folder goes away with the test file. */
export function loadTown(
  moreTowers: readonly TownTower[] = [],
  bounds?: readonly number[],
): PackSnapshot {
  const directory = writeTown(join(temporaryDirectory(), 'town'), moreTowers, bounds)
  return loadPack(directory, { maximumBuildingFileBytes: 1e8 })
}

/** A selected cell of the town. */
export function townCell(
  id: 'a' | 'b' | 'c',
  azimuth: number,
  profile?: object,
): Record<string, unknown> {
  const { at } = townTowers.find((tower) => tower.id === id)!
  const [towerLon, towerLat] = townPlace(...at)
  return {
    id,
    tower_lon: towerLon,
    tower_lat: towerLat,
    azimuth,
    ...(profile === undefined ? {} : { rf_profile: profile }),
  }
}

/** Three cells on the grid of azimuths. */
export const townNetwork = {
  towers: [townCell('a', 0), townCell('b', 120), townCell('c', 240)],
  rays: 24,
} as const
