import type { GroundElevation } from '../../analyses/spatial-evidence/ground.ts'
import type { HeightLedger } from '../../analyses/spatial-evidence/height-ledger.ts'
import {
  type HeightCandidate,
  screeningRelativeTolerance,
  screeningToleranceM,
} from '../../analyses/spatial-evidence/height-selection.ts'
import { selectionPolicyVersion } from '../../analyses/spatial-evidence/policy.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { fingerprintText } from '../wire/shapes.ts'
import * as tell from '../wire/told.ts'
import {
  activation,
  buildingsChecksum,
  evidenceClass,
  hundredths,
  precedence,
  type Provenance,
  provenance,
  terrainDeclared,
  terrainProvenance,
} from './evidence-answer.ts'

interface BuildingFound {
  readonly ledger: HeightLedger
  readonly manifest: Manifest
  readonly fingerprint: string
}

function heightProvenance(candidate: HeightCandidate, manifest: Manifest): Provenance {
  return {
    source: candidate.source,
    sourceVersion: manifest.version,
    datasetId: manifest.id,
    sourceChecksum: buildingsChecksum(manifest),
    category: candidate.category,
    derivation: candidate.derivation,
    verticalDatumKind: 'not_applicable_agl',
    evidenceClass: candidate.evidenceClass,
  }
}

const selectedProvenance = provenance<BuildingFound>(({ ledger, manifest }) =>
  heightProvenance(ledger.selected, manifest),
)

interface GroundFound extends BuildingFound {
  readonly ground: GroundElevation
}

const ground = tell.object<GroundFound>('GroundElevation', {
  ground_elevation_m: hundredths.orNull((found) => found.ground.medianM),
  ground_minimum_m: hundredths.orNull((found) => found.ground.minimumM),
  ground_maximum_m: hundredths.orNull((found) => found.ground.maximumM),
  ground_spread_m: hundredths.orNull((found) => found.ground.spreadM),
  status: tell.oneOf([
    'interpolated',
    'base_elevation_uncertain',
    'surface_not_ground',
    'unavailable',
  ])((found) => found.ground.status),
  method: tell.words('robust_perimeter_median'),
  source: provenance(({ ledger, manifest }) => terrainProvenance(ledger.declaration, manifest)),
  kind: tell.text(({ ledger }) => ledger.declaration.kind),
  sample_count: tell.count((found) => found.ground.sampleCount),
  valid_sample_count: tell.count((found) => found.ground.validSampleCount),
  uncertain: tell.flag((found) => found.ground.uncertain),
  reason: tell.text.optional((found) => found.ground.reason),
})

const groundOf = ground<BuildingFound>((found) => ({ ...found, ground: found.ledger.ground }))

const roofHeight = tell.object<BuildingFound>('RoofHeight', {
  building_height_agl_m: hundredths.orNull(({ ledger }) => ledger.selected.heightM),
  provenance: selectedProvenance,
})

interface AlternativeFound extends BuildingFound {
  readonly candidate: HeightCandidate
}

const alternative = tell.object<AlternativeFound>('AlternativeHeight', {
  height_agl_m: hundredths(({ candidate }) => candidate.heightM),
  provenance: provenance(({ candidate, manifest }) => heightProvenance(candidate, manifest)),
  match_quality: tell.text.optional(({ candidate }) => candidate.matchQuality),
  external_source_id: tell.text.optional(({ candidate }) => candidate.externalId),
  difference_from_selected_m: hundredths(
    ({ candidate, ledger }) => candidate.heightM - ledger.selected.heightM,
  ),
})

const conflict = tell.object<HeightLedger['conflict']>({
  status: tell.oneOf(['none', 'within_screening_tolerance', 'review_required'])('status'),
  candidate_count: tell.count('candidateCount'),
  median_difference_m: hundredths.orNull('medianDifferenceM'),
  p90_difference_m: hundredths.orNull('p90DifferenceM'),
  extreme_difference_m: hundredths.orNull('extremeDifferenceM'),
  screening_tolerance_m: tell.always(screeningToleranceM),
  screening_relative_tolerance: tell.always(screeningRelativeTolerance),
  note: tell.words(
    'The largest difference from the selected height against 5 m or a quarter of it, whichever is ' +
      'more. A screening, not a measurement.',
  ),
})

const heightLedger = tell.object<BuildingFound>('HeightLedger', {
  building_id: tell.text(({ ledger }) => ledger.buildingId),
  logical_building_id: tell.text.optional(({ ledger }) =>
    ledger.logicalBuildingId === ledger.buildingId ? null : ledger.logicalBuildingId,
  ),
  selected_height_agl_m: hundredths.orNull(({ ledger }) => ledger.selected.heightM),
  selected_provenance: selectedProvenance,
  selected_confidence: evidenceClass(({ ledger }) => ledger.selected.evidenceClass),
  selected_roof_elevation: tell.group({
    roof_elevation_amsl_m: hundredths.orNull(({ ledger }) => ledger.roofElevationM),
    ground: groundOf,
    height: roofHeight((found) => found),
    compatibility: tell.oneOf([
      'compatible',
      'compatible_but_base_uncertain',
      'incompatible',
      'unresolved',
    ])(({ ledger }) => ledger.compatibility),
    reason: tell.text.optional(({ ledger }) => ledger.roofReason),
  }),
  base_elevation: groundOf,
  alternative_sources: tell.list(alternative)((found) =>
    found.ledger.alternatives.map((candidate) => ({ ...found, candidate })),
  ),
  conflict: conflict(({ ledger }) => ledger.conflict),
  source_precedence: precedence,
  selection_policy_version: tell.words(selectionPolicyVersion),
})

/** The answer of `GET /api/spatial-evidence/buildings/{id}`. */
export const buildingAnswer = tell.object<BuildingFound>('BuildingEvidence', {
  building_id: tell.text(({ ledger }) => ledger.buildingId),
  height_ledger: heightLedger((found) => found),
  terrain: terrainDeclared(({ ledger }) => ledger.declaration),
  dataset_id: tell.text(({ manifest }) => manifest.id),
  dataset_version: tell.text(({ manifest }) => manifest.version),
  canonical_activation: activation,
  fingerprint: tell.kind<string>(fingerprintText)('fingerprint'),
})
