import type { Ring } from '../../spatial/continuous-ring.ts'
import { columnOf, latitudeOf, type MercatorGrid, type NodeFrame } from './mercator-grid.ts'
import { insideAt } from './region-area.ts'

/** An area by whose bounds a region is counted, such as a municipality. */
export interface AdministrativeArea {
  readonly name: string
  /**
   * Open; longitudes go on across the antimeridian. Of all its polygons, holes among them: what lies in an
   * odd number of them lies in the area.
   */
  readonly rings: readonly Ring[]
}

/** Columns of nodes of one row, both ends included. */
type Stretch = readonly [from: number, to: number]

/** South and north end of rings, degrees. */
function latitudes(rings: readonly Ring[]): readonly [number, number] {
  let [south, north] = [Infinity, -Infinity]
  for (const ring of rings) {
    for (const [, lat] of ring) {
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  }
  return [south, north]
}

/** Finds the nodes of areas, row by row. */
export class AreaNodes {
  readonly #grid: MercatorGrid
  readonly #areas: readonly AdministrativeArea[]
  readonly #latitudes: readonly (readonly [number, number])[]

  constructor(grid: MercatorGrid, areas: readonly AdministrativeArea[]) {
    this.#grid = grid
    this.#areas = areas
    this.#latitudes = areas.map(({ rings }) => latitudes(rings))
  }

  /**
   * The nodes of an area in a row of a frame, on any turn of the globe. A node on a bound that two areas
   * share lies in the eastern one: in one of them, in any case.
   */
  stretches(area: number, { column, row, width }: NodeFrame, line: number): Stretch[] {
    const lat = latitudeOf(this.#grid, row + line)
    const [south, north] = this.#latitudes[area]
    if (lat < south || lat > north) return []
    const { nodesAcross } = this.#grid
    const found: Stretch[] = []
    for (const [west, east] of insideAt(this.#areas[area].rings, lat)) {
      const first = Math.ceil(columnOf(this.#grid, west))
      const last = Math.ceil(columnOf(this.#grid, east)) - 1
      const turns = Math.ceil((column - last) / nodesAcross)
      for (let shift = turns * nodesAcross; first + shift < column + width; shift += nodesAcross) {
        const from = Math.max(first + shift, column)
        const to = Math.min(last + shift, column + width - 1)
        if (from <= to) found.push([from, to])
      }
    }
    return found
  }

  /** The area of each node of a frame, row by row; -1 where it lies in none. */
  labels(frame: NodeFrame): Int32Array {
    const labels = new Int32Array(frame.width * frame.height).fill(-1)
    for (const area of this.#areas.keys()) {
      for (let line = 0; line < frame.height; line++) {
        for (const [from, to] of this.stretches(area, frame, line)) {
          const start = line * frame.width - frame.column
          labels.fill(area, start + from, start + to + 1)
        }
      }
    }
    return labels
  }

  /** Two areas that share nodes of a frame, the northernmost such pair, and how many; null: none do. */
  overlap(
    frame: NodeFrame,
  ): { readonly first: number; readonly second: number; readonly nodes: number } | null {
    let pair: { first: number; second: number; nodes: number } | null = null
    for (let line = 0; line < frame.height; line++) {
      for (const { first, second, nodes } of this.#sharedIn(frame, line)) {
        pair ??= { first, second, nodes: 0 }
        if (pair.first === first && pair.second === second) pair.nodes += nodes
      }
    }
    return pair
  }

  /** How many nodes of a frame each area has. */
  counts(frame: NodeFrame): number[] {
    return this.#areas.map((_, area) => {
      let count = 0
      for (let line = 0; line < frame.height; line++) {
        for (const [from, to] of this.stretches(area, frame, line)) count += to - from + 1
      }
      return count
    })
  }

  *#sharedIn(frame: NodeFrame, line: number) {
    const stretches = this.#areas
      .flatMap((_, area) =>
        this.stretches(area, frame, line).map(([from, to]) => ({ area, from, to })),
      )
      .sort((a, b) => a.from - b.from || a.area - b.area)
    let reaching = stretches[0]
    for (const next of stretches.slice(1)) {
      const nodes = Math.min(reaching.to, next.to) - next.from + 1
      if (nodes > 0 && next.area !== reaching.area) {
        const first = Math.min(next.area, reaching.area)
        yield { first, second: Math.max(next.area, reaching.area), nodes }
      }
      if (next.to > reaching.to) reaching = next
    }
  }
}

/** A place at which two sides of a ring cross, degrees; null where the ring is simple. */
export function ringCrossing(ring: Ring): readonly [number, number] | null {
  const sides = ring
    .map((start, index) => {
      const end = ring[(index + 1) % ring.length]
      return { start, end, west: Math.min(start[0], end[0]), east: Math.max(start[0], end[0]) }
    })
    .sort((a, b) => a.west - b.west)
  let open: typeof sides = []
  for (const side of sides) {
    open = open.filter(({ east }) => east >= side.west)
    const crossed = open.find((other) => doCross(side, other))
    if (crossed !== undefined) return side.start
    open.push(side)
  }
  return null
}

type Position = readonly [number, number]

interface Side {
  readonly start: Position
  readonly end: Position
}

/** Whether each side has its ends on both sides of the other. */
function doCross(a: Side, b: Side): boolean {
  return (
    turn(a.start, a.end, b.start) * turn(a.start, a.end, b.end) < 0 &&
    turn(b.start, b.end, a.start) * turn(b.start, b.end, a.end) < 0
  )
}

/** Positive where a place lies left of the path from one to another. */
function turn([x, y]: Position, [toX, toY]: Position, [atX, atY]: Position): number {
  return (toX - x) * (atY - y) - (toY - y) * (atX - x)
}
