// From the grids that planners' lists stand in to degrees of WGS 84, by proj4js.
import proj4 from 'proj4'
import { gridDefinitions } from './grid-definitions.ts'
import type { GridDefinition } from './grid-definitions.ts'

/** A system of coordinates whose degrees can be computed. */
export interface CoordinateSystem {
  readonly code: number
  readonly name: string
  readonly area: GridDefinition['area']
  /** Coordinates are metres (east, north) and no degrees. */
  readonly isProjected: boolean
  /** Degrees of WGS 84, longitude first, of east and north; NaN where there are none. */
  readonly toDegrees: (east: number, north: number) => readonly [lon: number, lat: number]
}

const world = [-180, -90, 180, 90] as const

/**
 * The system of an EPSG code: national grids, UTM on WGS 84, ETRS89, ED50 and NAD83, Web Mercator,
 * and degrees of WGS 84 and ETRS89. Undefined for codes that are not known here.
 *
 * Shifts of datums are Helmert transformations: a few metres where a country uses a grid of shifts.
 */
export function coordinateSystem(code: number): CoordinateSystem | undefined {
  const known = systems.get(code)
  if (known !== undefined) return known
  const system = isDegrees(code) ? degreesOf(code) : systemOf(code)
  if (system !== undefined) systems.set(code, system)
  return system
}

const systems = new Map<number, CoordinateSystem>()

const isDegrees = (code: number): boolean => code === 4326 || code === 4258

function degreesOf(code: number): CoordinateSystem {
  const name = code === 4326 ? 'WGS 84' : 'ETRS89'
  return { code, name, area: world, isProjected: false, toDegrees: (lon, lat) => [lon, lat] }
}

function systemOf(code: number): CoordinateSystem | undefined {
  const grid = gridDefinitions.get(code) ?? utmZone(code) ?? webMercator(code)
  if (grid === undefined) return undefined
  const converter = proj4(`${grid.projection} +units=m +no_defs`)
  return {
    code,
    name: grid.name,
    area: grid.area,
    isProjected: true,
    toDegrees: (east, north) => {
      // The library refuses what is no number.
      if (!Number.isFinite(east) || !Number.isFinite(north)) return [NaN, NaN]
      const [lon, lat] = converter.inverse([east, north])
      return [lon, lat]
    },
  }
}

interface UtmFamily {
  readonly base: number
  readonly firstZone: number
  readonly lastZone: number
  readonly name: string
  readonly datum: string
  readonly isSouthern?: boolean
}

/** EPSG numbers the zones of a datum through: the code is the base and the zone. */
const utmFamilies: readonly UtmFamily[] = [
  { base: 32600, firstZone: 1, lastZone: 60, name: 'WGS 84', datum: '+datum=WGS84' },
  {
    ...{ base: 32700, firstZone: 1, lastZone: 60, name: 'WGS 84', datum: '+datum=WGS84' },
    isSouthern: true,
  },
  {
    ...{ base: 25800, firstZone: 28, lastZone: 38, name: 'ETRS89' },
    datum: '+ellps=GRS80 +towgs84=0,0,0',
  },
  {
    ...{ base: 23000, firstZone: 28, lastZone: 38, name: 'ED50' },
    // EPSG operation 1133, the mean of western Europe.
    datum: '+ellps=intl +towgs84=-87,-98,-121',
  },
  { base: 26900, firstZone: 1, lastZone: 23, name: 'NAD83', datum: '+datum=NAD83' },
]

function utmZone(code: number): GridDefinition | undefined {
  const family = utmFamilies.find(({ base, firstZone, lastZone }) =>
    isBetween(base + firstZone, code, base + lastZone),
  )
  if (family === undefined) return undefined
  const zone = code - family.base
  const west = -180 + 6 * (zone - 1)
  const isSouthern = family.isSouthern === true
  return {
    code,
    name: `${family.name} / UTM zone ${zone}${isSouthern ? 'S' : 'N'}`,
    projection: `+proj=utm +zone=${zone}${isSouthern ? ' +south' : ''} ${family.datum}`,
    area: isSouthern ? [west, -80, west + 6, 0] : [west, 0, west + 6, 84],
  }
}

const isBetween = (first: number, code: number, last: number): boolean =>
  Number.isInteger(code) && code >= first && code <= last

function webMercator(code: number): GridDefinition | undefined {
  if (code !== 3857) return undefined
  const projection =
    '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +nadgrids=@null'
  return { code, name: 'WGS 84 / Pseudo-Mercator', projection, area: [-180, -85.06, 180, 85.06] }
}

/** How far beyond the area of use of a system sites are still believed, degrees. */
const believedBeyondDeg = 1

/** Whether a place lies where a system is used, or within a degree of it. */
export function isWhereUsed(
  { area: [west, south, east, north] }: CoordinateSystem,
  [lon, lat]: readonly [number, number],
): boolean {
  const beyond = believedBeyondDeg
  return (
    lon >= west - beyond && lon <= east + beyond && lat >= south - beyond && lat <= north + beyond
  )
}

/** Codes of every system with metres that is known here, in their order. */
export const projectedCodes: readonly number[] = [
  ...gridDefinitions.keys(),
  ...utmFamilies.flatMap(({ base, firstZone, lastZone }) =>
    Array.from({ length: lastZone - firstZone + 1 }, (_, i) => base + firstZone + i),
  ),
  3857,
].sort((a, b) => a - b)

/**
 * Systems in which coordinates lie in a box of degrees and where the system is used: what a list
 * without a code may stand in.
 */
export function systemsWithin(
  [east, north]: readonly [number, number],
  box: readonly [west: number, south: number, east: number, north: number],
): readonly CoordinateSystem[] {
  return projectedCodes
    .map((code) => coordinateSystem(code)!)
    .filter((system) => {
      const place = system.toDegrees(east, north)
      const [lon, lat] = place
      const isInBox = lon >= box[0] && lat >= box[1] && lon <= box[2] && lat <= box[3]
      return isInBox && isWhereUsed(system, place)
    })
}
