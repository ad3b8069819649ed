import type { LonLat } from './ground-path.ts'

/** Values on an even grid of degrees: rows from the north, each from the west. */
export interface DegreeMap {
  /** Of the first column; columns go on beyond 180 degrees. */
  readonly westDeg: number
  /** Of the first row. */
  readonly northDeg: number
  readonly spacingDeg: number
  /** Values in a row. */
  readonly columns: number
  readonly values: readonly number[]
}

/**
 * The value at a place, bilinear between the four around it, as Recommendations of the ITU-R read their
 * digital maps (P.1144, Annex 1, section 1b).
 *
 * @returns null outside the map, or where a value around is not finite
 */
export function valueAt(map: DegreeMap, { lon, lat }: LonLat): number | null {
  const { columns, spacingDeg, values } = map
  const rows = values.length / columns
  const around = 360 / spacingDeg
  const x = (lon - map.westDeg) / spacingDeg
  const east = x - around * Math.floor(x / around)
  const south = (map.northDeg - lat) / spacingDeg
  if (!(east <= columns - 1 && south >= 0 && south <= rows - 1)) return null
  const column = Math.min(Math.floor(east), columns - 2)
  const row = Math.min(Math.floor(south), rows - 2)
  const right = east - column
  const down = south - row
  const at = (r: number, c: number) => values[(row + r) * columns + column + c]
  const north = at(0, 0) * (1 - right) + at(0, 1) * right
  const value = north * (1 - down) + (at(1, 0) * (1 - right) + at(1, 1) * right) * down
  return Number.isFinite(value) ? value : null
}

/**
 * The part of a map of the whole Earth around a box, one spacing more on every side.
 *
 * @param earth columns from 0 to 360 degrees, both included, rows from pole to pole
 */
export function partAround(
  earth: DegreeMap,
  [west, south, east, north]: readonly [number, number, number, number],
): DegreeMap {
  const { columns, spacingDeg, values, northDeg, westDeg } = earth
  const around = columns - 1
  const lastRow = values.length / columns - 1
  const first = Math.floor((west - westDeg) / spacingDeg) - 1
  const last = Math.min(Math.ceil((east - westDeg) / spacingDeg) + 1, first + around)
  const top = Math.max(0, Math.floor((northDeg - north) / spacingDeg) - 1)
  const bottom = Math.min(lastRow, Math.ceil((northDeg - south) / spacingDeg) + 1)
  const part: number[] = []
  for (let row = top; row <= bottom; row++) {
    for (let column = first; column <= last; column++) {
      part.push(values[row * columns + column - around * Math.floor(column / around)])
    }
  }
  return {
    westDeg: westDeg + first * spacingDeg,
    northDeg: northDeg - top * spacingDeg,
    spacingDeg,
    columns: last - first + 1,
    values: part,
  }
}
