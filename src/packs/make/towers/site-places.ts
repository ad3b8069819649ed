// Where the rows of a site list stand: degrees in any spelling, or metres of a grid.
import {
  type AngleAxis,
  angleDeg,
  type SideOfO,
  sideOfOInNames,
} from '../../../formats/angle-text.ts'
import { visibleText } from '../../../formats/number-text.ts'
import { looseNumber, type TextTable } from '../../../formats/table-text.ts'
import { inBaseUnit } from '../../../formats/units.ts'
import {
  coordinateSystem,
  isWhereUsed,
  systemsWithin,
} from '../../../spatial/projected/projection.ts'
import type { CoordinateSystem } from '../../../spatial/projected/projection.ts'
import type { Position } from '../common/building-input.ts'
import { coordinateUnit, countedDegrees } from './coordinate-units.ts'
import { offSite, type SiteOffset } from './site-offset.ts'
import type { SiteColumns } from './site-columns.ts'
import { isVagueName } from './site-columns.ts'

/** What was found out about the coordinates of a list. */
export interface PlaceForm {
  /** The system of its metres; undefined where it stands in degrees of WGS 84. */
  readonly system: CoordinateSystem | undefined
  /** Metres stand there and nobody says of which grid, or of one that is not known. */
  readonly needsSystem: boolean
  /** Why no row can have a place. */
  readonly refusal?: string
  /** Two coordinates of its first row that are no degrees, to find the grid by. */
  readonly example: readonly [east: number, north: number] | undefined
  /** @param offset - of the antenna from the coordinates of its row */
  readonly placeOf: (row: readonly string[], offset: SiteOffset) => Position | undefined
}

type PlacedTable = Pick<TextTable, 'names' | 'rows' | 'unknownSystem'>

/** Rows that are looked at to see what coordinates are. */
const examinedRows = 50

/**
 * How the coordinates of a list are read. Metres are those of the system given, else of the one that
 * the names of the columns name, else of a column of codes.
 *
 * @param epsg - of coordinates that are metres; degrees are WGS 84 whatever is given
 */
export function placeFormOf(
  { names, rows, unknownSystem: foreign }: PlacedTable,
  columns: SiteColumns,
  epsg: number | undefined,
): PlaceForm {
  const textOf = (row: readonly string[], axis: AngleAxis | 'epsg'): string =>
    (row[columns.get(axis) ?? -1] ?? '').trim()
  const unitOf = {
    longitude: coordinateUnit(names[columns.get('longitude')!]),
    latitude: coordinateUnit(names[columns.get('latitude')!]),
  }
  const metresAlong = (row: readonly string[], axis: AngleAxis): number => {
    const { angle, length } = unitOf[axis]
    if (angle !== undefined) return NaN
    const value = metres(textOf(row, axis))
    return length === undefined ? value : inBaseUnit(value, length)
  }
  const metresOf = (row: readonly string[]): readonly [number, number] => [
    metresAlong(row, 'longitude'),
    metresAlong(row, 'latitude'),
  ]
  const sideOfO = meaningOfO(
    rows.map((row) => textOf(row, 'longitude')),
    names,
  )
  const degreesAlong = (row: readonly string[], axis: AngleAxis, o: SideOfO): number => {
    const { angle } = unitOf[axis]
    const text = textOf(row, axis)
    return angle === undefined ? angleDeg(text, axis, o) : countedDegrees(text, angle)
  }
  const degreesOf = (row: readonly string[], offset: SiteOffset): Position | undefined => {
    const place = placed([
      degreesAlong(row, 'longitude', sideOfO),
      degreesAlong(row, 'latitude', 'unknown'),
    ])
    return place && offSite(place, offset)
  }
  const unknown = unitOf.longitude.unknown ?? unitOf.latitude.unknown
  if (unknown !== undefined) return { ...nowhere, refusal: unknownUnitText(unknown) }
  const said = epsgInNames(names, columns)
  const code = said ?? epsg
  const examined = rows.slice(0, examinedRows).filter((row) => !Number.isNaN(metresOf(row)[0]))
  const inGrid = examined.filter((row) => isGrid(metresOf(row)))
  // A lost decimal point makes no grid of a list.
  const first = 2 * inGrid.length > examined.length ? inGrid[0] : undefined
  const hasVagueNames = (['longitude', 'latitude'] as const).every((field) =>
    isVagueName(field, names[columns.get(field)!]),
  )
  // What another grid says is no degrees, however small its numbers are.
  const isMetres =
    first !== undefined || (hasVagueNames && code !== undefined) || foreign !== undefined
  const form = { example: first === undefined ? undefined : metresOf(first), needsSystem: false }
  if (!isMetres) return { ...form, system: undefined, placeOf: degreesOf }
  if (code !== undefined) {
    const system = coordinateSystem(code)
    if (system === undefined) return { ...form, ...unknownSystem(code) }
    if (!system.isProjected) return { ...form, system: undefined, placeOf: degreesOf }
    return {
      ...form,
      system,
      placeOf: (row, offset) => inSystem(system, metresOf(row), offset),
    }
  }
  if (rows.some((row) => codeOf(textOf(row, 'epsg')) !== undefined)) {
    const placeOf: PlaceForm['placeOf'] = (row, offset) => {
      const system = coordinateSystem(codeOf(textOf(row, 'epsg')) ?? NaN)
      if (system === undefined) return undefined
      return system.isProjected ? inSystem(system, metresOf(row), offset) : degreesOf(row, offset)
    }
    return { ...form, system: undefined, placeOf }
  }
  return { ...form, system: undefined, needsSystem: true, placeOf: () => undefined }
}

