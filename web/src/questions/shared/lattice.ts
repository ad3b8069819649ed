import type { DrawnImage } from '../../question/image.ts'
import type { Rgb } from '../../color/ramps.ts'

type Place = readonly [lon: number, lat: number]

/** A regular grid that points stand on, found from the points themselves. */
export interface Lattice {
  readonly west: number
  readonly south: number
  readonly stepLon: number
  readonly stepLat: number
  readonly width: number
  readonly height: number
  /** The index of the point at each node, the southern row first; -1 where there is none. */
  readonly nodes: Int32Array
}

/** The grid of points that stand on one; null without points. */
export function latticeOf(places: readonly Place[]): Lattice | null {
  if (places.length === 0) return null
  const lons = axisOf(places.map(([lon]) => lon))
  const lats = axisOf(places.map(([, lat]) => lat))
  // A single row or column has no step of its own: its squares are as on the other axis.
  const stepLon = lons.step ?? lats.step ?? smallestStep
  const stepLat = lats.step ?? lons.step ?? smallestStep
  const nodes = new Int32Array(lons.count * lats.count).fill(-1)
  places.forEach(([lon, lat], i) => {
    const column = Math.round((lon - lons.first) / stepLon)
    const row = Math.round((lat - lats.first) / stepLat)
    nodes[row * lons.count + column] = i
  })
  return {
    west: lons.first,
    south: lats.first,
    stepLon,
    stepLat,
    width: lons.count,
    height: lats.count,
    nodes,
  }
}

/** Coordinates closer than this are one: the wire rounds them. */
const smallestStep = 1e-6

function axisOf(values: readonly number[]): { first: number; step: number | null; count: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const first = sorted[0]
  const span = sorted[sorted.length - 1] - first
  let least = Infinity
  for (let i = 1; i < sorted.length; i++) {
    const gap = sorted[i] - sorted[i - 1]
    if (gap > smallestStep && gap < least) least = gap
  }
  if (least === Infinity) return { first, step: null, count: 1 }
  const steps = Math.round(span / least)
  return { first, step: span / steps, count: steps + 1 }
}

/** The point whose square holds a place; null outside. */
export function pointAt(lattice: Lattice, lon: number, lat: number): number | null {
  const column = Math.round((lon - lattice.west) / lattice.stepLon)
  const row = Math.round((lat - lattice.south) / lattice.stepLat)
  if (!(column >= 0 && column < lattice.width && row >= 0 && row < lattice.height)) return null
  const point = lattice.nodes[row * lattice.width + column]
  return point < 0 ? null : point
}

const opaque = 255

/** The squares of the points as an image; null colours stay transparent. */
export function paintLattice(lattice: Lattice, colorOf: (point: number) => Rgb | null): DrawnImage {
  const { width, height, nodes, west, south, stepLon, stepLat } = lattice
  const pixels = new Uint8ClampedArray(4 * width * height)
  nodes.forEach((point, node) => {
    const color = point < 0 ? null : colorOf(point)
    if (color === null) return
    const imageRow = height - 1 - Math.floor(node / width)
    pixels.set([...color, opaque], 4 * (imageRow * width + (node % width)))
  })
  return {
    width,
    height,
    pixels,
    bounds: [
      west - stepLon / 2,
      south - stepLat / 2,
      west + (width - 0.5) * stepLon,
      south + (height - 0.5) * stepLat,
    ],
  }
}
