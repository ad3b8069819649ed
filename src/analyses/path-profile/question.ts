import { invalidRequest } from '../../errors.ts'
import { modelOf } from '../../rf/models/list.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { radiusBound } from '../../rf/profile-bounds.ts'
import { describeRange, isWithin, type ValidRange } from '../../rf/valid-range.ts'
import type { LonLat } from '../../spatial/ground-path.ts'
import type { Cell } from '../cell.ts'
import type { Fidelity } from './fidelity.ts'
import type { ModelProfileId } from './model-profile.ts'

/** A question about one path: what stands in its way, and what that costs. */
export interface PathProfileQuestion {
  /** The transmitter: place, antenna and link budget. */
  readonly cell: Cell
  readonly receiver: LonLat
  readonly sampleSpacingM: number
  readonly modelProfile: ModelProfileId
  readonly fidelity: Fidelity
}

export const sampleSpacingRangeM = { minimum: 1, maximum: 250 } as const satisfies ValidRange

/** 10 m, and wider on paths of more than 20 km. */
export function defaultSampleSpacingM(lengthM: number): number {
  return Math.max(10, Math.ceil(lengthM / 2000))
}

const shortestPathM = 1
export const maximumSamples = 2500

/**
 * Number of samples of a path: one at every multiple of the spacing, and one at its end.
 *
 * @throws {SightlineError} invalid_request when there would be more than 2,500.
 */
export function sampleCount(lengthM: number, spacingM: number): number {
  const count = Math.ceil(lengthM / spacingM) + 1
  if (count <= maximumSamples) return count
  throw invalidRequest(
    `sample_spacing_m ${spacingM} gives ${count} samples over ${lengthM.toFixed(1)} m; ` +
      `there must be at most ${maximumSamples}`,
  )
}

/**
 * @throws {SightlineError} invalid_request unless the path is 1 m long to the largest radius of the model.
 */
export function checkPathLength(lengthM: number, { propagationModel }: RfProfile): void {
  const { maximum } = radiusBound(modelOf(propagationModel))
  const range: ValidRange = { minimum: shortestPathM, maximum }
  if (isWithin(range, lengthM)) return
  throw invalidRequest(
    `the ground distance from transmitter to receiver must be ${describeRange(range)} m; ` +
      `it is ${lengthM.toFixed(lengthM < 10 ? 3 : 1)} m`,
  )
}
