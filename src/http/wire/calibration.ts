// A calibration on the wire: made by the service, carried by profiles, shown by answers.
import type { Static } from 'typebox'
import { invalidRequest } from '../../errors.ts'
import { fingerprint } from '../../fingerprint.ts'
import { type Calibration, calibrationBounds, type CellCalibration } from '../../rf/calibration.ts'
import { clutterCategories } from '../../rf/ground-profile.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import { networkTechnologies } from '../../rf/profile.ts'
import { boundedNumber } from './shapes.ts'
import { textPatterns } from './text-patterns.ts'

const shortText = { type: 'string', minLength: 1, maxLength: 128, 'x-max-utf8-bytes': 128 } as const

/** The name of a calibration and the day of its measurements, as their owner states them. */
export const calibrationName = {
  ...shortText,
  description: 'What the calibration is called.',
} as const
export const calibrationDay = {
  type: 'string',
  pattern: textPatterns.day,
  description: 'Day of the measurements, as in 2026-05-31: stated, never taken from a clock.',
} as const

const maximumCalibratedCells = 64

/** A shape without a name: a request may have it in several places, and takes a name once. */
function unnamedObject<
  const Properties extends Readonly<Record<string, object>>,
  const Required extends readonly (keyof Properties & string)[],
>(properties: Properties, required: Required) {
  return { type: 'object', additionalProperties: false, properties, required } as const
}

/** A calibration as `POST /api/measurements/calibrate` gives it, for one cell. */
export const calibrationRequest = unnamedObject(
  {
    name: calibrationName,
    fingerprint: {
      type: 'string',
      pattern: textPatterns.hash,
      description: 'Of all other members but cell_id: one that was changed is refused.',
    },
    scope: unnamedObject(
      {
        dataset_id: shortText,
        dataset_version: shortText,
        network_tech: { type: 'string', enum: networkTechnologies },
        band: shortText,
        frequency_ghz: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Of the carrier that was measured; absent where they were several.',
        },
        propagation_model: { type: 'string', enum: propagationModelIds },
      },
      ['dataset_id', 'dataset_version', 'network_tech', 'band', 'propagation_model'],
    ),
    measured_on: calibrationDay,
    sample_count: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
    residual_spread_db: boundedNumber(
      calibrationBounds.residualSpreadDb,
      'Root mean square of the errors that it leaves, held out: the spread over places.',
    ),
    offset_db: boundedNumber(calibrationBounds.offsetDb, 'Positive raises the received power.'),
    cell_offsets: {
      type: 'array',
      maxItems: maximumCalibratedCells,
      items: unnamedObject(
        { cell_id: shortText, offset_db: boundedNumber(calibrationBounds.offsetDb, 'Instead.') },
        ['cell_id', 'offset_db'],
      ),
      description: 'Instead of offset_db, by cell.',
    },
    clutter_offsets: {
      type: 'array',
      maxItems: clutterCategories.length,
      items: unnamedObject(
        {
          clutter: { type: 'string', enum: clutterCategories },
          offset_db: boundedNumber(calibrationBounds.clutterOffsetDb, 'On top.'),
        },
        ['clutter', 'offset_db'],
      ),
      description: 'On top, by the cover at the receiver, under models that read the ground.',
    },
    slope_db_per_decade: boundedNumber(
      calibrationBounds.slopeDbPerDecade,
      'On top, per decade of the distance beyond the reference.',
    ),
    reference_distance_m: boundedNumber(calibrationBounds.referenceDistanceM, 'Of the slope.'),
    cell_id: {
      ...shortText,
      description: 'Which of cell_offsets is of this cell; absent: none, offset_db holds.',
    },
  },
  [
    'name',
    'fingerprint',
    'scope',
    'sample_count',
    'residual_spread_db',
    'offset_db',
    'cell_offsets',
    'clutter_offsets',
    'slope_db_per_decade',
    'reference_distance_m',
  ],
)

/** A calibration as bodies and files have it. */
export type WireCalibration = Static<typeof calibrationRequest>

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

/**
 * The calibration of a body that the schema has admitted.
 *
 * @throws {SightlineError} invalid_request where its fingerprint is of something else
 */
export function readCalibration(wire: unknown): CellCalibration {
  // The schema has been held against it.
  const body = wire as WireCalibration
  // What a caller returns of an answer may lack members.
  const missing = calibrationRequest.required.find((name) => body[name] === undefined)
  if (missing !== undefined) throw invalidRequest(`rf_profile.calibration must have ${missing}`)
  const { scope } = body
  const calibration = sealed({
    name: body.name,
    scope: {
      datasetId: scope.dataset_id,
      datasetVersion: scope.dataset_version,
      networkTech: scope.network_tech,
      band: scope.band,
      frequencyGhz: scope.frequency_ghz ?? null,
      propagationModel: scope.propagation_model,
    },
    measuredOn: body.measured_on ?? null,
    sampleCount: body.sample_count,
    residualSpreadDb: body.residual_spread_db,
    offsetDb: body.offset_db,
    cellOffsets: body.cell_offsets.map(({ cell_id: cellId, offset_db: offsetDb }) => ({
      cellId,
      offsetDb,
    })),
    clutterOffsets: body.clutter_offsets.map(({ clutter, offset_db: offsetDb }) => ({
      clutter,
      offsetDb,
    })),
    slopeDbPerDecade: body.slope_db_per_decade,
    referenceDistanceM: body.reference_distance_m,
  })
  if (calibration.fingerprint !== body.fingerprint) {
    throw invalidRequest(
      'rf_profile.calibration.fingerprint is not that of its other members: it was changed, and holds no more',
    )
  }
  return { calibration, cellId: body.cell_id ?? null }
}
