// What measurements say of a model in one place: a correction of its powers, and the spread that is left.
import { invalidRequest } from '../errors.ts'
import type { ClutterCategory } from './ground-profile.ts'
import type { PropagationModelId } from './models/list.ts'
import type { ValidRange } from './valid-range.ts'

/** What a calibration was made for, and holds for alone. */
interface CalibrationScope {
  readonly datasetId: string
  readonly datasetVersion: string
  readonly networkTech: string
  readonly band: string
  /** Of the carrier that was measured, which a band that nobody states does not tell; null: several. */
  readonly frequencyGhz: number | null
  readonly propagationModel: PropagationModelId
}

/** A correction of the received power that measurements have shown to hold where it was not taken from. */
export interface Calibration {
  readonly name: string
  /** Of everything else in it. */
  readonly fingerprint: string
  readonly scope: CalibrationScope
  /** Day of the measurements as their owner states it; null: not stated. */
  readonly measuredOn: string | null
  readonly sampleCount: number
  /** Root mean square of the errors that it leaves on samples that it was not taken from, dB. */
  readonly residualSpreadDb: number
  /** Of a cell, and of a place, of which nothing else is said, dB; positive raises the received power. */
  readonly offsetDb: number
  /** Instead of it, by cell. */
  readonly cellOffsets: readonly { readonly cellId: string; readonly offsetDb: number }[]
  /** On top of it, by what stands at the receiver, where the model reads that. */
  readonly clutterOffsets: readonly {
    readonly clutter: ClutterCategory
    readonly offsetDb: number
  }[]
  /** On top of both, per decade of the distance beyond the reference; negative: farther is weaker. */
  readonly slopeDbPerDecade: number
  readonly referenceDistanceM: number
}

/** A calibration as one cell carries it. */
export interface CellCalibration {
  readonly calibration: Calibration
  /** Which of its cells this one is; null: none, and the common offset holds. */
  readonly cellId: string | null
}

/** What of a profile a calibration is held against. */
interface CarryingProfile {
  readonly propagationModel: PropagationModelId
  readonly networkTech: string
  readonly band: string
  readonly frequencyGhz: number
  readonly calibration?: CellCalibration
}

/** Nearer than this a distance is taken as this by a slope, metres: where it is fitted and where it holds. */
export const nearestCalibratedM = 1

export const calibrationBounds = {
  offsetDb: { minimum: -60, maximum: 60 },
  clutterOffsetDb: { minimum: -40, maximum: 40 },
  slopeDbPerDecade: { minimum: -60, maximum: 60 },
  referenceDistanceM: { minimum: 1, maximum: 100_000 },
  residualSpreadDb: { minimum: 0, maximum: 40 },
} as const satisfies Readonly<Record<string, ValidRange>>

/**
 * Refuses a calibration of another technology, band, carrier or model than the profile that carries it.
 *
 * @throws {SightlineError} invalid_request naming what differs
 */
export function refuseForeignCalibration(profile: CarryingProfile): void {
  const { calibration: carried } = profile
  if (carried === undefined) return
  const { name, scope } = carried.calibration
  const own = [
    ['propagation_model', scope.propagationModel, profile.propagationModel],
    ['network_tech', scope.networkTech, profile.networkTech],
    ['band', scope.band, profile.band],
    [
      'frequency_ghz',
      String(scope.frequencyGhz ?? profile.frequencyGhz),
      String(profile.frequencyGhz),
    ],
  ] as const
  for (const [member, of, is] of own) if (of !== is) throw foreign(name, member, of, is)
}

/**
 * Throws where the calibration of a profile was made with another pack.
 *
 * @throws {SightlineError} invalid_request naming what differs
 */
export function refuseForeignPack(
  { calibration: carried }: CarryingProfile,
  manifest: { readonly id: string; readonly version: string },
): void {
  if (carried === undefined) return
  const { name, scope } = carried.calibration
  if (scope.datasetId !== manifest.id) throw foreign(name, 'dataset', scope.datasetId, manifest.id)
  if (scope.datasetVersion !== manifest.version) {
    throw foreign(name, 'dataset version', scope.datasetVersion, manifest.version)
  }
}

function foreign(name: string, member: string, of: string, is: string) {
  return invalidRequest(
    `rf_profile.calibration ${JSON.stringify(name)} is of ${member} ${of}, not of ${is}`,
  )
}
