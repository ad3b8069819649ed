import type { PathClutter } from '../../analyses/evidence/path-clutter.ts'
import { roundTo2 } from '../../rounding.ts'
import {
  type ClearanceSample,
  clearanceVersion,
  type TerrainClearance,
  type TerrainPoint,
} from '../../analyses/spatial-evidence/clearance.ts'
import type {
  EvidencePath,
  EvidencePathQuestion,
} from '../../analyses/spatial-evidence/evidence-path.ts'
import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import {
  type TerrainDeclaration,
  terrainInterpolations,
} from '../../packs/manifest/terrain-declaration.ts'
import type { LonLat } from '../../spatial/ground-path.ts'
import { manifestSchema } from '../wire/manifest-schema.ts'
import { pathClutter } from '../wire/path-clutter.ts'
import { orNull, shownDifference } from '../wire/shown.ts'
import { rasterResolutionM } from '../wire/terrain.ts'
import * as field from '../wire/answer-schema.ts'
import {
  activation,
  hundredths,
  type Provenance,
  provenance,
  terrainEvidence,
  terrainProvenance,
} from './evidence-answer.ts'

/** Identity of an evidence path with every default filled in. */
export function evidencePathIdentity(question: EvidencePathQuestion) {
  return {
    transmitter: question.transmitter,
    receiver: question.receiver,
    requested_spacing_m: question.requestedSpacingM,
    interpolation: question.interpolation,
    tx_height_agl_m: question.transmitterHeightM,
    rx_height_agl_m: question.receiverHeightM,
    uncertainty_margin_m: question.marginM,
  }
}

/** A path over the pack's terrain, as declared and as it lies in memory, and the cover of the path. */
interface PathFound {
  readonly question: EvidencePathQuestion
  readonly path: EvidencePath
  readonly manifest: Manifest
  readonly declaration: TerrainDeclaration
  readonly raster: ElevationRaster | null
  /** Null where the pack has no clutter. */
  readonly crossed: PathClutter | null
  readonly fingerprint: string
}

const millionths = field.rounded(6)
const degrees = field.rounded(7)
const exactLonLat = field.object<LonLat>(field.named(field.number, 'lon', 'lat'))
const lonLat = field.object<LonLat>(field.named(degrees, 'lon', 'lat'))

const sampleStatus = field.oneOf<TerrainPoint['status']>([
  'measured_or_source',
  'interpolated',
  'outside_dataset',
  'no_data',
  'unavailable',
])

function resolutionOf({ raster }: { readonly raster: ElevationRaster | null }) {
  return raster && rasterResolutionM(raster)
}

/** The radio line less the terrain, as both are shown. */
function clearanceOf({ radioM, terrainM }: ClearanceSample): number | null {
  return shownDifference(orNull(radioM, roundTo2), orNull(terrainM, roundTo2), roundTo2)
}

interface SampleFound {
  readonly sample: ClearanceSample
  readonly point: LonLat
}

const clearanceSample = field.object<SampleFound>({
  path_distance_m: hundredths(({ sample }) => sample.distanceM),
  path_fraction: millionths(({ sample }) => sample.fraction),
  point: lonLat('point'),
  terrain_elevation_m: hundredths.orNull(({ sample }) => sample.terrainM),
  radio_elevation_m: hundredths.orNull(({ sample }) => sample.radioM),
  clearance_m: field.number.orNull(({ sample }) => clearanceOf(sample)),
  sample_status: sampleStatus(({ sample }) => sample.status),
})

const declared: field.Members<PathFound> = {
  source: field.text.optional(({ declaration }) => declaration.source),
  source_version: field.text.optional(({ declaration }) => declaration.sourceVersion),
  dataset_id: field.text(({ manifest }) => manifest.id),
  source_checksum: field.text.optional(({ declaration }) => declaration.sourceChecksum),
  vertical_datum: field.text(({ declaration }) => declaration.verticalDatum ?? 'unspecified'),
  datum_kind: field.text(({ declaration }) => declaration.verticalDatumKind),
  geoid_model: field.text.optional(({ declaration }) => declaration.geoidModel),
}

function clearanceFound({ path }: PathFound): TerrainClearance {
  return path.clearance
}

const clearance = field.object<PathFound>('TerrainClearance', {
  primitive_version: field.always(clearanceVersion),
  status: field.oneOf(['available', 'partial_profile', 'unavailable'])(
    (found) => clearanceFound(found).status,
  ),
  minimum_clearance_m: field.number.orNull((found) => {
    const { minimum } = clearanceFound(found)
    return minimum && clearanceOf(minimum)
  }),
  minimum_clearance_distance_m: hundredths.orNull(
    (found) => clearanceFound(found).minimum?.distanceM,
  ),
  minimum_clearance_fraction: millionths.orNull((found) => clearanceFound(found).minimum?.fraction),
  minimum_location: field
    .oneOf(['at_tx', 'near_tx', 'interior', 'near_rx', 'at_rx'])
    .optional((found) => clearanceFound(found).minimum?.location),
  tx_endpoint_clearance_m: field.number.orNull((found) =>
    clearanceOf(clearanceFound(found).samples[0]),
  ),
  rx_endpoint_clearance_m: field.number.orNull((found) =>
    clearanceOf(clearanceFound(found).samples.at(-1)!),
  ),
  tx_height_agl_m: field.number(({ question }) => question.transmitterHeightM),
  rx_height_agl_m: field.number(({ question }) => question.receiverHeightM),
  sample_count: field.count(({ path }) => path.points.length),
  valid_sample_count: field.count((found) => clearanceFound(found).validCount),
  classification: field.oneOf([
    'clear',
    'obstruction_candidate',
    'near_uncertainty_boundary',
    'unavailable',
  ])((found) => clearanceFound(found).classification),
  ...field.ifAny((found: PathFound) => (found.declaration.available ? found : null), declared),
  raster_resolution_m: hundredths.optional((found) => {
    const resolution = resolutionOf(found)
    return resolution && Math.max(resolution.x, resolution.y)
  }),
  source_resolution_m: field.number.optional(({ declaration }) => declaration.resolutionM),
  requested_spacing_m: field.number(({ question }) => question.requestedSpacingM),
  effective_spacing_m: hundredths(({ path }) => path.effectiveSpacingM),
  interpolation: field.oneOf(terrainInterpolations)(({ question }) => question.interpolation),
  uncertainty_margin_m: field.number.orNull(({ question }) => question.marginM),
  margin_policy: field.text(({ question: { marginM } }) =>
    marginM === null ? 'strict_zero' : `symmetric_margin_${marginM}_m`,
  ),
  assumptions: field.sentences([
    'Antennas stand at their heights above the terrain at both ends; the line between is straight.',
    'No Earth curvature, refraction, buildings or vegetation.',
  ]),
  qualifications: field.texts(qualificationsOf),
  fingerprint: field.fingerprint('fingerprint'),
  samples: field.list(clearanceSample)(({ path }) =>
    path.clearance.samples.map((sample, i) => ({ sample, point: path.points[i] })),
  ),
})

