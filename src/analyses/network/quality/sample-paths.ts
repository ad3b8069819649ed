import { fingerprint } from '../../../fingerprint.ts'
import type { Cell } from '../../cell.ts'
import { samplesInPack } from '../../evidence/samples-in-pack.ts'
import { CellPaths, type ReceiverPoint } from '../../interference/carrier-powers.ts'
import { maximumSamples, sampleGrid } from '../../interference/sample-grid.ts'
import { bearingDegOf } from '../../link/bearing.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'

/** Spacing of the grid on which plans are judged, metres; widened until it holds few enough points. */
const qualitySpacingM = 40
/** Noise figure of the receivers on that grid, dB. */
export const qualityNoiseFigureDb = 7

/** The paths from one cell to every sample: all that does not depend on where its antenna points. */
export interface SamplePaths {
  /** Path loss with wall events, dB; NaN beyond the cell's radius. */
  readonly pathLossDb: Float64Array
  /** The part of it that an asked share of places adds, dB; null where none is asked for. */
  readonly marginDb: Float64Array | null
  readonly distanceM: Float64Array
  /** From north, 0 <= b < 360. */
  readonly bearingDeg: Float64Array
}

/**
 * The grid on which radio quality is judged, fixed before any azimuth is tried, and every cell's
 * paths to it: plain arrays on shared memory, kept like the other radio work of a network.
 */
export interface QualityRadioWork {
  readonly sampleCount: number
  /** Spacing that was really used, metres. */
  readonly spacingM: number
  /** In request order. */
  readonly cells: readonly SamplePaths[]
}

/**
 * The sample grid of a network, that of an interference answer at the default spacing. Azimuths play no
 * part. Without samples outside the pack where they are excluded.
 *
 * @throws {StoppedError} when told to stop
 */
export function qualitySamples(
  { packArea }: World,
  cells: readonly Cell[],
  stop: StopSignal,
): { readonly samples: readonly ReceiverPoint[]; readonly spacingM: number } {
  const grid = sampleGrid(cells, qualitySpacingM, largestRadiusM(cells), stop)
  const { samples } = samplesInPack(packArea, cells, grid.samples)
  return { samples, spacingM: grid.spacingM }
}

/**
 * The paths from a cell to samples.
 *
 * @throws {StoppedError} when told to stop
 */
export function samplePaths(
  world: World,
  cell: Cell,
  samples: readonly ReceiverPoint[],
  stop: StopSignal,
): SamplePaths {
  const { pathLossDb, marginDb, distanceM, x, y } = new CellPaths(world, cell, samples, stop)
  return {
    pathLossDb: share(pathLossDb),
    marginDb: marginDb === null ? null : share(marginDb),
    distanceM: share(distanceM),
    bearingDeg: share(x.map((east, index) => bearingDegOf(east, y[index]))),
  }
}

/**
 * The sample grid of a network and the paths to it.
 *
 * @throws {StoppedError} when told to stop
 */
export function prepareQuality(
  world: World,
  cells: readonly Cell[],
  stop: StopSignal,
): QualityRadioWork {
  const { samples, spacingM } = qualitySamples(world, cells, stop)
  return {
    sampleCount: samples.length,
    spacingM,
    cells: cells.map((cell) => samplePaths(world, cell, samples, stop)),
  }
}

/** The circles that a grid is made of decide it; the order of the cells plays no part. */
export function qualityDomainId(cells: readonly Cell[]): string {
  const circles = cells.map(({ lon, lat, profile }) => [lon, lat, profile.radiusM] as const)
  circles.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
  const { beyondPack } = cells[0].profile
  const identity = {
    circles,
    spacing_m: qualitySpacingM,
    maximum_samples: maximumSamples,
    ...(beyondPack === undefined ? {} : { beyond_pack: beyondPack }),
  }
  return `radio-quality-${fingerprint(identity).slice(0, 32)}`
}

/** Memory that the paths hold, bytes. */
export function qualityBytes({ cells }: QualityRadioWork): number {
  return cells.reduce(
    (sum, { pathLossDb, marginDb, distanceM, bearingDeg }) =>
      sum +
      pathLossDb.byteLength +
      (marginDb?.byteLength ?? 0) +
      distanceM.byteLength +
      bearingDeg.byteLength,
    0,
  )
}

function largestRadiusM(cells: readonly Cell[]): number {
  return Math.max(...cells.map(({ profile }) => profile.radiusM))
}

function share(values: Float64Array): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(values.byteLength))
  shared.set(values)
  return shared
}
