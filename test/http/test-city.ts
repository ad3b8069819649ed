import { join } from 'node:path'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { localFrame, unproject } from '../../src/spatial/local-frame.ts'
import {
  polygonFeature,
  temporaryDirectory,
  towerFeature,
  writePack,
  type ManifestChanges,
} from '../made-packs.ts'

export const cityLon = 32.85
export const cityLat = 39.92

const frame = localFrame(cityLon, cityLat)

/** Degrees of a place in metres east and north of the city's tower. */
export function place(east: number, north: number): [number, number] {
  return unproject(frame, east, north)
}

/** The tile of the web of the middle of the city, as in an address: zoom, column, row. */
export function cityTile(zoom: number): string {
  const across = 1 << zoom
  const mercator = Math.asinh(Math.tan((cityLat * Math.PI) / 180))
  const x = Math.floor(((cityLon + 180) / 360) * across)
  const y = Math.floor(((1 - mercator / Math.PI) / 2) * across)
  return `${zoom}/${x}/${y}`
}

function ring(west: number, south: number, east: number, north: number): [number, number][] {
  return [
    place(west, south),
    place(east, south),
    place(east, north),
    place(west, north),
    place(west, south),
  ]
}

/**
 * A dozen buildings around a free-standing tower: known roofs, a roof from levels, an unknown one,
 * a courtyard, a building with parts, a block with a tower on it, and quotes in a name.
 */
const buildings = [
  polygonFeature('way/1', [ring(-20, 60, 20, 80)], {
    building: 'commercial',
    height: '30',
    name: 'Block "A", west\nwing',
    demand_weight: 45,
    weight_reason: 'building:commercial',
    residential_demand: 0,
    'building:material': 'brick',
  }),
  polygonFeature('way/2', [ring(-60, 120, -20, 160)], {
    building: 'apartments',
    'building:levels': '4',
    demand_weight: 0,
    residential_demand: 32,
    residential_reason: 'residential:apartments',
  }),
  polygonFeature('way/3', [ring(40, 120, 80, 160), ring(50, 130, 70, 150)], {
    building: 'office',
    demand_weight: 35,
    residential_demand: 12,
  }),
  {
    type: 'Feature',
    id: 'relation/4',
    properties: { building: 'school', height: '9', demand_weight: 45, residential_demand: 0 },
    geometry: {
      type: 'MultiPolygon',
      coordinates: [[ring(-10, 200, 10, 220)], [ring(20, 200, 40, 220)]],
    },
  },
  // The tower `roof` stands on this one, `basement` is below its roof.
  polygonFeature('way/5', [ring(280, -20, 320, 20)], {
    building: 'yes',
    height: '20',
    demand_weight: 10,
    residential_demand: 0,
  }),
  polygonFeature('way/6', [ring(-320, -20, -280, 20)], {
    building: 'yes',
    demand_weight: 0,
    residential_demand: 0,
  }),
]

export const onKnownRoof = place(300, 0)
export const onUnknownRoof = place(-300, 0)

const towers = [
  towerFeature('tower-1', 101, [cityLon, cityLat]),
  towerFeature('tower-2', 102, onKnownRoof),
]

/** Writes the city as a pack into a folder. */
export function writeCity(directory: string, manifest: ManifestChanges = {}): string {
  const [east, north] = place(500, 500)
  const [west, south] = place(-500, -500)
  return writePack(directory, {
    buildings,
    towers,
    manifest: { bounds: [west, south, east, north], ...manifest },
  })
}

/** The city, loaded; its folder goes away with the test file. */
export function loadCity(): PackSnapshot {
  const directory = writeCity(join(temporaryDirectory(), 'city'))
  return loadPack(directory, { maximumBuildingFileBytes: 1e8 })
}
