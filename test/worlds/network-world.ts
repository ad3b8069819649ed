import { reachableAzimuthsDeg } from '../../src/optimization/azimuth.ts'
import { azimuthCandidate } from '../../src/optimization/candidate.ts'
import { normalizeDegrees } from '../../src/angles.ts'
import { setBit, wordCountFor } from '../../src/optimization/table/bits.ts'
import type { ContributionTable } from '../../src/optimization/table/table.ts'
import { createContributionTable } from '../../src/optimization/table/table.ts'
import { seededRandom } from './seeded-random.ts'

export interface NetworkWorldOptions {
  readonly seed: number
  readonly cells: number
  /** Relevant buildings: all within 400 m of a cell. */
  readonly buildings: number
  /** `scattered`: every cell on its own site. `three_sector`: three cells to a site. */
  readonly layout?: 'scattered' | 'three_sector'
  /** `sector`: served inside the beam; `pattern`: a parabolic pattern against the margin. */
  readonly antenna?: 'sector' | 'pattern'
  /** Share of the buildings that carry demand. */
  readonly demandShare?: number
  /** `varied`: rays end at obstacles; `plateau`: every ray reaches the radius. */
  readonly reach?: 'varied' | 'plateau'
  /** False puts every baseline on the 10-degree grid. */
  readonly offGridBaselines?: boolean
}

const radiusM = 400
const rays = 72
const beamWidthDeg = 120

interface Mast {
  readonly x: number
  readonly y: number
}

/**
 * The contribution table of a made-up town: sites 100 to 350 m apart, buildings within 400 m of one
 * of them, service by distance, obstruction and offset from the beam. Equal candidates, equal table.
 */
export function networkWorld(options: NetworkWorldOptions): ContributionTable {
  const random = seededRandom(options.seed)
  const layout = options.layout ?? 'scattered'
  const mastCount = layout === 'scattered' ? options.cells : Math.ceil(options.cells / 3)
  const masts = placeMasts(mastCount, random)
  const buildings = placeBuildings(masts, options.buildings, random)
  const demandShare = options.demandShare ?? 0.05 + 0.35 * random()
  const demandWeights = buildings.map(() =>
    random() < demandShare ? [20, 35, 40, 45, 50, 70, 85][Math.floor(random() * 7)] : 0,
  )
  const residentialDemands = buildings.map(() =>
    random() < 0.7 ? 8 + Math.floor(random() * 120) / 4 : 0,
  )
  const marginsDb = masts.map((mast) => buildings.map((place) => marginDb(mast, place, random)))
  const rayReaches = masts.map(() => reachByBearing(options.reach ?? 'varied', random))
  const cells = Array.from({ length: options.cells }, (_, index) => {
    const mast = layout === 'scattered' ? index : Math.floor(index / 3)
    const free = random() * 360
    const onGrid = Math.floor(free / 10) * 10
    const baselineAzimuthDeg =
      options.offGridBaselines === false || random() < 0.5 ? onGrid : Math.round(free * 10) / 10
    return {
      id: `cell-${index + 1}`,
      baseline: azimuthCandidate(baselineAzimuthDeg),
      rows: reachableAzimuthsDeg(baselineAzimuthDeg).map((azimuthDeg) => ({
        candidate: azimuthCandidate(azimuthDeg),
        reachScore: reachAt(rayReaches[mast], azimuthDeg),
        served: servedAt(masts[mast], buildings, marginsDb[mast], azimuthDeg, options.antenna),
      })),
    }
  })
  return createContributionTable({ rays, demandWeights, residentialDemands, cells })
}

function placeMasts(count: number, random: () => number): Mast[] {
  const masts: Mast[] = [{ x: 0, y: 0 }]
  while (masts.length < count) {
    const from = masts[Math.floor(random() * masts.length)]
    const bearing = random() * 2 * Math.PI
    const distance = 150 + 200 * random()
    const mast = {
      x: from.x + distance * Math.sin(bearing),
      y: from.y + distance * Math.cos(bearing),
    }
    if (masts.every((other) => distanceM(other, mast) >= 100)) masts.push(mast)
  }
  return masts
}

function placeBuildings(masts: readonly Mast[], count: number, random: () => number): Mast[] {
  const west = Math.min(...masts.map((mast) => mast.x)) - radiusM
  const east = Math.max(...masts.map((mast) => mast.x)) + radiusM
  const south = Math.min(...masts.map((mast) => mast.y)) - radiusM
  const north = Math.max(...masts.map((mast) => mast.y)) + radiusM
  const buildings: Mast[] = []
  while (buildings.length < count) {
    const place = { x: west + (east - west) * random(), y: south + (north - south) * random() }
    if (masts.some((mast) => distanceM(mast, place) <= radiusM)) buildings.push(place)
  }
  return buildings
}

function distanceM(from: Mast, to: Mast): number {
  return Math.sqrt((from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y))
}

/** How far above the service threshold a building is on the boresight; negative out of range. */
function marginDb(mast: Mast, place: Mast, random: () => number): number {
  const distance = Math.max(10, distanceM(mast, place))
  if (distance > radiusM) return -1
  const isInSight = random() < Math.exp(-distance / 120)
  const spreadDb = 8 * (random() - 0.5)
  return (isInSight ? 45 : 14 + spreadDb) - (isInSight ? 21 : 39) * Math.log10(distance / 250)
}

function servedAt(
  mast: Mast,
  buildings: readonly Mast[],
  margins: readonly number[],
  azimuthDeg: number,
  antenna: 'sector' | 'pattern' = 'sector',
): Uint32Array {
  const served = new Uint32Array(wordCountFor(buildings.length))
  buildings.forEach((place, index) => {
    if (margins[index] <= 0) return
    const bearing = (Math.atan2(place.x - mast.x, place.y - mast.y) * 180) / Math.PI
    const turn = normalizeDegrees(bearing - azimuthDeg)
    const offset = turn > 180 ? 360 - turn : turn
    const lossDb = antenna === 'sector' ? 0 : Math.min(30, 12 * (offset / 65) * (offset / 65))
    const isInBeam = antenna === 'pattern' || offset <= beamWidthDeg / 2
    if (isInBeam && margins[index] > lossDb) setBit(served, 0, index)
  })
  return served
}

/** Reach of a ray for each whole degree of bearing, metres, in runs as streets and blocks make them. */
function reachByBearing(kind: 'varied' | 'plateau', random: () => number): number[] {
  const reaches: number[] = []
  while (reaches.length < 360) {
    const isOpen = kind === 'plateau' || random() < 0.6
    const reachM = isOpen ? radiusM : 60 + 340 * random()
    const width = 3 + Math.floor(random() * 15)
    for (let degree = 0; degree < width && reaches.length < 360; degree++)
      reaches.push(Math.min(radiusM, isOpen ? reachM : reachM * (0.9 + 0.2 * random())))
  }
  return reaches
}

function reachAt(reaches: readonly number[], azimuthDeg: number): number {
  let points = 0
  for (let ray = 0; ray < rays; ray++) {
    const bearing = azimuthDeg - beamWidthDeg / 2 + ((ray + 0.5) * beamWidthDeg) / rays
    points += (100 * reaches[Math.floor(normalizeDegrees(bearing))]) / radiusM
  }
  return points
}
