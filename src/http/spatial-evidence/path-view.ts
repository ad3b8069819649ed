import type { PathClutter } from '../../analyses/evidence/path-clutter.ts'
import { roundTo2, roundTo6, roundTo7 } from '../../analyses/rounding.ts'
import {
  type ClearanceSample,
  clearanceVersion,
} from '../../analyses/spatial-evidence/clearance.ts'
import type {
  EvidencePath,
  EvidencePathQuestion,
} from '../../analyses/spatial-evidence/evidence-path.ts'
import { canonicalActivation } from '../../analyses/spatial-evidence/policy.ts'
import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import type { TerrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import { pathClutterMember } from '../wire/path-clutter.ts'
import { orNull, shownDifference } from '../wire/path-ledger.ts'
import { declarationView, terrainProvenance } from './view.ts'
import { rasterResolutionM, terrainMetadataView, unlessNull } from '../wire/terrain.ts'

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

/** The pack's terrain, as declared and as it lies in memory, and the cover of the path. */
interface TerrainOfPack {
  readonly manifest: Manifest
  readonly declaration: TerrainDeclaration
  readonly raster: ElevationRaster | null
  /** Null where the pack has no clutter. */
  readonly crossed: PathClutter | null
}

/** The answer of `POST /api/spatial-evidence/path-profile`. */
export function evidencePathView(
  question: EvidencePathQuestion,
  path: EvidencePath,
  terrain: TerrainOfPack,
  fingerprint: string,
) {
  const { manifest, declaration, raster } = terrain
  const clearance = clearanceView(question, path, terrain, fingerprint)
  const hasElevation = path.points.some(({ terrainM }) => terrainM !== null)
  return {
    profile: {
      transmitter: question.transmitter,
      receiver: question.receiver,
      distance_m: roundTo2(path.lengthM),
      requested_spacing_m: question.requestedSpacingM,
      effective_spacing_m: roundTo2(path.effectiveSpacingM),
      sampling_interval_rule:
        'The larger of the requested spacing and the coarser spacing of the raster; the last sample ' +
        'lies at the receiver.',
      samples: sampleViews(question, path, terrain),
      status: hasElevation ? 'interpolated' : 'unavailable',
      limitations: limitationsOf(path, terrain),
      clearance,
    },
    clearance,
    terrain: {
      ...terrainMetadataView(manifest, declaration, raster),
      ...declarationView(declaration),
    },
    ...pathClutterMember(terrain.crossed),
    dataset: manifest,
    canonical_activation: canonicalActivation,
  }
}

const reasons: Readonly<Record<string, string>> = {
  outside_dataset: 'the point lies outside the terrain layer',
  no_data: 'the terrain layer has no value here',
  unavailable: 'the pack has no terrain layer',
}

function sampleViews(
  question: EvidencePathQuestion,
  { points }: EvidencePath,
  { manifest, declaration, raster }: TerrainOfPack,
) {
  const source = terrainProvenance(declaration, manifest)
  const resolution = raster === null ? null : rasterResolutionM(raster)
  return points.map((point) => ({
    distance_m: roundTo2(point.distanceM),
    point: { lon: roundTo7(point.lon), lat: roundTo7(point.lat) },
    terrain: {
      elevation_m: orNull(point.terrainM, roundTo2),
      status: point.status,
      kind: declaration.kind,
      source,
      ...(point.terrainM === null ? {} : { interpolation: question.interpolation }),
      ...(resolution === null
        ? {}
        : { resolution_x_m: roundTo2(resolution.x), resolution_y_m: roundTo2(resolution.y) }),
      authoritative_ground: declaration.authoritative && point.terrainM !== null,
      ...(point.status === 'no_data' ? { no_data: true } : {}),
      ...unlessNull('reason', reasons[point.status] ?? null),
    },
  }))
}

function clearanceView(
  question: EvidencePathQuestion,
  { clearance, points, effectiveSpacingM }: EvidencePath,
  { manifest, declaration, raster }: TerrainOfPack,
  fingerprint: string,
) {
  const { minimum } = clearance
  const resolution = raster === null ? null : rasterResolutionM(raster)
  return {
    primitive_version: clearanceVersion,
    status: clearance.status,
    minimum_clearance_m: minimum === null ? null : clearanceOf(minimum),
    minimum_clearance_distance_m: orNull(minimum?.distanceM ?? null, roundTo2),
    minimum_clearance_fraction: orNull(minimum?.fraction ?? null, roundTo6),
    ...unlessNull('minimum_location', minimum?.location ?? null),
    tx_endpoint_clearance_m: clearanceOf(clearance.samples[0]),
    rx_endpoint_clearance_m: clearanceOf(clearance.samples[clearance.samples.length - 1]),
    tx_height_agl_m: question.transmitterHeightM,
    rx_height_agl_m: question.receiverHeightM,
    sample_count: points.length,
    valid_sample_count: clearance.validCount,
    classification: clearance.classification,
    ...(declaration.available
      ? {
          ...unlessNull('source', declaration.source),
          ...unlessNull('source_version', declaration.sourceVersion),
          dataset_id: manifest.id,
          ...unlessNull('source_checksum', declaration.sourceChecksum),
          vertical_datum: declaration.verticalDatum ?? 'unspecified',
          datum_kind: declaration.verticalDatumKind,
          ...unlessNull('geoid_model', declaration.geoidModel),
        }
      : {}),
    ...(resolution === null
      ? {}
      : { raster_resolution_m: roundTo2(Math.max(resolution.x, resolution.y)) }),
    ...unlessNull('source_resolution_m', declaration.resolutionM),
    requested_spacing_m: question.requestedSpacingM,
    effective_spacing_m: roundTo2(effectiveSpacingM),
    interpolation: question.interpolation,
    uncertainty_margin_m: question.marginM,
    margin_policy:
      question.marginM === null ? 'strict_zero' : `symmetric_margin_${question.marginM}_m`,
    assumptions: [
      'Antennas stand at their heights above the terrain at both ends; the line between is straight.',
      'No Earth curvature, refraction, buildings or vegetation.',
    ],
    qualifications: qualificationsOf(question, effectiveSpacingM, declaration),
    fingerprint,
    samples: clearance.samples.map((sample, i) => ({
      path_distance_m: roundTo2(sample.distanceM),
      path_fraction: roundTo6(sample.fraction),
      point: { lon: roundTo7(points[i].lon), lat: roundTo7(points[i].lat) },
      terrain_elevation_m: orNull(sample.terrainM, roundTo2),
      radio_elevation_m: orNull(sample.radioM, roundTo2),
      clearance_m: clearanceOf(sample),
      sample_status: sample.status,
    })),
  }
}

/** The radio line less the terrain, as both are shown. */
function clearanceOf({ radioM, terrainM }: ClearanceSample): number | null {
  return shownDifference(orNull(radioM, roundTo2), orNull(terrainM, roundTo2), roundTo2)
}

function qualificationsOf(
  question: EvidencePathQuestion,
  effectiveSpacingM: number,
  declaration: TerrainDeclaration,
): string[] {
  const qualifications: string[] = []
  if (effectiveSpacingM > question.requestedSpacingM) {
    qualifications.push('effective spacing bounded by raster')
  }
  if (declaration.available && !declaration.authoritative) {
    qualifications.push('the terrain is not declared as bare ground on a known vertical datum')
  }
  if (question.marginM !== null) qualifications.push('the margin is diagnostic only')
  return qualifications
}

function limitationsOf({ points }: EvidencePath, { declaration }: TerrainOfPack): string[] {
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
