import { degreesToRadians, normalizeDegrees } from '../../../angles.ts'

/** A place on the globe, degrees. */
interface Place {
  readonly lon: number
  readonly lat: number
}

/** A square of the grid by its column and row. */
interface GridCell {
  readonly column: number
  readonly row: number
}

export const unknownCoordinate = 'unknown-coordinate'

/** The smallest radius of curvature of the WGS84 ellipsoid: with it no distance comes out too long. */
const smallestRadiusM = 6_335_439

/**
 * Names of the spatial groups of places, in their order. Places are put on a grid of squares; squares
 * whose centres are no further apart than the separation and one diagonal belong together, so that
 * two places of different groups are always further apart than the separation. Places without
 * coordinates are one group.
 *
 * The grid is laid with one scale for all longitudes, that of the place nearest to a pole: it makes
 * no distance longer than it is. The order of the places changes no group and no name.
 */
export function spatialGroups(
  places: readonly (Place | null)[],
  cellSizeM: number,
  minimumSeparationM: number,
): string[] {
  const known = places.filter((place) => place !== null)
  const grid = gridOver(known, cellSizeM)
  const cells = distinct(known.map(grid))
  const reachCells = minimumSeparationM / cellSizeM + Math.SQRT2
  const components = joined(cells, reachCells)
  const nameOfCell = new Map<string, string>()
  cells.forEach((cell, index) => nameOfCell.set(keyOf(cell), nameOf(components[index])))
  return places.map((place) =>
    place === null ? unknownCoordinate : nameOfCell.get(keyOf(grid(place)))!,
  )
}

function gridOver(places: readonly Place[], cellSizeM: number): (place: Place) => GridCell {
  const polewardDeg = places.reduce((most, { lat }) => Math.max(most, Math.abs(lat)), 0)
  const metresPerRadian = smallestRadiusM * Math.cos(degreesToRadians(polewardDeg))
  const westDeg = westernmostDeg(places)
  return ({ lon, lat }) => ({
    column: Math.floor(
      (degreesToRadians(normalizeDegrees(lon - westDeg)) * metresPerRadian) / cellSizeM,
    ),
    row: Math.floor((degreesToRadians(lat) * smallestRadiusM) / cellSizeM),
  })
}

/** The longitude after the widest gap: the map is cut where nothing is, never between neighbours. */
function westernmostDeg(places: readonly Place[]): number {
  const turned = places.map(({ lon }) => normalizeDegrees(lon)).sort((a, b) => a - b)
  let westDeg = turned[0] ?? 0
  let widestDeg = 0
  turned.forEach((lon, index) => {
    const beforeDeg = index === 0 ? turned[turned.length - 1] - 360 : turned[index - 1]
    if (lon - beforeDeg <= widestDeg) return
    widestDeg = lon - beforeDeg
    westDeg = lon
  })
  return westDeg
}

/** Every cell once, from west to east and from south to north. */
function distinct(cells: readonly GridCell[]): GridCell[] {
  const once = new Map(cells.map((cell) => [keyOf(cell), cell]))
  return [...once.values()].sort((a, b) => a.column - b.column || a.row - b.row)
}

function keyOf({ column, row }: GridCell): string {
  return `${column},${row}`
}

/** The number of the component of each cell, counted from the first cell of each. */
function joined(cells: readonly GridCell[], reachCells: number): number[] {
  const parents = cells.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] = parents[parents[root]]
    return root
  }
  cells.forEach((cell, index) => {
    for (let other = index + 1; other < cells.length; other++) {
      const columns = cells[other].column - cell.column
      if (columns > reachCells) break
      const rows = cells[other].row - cell.row
      if (columns * columns + rows * rows > reachCells * reachCells) continue
      const roots = [rootOf(index), rootOf(other)]
      parents[Math.max(...roots)] = Math.min(...roots)
    }
  })
  const numbers = new Map<number, number>()
  return cells.map((_, index) => {
    const root = rootOf(index)
    if (!numbers.has(root)) numbers.set(root, numbers.size + 1)
    return numbers.get(root)!
  })
}

function nameOf(component: number): string {
  return `spatial-component-${String(component).padStart(3, '0')}`
}