const reasons: Readonly<Record<string, string>> = {
  outside_dataset: 'the point lies outside the terrain layer',
  no_data: 'the terrain layer has no value here',
  unavailable: 'the pack has no terrain layer',
}

/** One point, with what all of them share. */
interface PointFound {
  readonly point: TerrainPoint & LonLat
  readonly found: PathFound
  readonly source: Provenance
  readonly resolution: { readonly x: number; readonly y: number } | null
}

const terrainSample = field.object<PointFound>('TerrainSample', {
  elevation_m: hundredths.orNull(({ point }) => point.terrainM),
  status: sampleStatus(({ point }) => point.status),
  kind: field.text(({ found }) => found.declaration.kind),
  source: provenance('source'),
  interpolation: field.text.optional(({ point, found }) =>
    point.terrainM === null ? null : found.question.interpolation,
  ),
  resolution_x_m: hundredths.optional(({ resolution }) => resolution?.x),
  resolution_y_m: hundredths.optional(({ resolution }) => resolution?.y),
  authoritative_ground: field.flag(
    ({ point, found }) => found.declaration.authoritative && point.terrainM !== null,
  ),
  no_data: field.flag.optional(({ point }) => (point.status === 'no_data' ? true : null)),
  reason: field.text.optional(({ point }) => reasons[point.status]),
})

const profileSample = field.object<PointFound>({
  distance_m: hundredths(({ point }) => point.distanceM),
  point: lonLat('point'),
  terrain: terrainSample((one) => one),
})

function pointsFound(found: PathFound): PointFound[] {
  const source = terrainProvenance(found.declaration, found.manifest)
  const resolution = resolutionOf(found)
  return found.path.points.map((point) => ({ point, found, source, resolution }))
}

/** With the clearance, which the answer has in two places, as it is written. */
interface WithClearance extends PathFound {
  readonly written: Readonly<Record<string, unknown>>
}

const writtenClearance = field.kind<WithClearance['written']>(clearance.schema)<WithClearance>(
  'written',
)

const answer = field.object<WithClearance>('SpatialEvidencePathResponse', {
  profile: field.group({
    transmitter: exactLonLat(({ question }) => question.transmitter),
    receiver: exactLonLat(({ question }) => question.receiver),
    distance_m: hundredths(({ path }) => path.lengthM),
    requested_spacing_m: field.number(({ question }) => question.requestedSpacingM),
    effective_spacing_m: hundredths(({ path }) => path.effectiveSpacingM),
    sampling_interval_rule: field.sentence(
      'The larger of the requested spacing and the coarser spacing of the raster; the last ' +
        'sample lies at the receiver.',
    ),
    samples: field.list(profileSample)(pointsFound),
    status: field.either(
      'interpolated',
      'unavailable',
    )(({ path }) => path.points.some(({ terrainM }) => terrainM !== null)),
    limitations: field.texts(limitationsOf),
    clearance: writtenClearance,
  }),
  clearance: writtenClearance,
  terrain: terrainEvidence((found) => found),
  clutter: pathClutter.optional('crossed'),
  dataset: field.kind<Manifest>(manifestSchema)('manifest'),
  canonical_activation: activation,
})

/** The answer of `POST /api/spatial-evidence/path-profile`. */
export const pathAnswer = {
  schema: answer.schema,
  write: (found: PathFound) => answer.write({ ...found, written: clearance.write(found) }),
}

function qualificationsOf({ question, path, declaration }: PathFound): string[] {
  const qualifications: string[] = []
  if (path.effectiveSpacingM > question.requestedSpacingM) {
    qualifications.push('effective spacing bounded by raster')
  }
  if (declaration.available && !declaration.authoritative) {
    qualifications.push('the terrain is not declared as bare ground on a known vertical datum')
  }
  if (question.marginM !== null) qualifications.push('the margin is diagnostic only')
  return qualifications
}

function limitationsOf({ path: { points }, declaration }: PathFound): string[] {
  const limitations = [
    'A diagnostic of the terrain layer alone; radio results are not changed by it.',
    'Samples lie on the great circle; what lies between them is not looked at.',
  ]
  const missing = points.filter(({ terrainM }) => terrainM === null).length
  if (missing > 0) limitations.push(`${missing} samples have no elevation; none is made up.`)
  if (declaration.kind === 'dsm') {
    limitations.push('A surface model contains roofs and trees: it is not the ground.')
  }
  return limitations
}