const nowhere: PlaceForm = {
  system: undefined,
  needsSystem: false,
  example: undefined,
  placeOf: () => undefined,
}

const unknownUnitText = (text: string): string =>
  `the coordinates are in “${text.slice(0, 40)}”, which is not known here; convert them to degrees or metres`

const unknownSystem = (code: number): Pick<PlaceForm, 'system' | 'refusal' | 'placeOf'> => ({
  system: undefined,
  refusal: `EPSG:${code} is not known here; convert the list to longitude and latitude (EPSG:4326)`,
  placeOf: () => undefined,
})

/** `EPSG:2154`, `epsg 2154`, `2154`. */
function codeOf(text: string): number | undefined {
  const digits = /^(?:epsg)?\s?:{0,2}\s?(\d{4,5})$/i.exec(visibleText(text))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The code that the columns of the coordinates name, as in `X (EPSG:2154)`. */
function epsgInNames(names: readonly string[], columns: SiteColumns): number | undefined {
  for (const field of ['longitude', 'latitude'] as const) {
    const found = /epsg\D{0,2}(\d{4,5})/i.exec(names[columns.get(field)!])?.[1]
    if (found !== undefined) return Number(found)
  }
  return undefined
}

/** Grids in which coordinates lie in a box of degrees, to offer where nobody names one. */
export const gridsWithin = systemsWithin

/** Degrees never have five digits, and coordinates of grids hardly less. */
const smallestOfGrid = 1000

const isGrid = ([east, north]: readonly [number, number]): boolean =>
  Math.abs(east) >= smallestOfGrid || Math.abs(north) >= smallestOfGrid

function metres(text: string): number {
  const visible = visibleText(text)
  const plain = (visible.endsWith('m') ? visible.slice(0, -1) : visible).trim()
  return looseNumber(withoutGroups(plain) ?? plain)
}

/**
 * `2.600.000`, `2.600.000,5`, `695.123,4` and the same with commas and points exchanged, without the
 * signs between their thousands; undefined where one of them may be that of the decimals.
 */
function withoutGroups(text: string): string | undefined {
  const found =
    /^(-?\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/.exec(text) ??
    /^(-?\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(text)
  if (found === null) return undefined
  const [, whole, decimals] = found
  const groups = whole.split(/[.,]/)
  if (groups.length === 2 && decimals === undefined) return undefined
  return groups.join('') + (decimals === undefined ? '' : `.${decimals}`)
}

function inSystem(
  system: CoordinateSystem,
  [east, north]: readonly [number, number],
  offset: SiteOffset,
): Position | undefined {
  if (east === 0 && north === 0) return undefined
  // A metre of Web Mercator is none on the ground.
  const isOnGround = system.code !== webMercatorCode
  const place = isOnGround
    ? system.toDegrees(east + offset.eastM, north + offset.northM)
    : system.toDegrees(east, north)
  const found = isWhereUsed(system, place) ? placed(place) : undefined
  return found === undefined || isOnGround ? found : offSite(found, offset)
}

const webMercatorCode = 3857

/** Lists place cells of unknown position at 0, 0. */
function placed([lon, lat]: readonly [number, number]): Position | undefined {
  const isPlace = Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && !(lon === 0 && lat === 0)
  return isPlace ? [lon, lat] : undefined
}

/** A list that writes W has O for east, and one that writes E has it for west. */
function meaningOfO(texts: readonly string[], names: readonly string[]): SideOfO {
  const ends = (letter: RegExp): boolean => texts.some((text) => letter.test(text))
  if (!ends(/^o|o$/i)) return 'unknown'
  const [hasWest, hasEast] = [ends(/^w|w$/i), ends(/^e|e$/i)]
  if (hasWest !== hasEast) return hasWest ? 'east' : 'west'
  return sideOfOInNames(names)
}
