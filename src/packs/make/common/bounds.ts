import { SightlineError } from '../../../errors.ts'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { metresPerDegree } from '../../../spatial/ellipsoid.ts'
import type { Position } from './building-input.ts'

/** The smallest box around points. */
export class BoundsGrower {
  #west = Infinity
  #south = Infinity
  #east = -Infinity
  #north = -Infinity

  add([lon, lat]: Position): void {
    this.#west = Math.min(this.#west, lon)
    this.#south = Math.min(this.#south, lat)
    this.#east = Math.max(this.#east, lon)
    this.#north = Math.max(this.#north, lat)
  }

  /** West, south, east, north; infinite when no point was added. */
  get bounds(): Bounds {
    return [this.#west, this.#south, this.#east, this.#north]
  }
}

/** The smallest box around two boxes. */
export function unionBounds(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

/** A box with a margin of metres on every side, kept on the globe. */
export function withMargin([west, south, east, north]: Bounds, marginM: number): Bounds {
  const farthestLat = Math.max(Math.abs(south), Math.abs(north))
  const lonDeg = marginM / metresPerDegree(Math.min(farthestLat, 89)).east
  const latDeg = marginM / metresPerDegree(0).north
  return [
    Math.max(-180, west - lonDeg),
    Math.max(-90, south - latDeg),
    Math.min(180, east + lonDeg),
    Math.min(90, north + latDeg),
  ]
}

/** The share of a box that another one covers, 0 to 1, with four decimals. */
export function coveredShare(box: Bounds, by: Bounds): number {
  const width = Math.min(box[2], by[2]) - Math.max(box[0], by[0])
  const height = Math.min(box[3], by[3]) - Math.max(box[1], by[1])
  const area = (box[2] - box[0]) * (box[3] - box[1])
  const share = (Math.max(0, width) * Math.max(0, height)) / area
  return Math.round(Math.min(1, share) * 10000) / 10000
}

/**
 * Reads `west,south,east,north` in degrees.
 *
 * @throws SightlineError `invalid_request` that names the rule which is broken.
 */
export function parseBox(text: string): Bounds {
  const parts = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  if (parts.length !== 4 || !parts.every(Number.isFinite)) {
    throw badBox('must be four numbers: west,south,east,north')
  }
  const [west, south, east, north] = parts
  const other = [west, east, south, north].join(',')
  if (isPairwise(parts)) throw badBox(`is west,south,east,north; did you mean ${other}?`)
  if (west < -180 || east > 180) throw badBox('must lie between longitude -180 and 180')
  if (south < -90 || north > 90) throw badBox('must lie between latitude -90 and 90')
  if (west >= east || south >= north) throw badBox('must have west < east and south < north')
  return [west, south, east, north]
}

/** A pack is a city: what spans many degrees both ways and has near pairs is west,east,south,north. */
const widestPairDeg = 3
const leastSpanDeg = 8

function isPairwise([a, b, c, d]: readonly number[]): boolean {
  const isPair = (low: number, high: number) => low < high && high - low <= widestPairDeg
  const isSpan = Math.abs(c - a) >= leastSpanDeg && Math.abs(d - b) >= leastSpanDeg
  return isPair(a, b) && isPair(c, d) && isSpan
}

function badBox(rule: string): SightlineError {
  return new SightlineError('invalid_request', `bbox ${rule}`)
}
