// A calibration on the wire: made by the service, carried by profiles, shown by answers.
import { invalidRequest } from '../../errors.ts'
import { fingerprint } from '../../fingerprint.ts'
import { type Calibration, calibrationBounds, type CellCalibration } from '../../rf/calibration.ts'
import { clutterCategories } from '../../rf/ground-profile.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import { networkTechnologies } from '../../rf/profile.ts'
import * as parameter from './request-schema.ts'
import { textPatterns } from './text-patterns.ts'

const shortText = parameter.text({ minLength: 1, maxLength: 128, 'x-max-utf8-bytes': 128 })

/** The name of a calibration and the day of its measurements, as their owner states them. */
export const calibrationName = shortText.describedAs('What the calibration is called.')
export const calibrationDay = parameter.text({
  pattern: textPatterns.day,
  description: 'Day of the measurements, as in 2026-05-31: stated, never taken from a clock.',
})

const maximumCalibratedCells = 64

const offsetDb = (description: string) => parameter.within(calibrationBounds.offsetDb, description)

const scope = parameter.object({
  dataset_id: shortText.required(),
  dataset_version: shortText.required(),
  network_tech: parameter.oneOf(networkTechnologies).required(),
  band: shortText.required(),
  frequency_ghz: parameter
    .number({
      exclusiveMinimum: 0,
      description: 'Of the carrier that was measured; absent where they were several.',
    })
    .optional(),
  propagation_model: parameter.oneOf(propagationModelIds).required(),
})

const cellOffset = parameter.object({
  cell_id: shortText.required(),
  offset_db: offsetDb('Instead.').required(),
})

const clutterOffset = parameter.object({
  clutter: parameter.oneOf(clutterCategories).required(),
  offset_db: parameter.within(calibrationBounds.clutterOffsetDb, 'On top.').required(),
})

/** A calibration as `POST /api/measurements/calibrate` gives it, for one cell. */
const calibrationAsked = parameter.object({
  name: calibrationName.required(),
  fingerprint: parameter
    .text({
      pattern: textPatterns.hash,
      description: 'Of all other members but cell_id: one that was changed is refused.',
    })
    .required(),
  scope: scope.required(),
  measured_on: calibrationDay.optional(),
  sample_count: parameter.integer({ minimum: 1, maximum: 1_000_000_000 }).required(),
  residual_spread_db: parameter
    .within(
      calibrationBounds.residualSpreadDb,
      'Root mean square of the errors that it leaves, held out: the spread over places.',
    )
    .required(),
  offset_db: offsetDb('Positive raises the received power.').required(),
  cell_offsets: parameter
    .list(cellOffset, {
      maxItems: maximumCalibratedCells,
      description: 'Instead of offset_db, by cell.',
    })
    .required(),
  clutter_offsets: parameter
    .list(clutterOffset, {
      maxItems: clutterCategories.length,
      description: 'On top, by the cover at the receiver, under models that read the ground.',
    })
    .required(),
  slope_db_per_decade: parameter
    .within(
      calibrationBounds.slopeDbPerDecade,
      'On top, per decade of the distance beyond the reference.',
    )
    .required(),
  reference_distance_m: parameter
    .within(calibrationBounds.referenceDistanceM, 'Of the slope.')
    .required(),
  cell_id: shortText
    .describedAs('Which of cell_offsets is of this cell; absent: none, offset_db holds.')
    .optional(),
})

export const calibrationRequest = calibrationAsked.schema

/** The members of a calibration that its fingerprint covers. */
function calibrationContent(calibration: Omit<Calibration, 'fingerprint'>) {
  const { scope, measuredOn } = calibration
  return {
    name: calibration.name,
    scope: {
      dataset_id: scope.datasetId,
      dataset_version: scope.datasetVersion,
      network_tech: scope.networkTech,
      band: scope.band,
      ...(scope.frequencyGhz === null ? {} : { frequency_ghz: scope.frequencyGhz }),
      propagation_model: scope.propagationModel,
    },
    ...(measuredOn === null ? {} : { measured_on: measuredOn }),
    sample_count: calibration.sampleCount,
    residual_spread_db: calibration.residualSpreadDb,
    offset_db: calibration.offsetDb,
    cell_offsets: calibration.cellOffsets.map(({ cellId, offsetDb }) => ({
      cell_id: cellId,
      offset_db: offsetDb,
    })),
    clutter_offsets: calibration.clutterOffsets.map(({ clutter, offsetDb }) => ({
      clutter,
      offset_db: offsetDb,
    })),
    slope_db_per_decade: calibration.slopeDbPerDecade,
    reference_distance_m: calibration.referenceDistanceM,
  }
}

/** A calibration with its fingerprint. */
export function sealed(calibration: Omit<Calibration, 'fingerprint'>): Calibration {
  return { ...calibration, fingerprint: fingerprint(calibrationContent(calibration)) }
}

/** A calibration as answers show it, and as profiles carry it back. */
export function calibrationView({ calibration, cellId }: CellCalibration) {
  const { name, ...content } = calibrationContent(calibration)
  return {
    name,
    fingerprint: calibration.fingerprint,
    ...content,
    ...(cellId === null ? {} : { cell_id: cellId }),
  }
}

/** A calibration as answers and files have it. */
export type WireCalibration = ReturnType<typeof calibrationView>

/**
 * The calibration of a body that the schema has admitted.
 *
 * @throws {SightlineError} invalid_request where its fingerprint is of something else
 */
export function readCalibration(wire: unknown): CellCalibration {
  const body = wire as Readonly<Record<string, unknown>>
  // What a caller returns of an answer may lack members.
  const missing = calibrationRequest.required?.find((name) => body[name] === undefined)
  if (missing !== undefined) throw invalidRequest(`rf_profile.calibration must have ${missing}`)
  const { cellId, fingerprint: stated, ...content } = calibrationAsked.read(wire, '')
  const calibration = sealed(content)
  if (calibration.fingerprint !== stated) {
    throw invalidRequest(
      'rf_profile.calibration.fingerprint is not that of its other members: it was changed, and holds no more',
    )
  }
  return { calibration, cellId }
}
