import { oxygenLosses } from '../../analyses/evidence/oxygen.ts'
import { heightSourceOf } from '../../analyses/link/los-evidence.ts'
import { modelProfileIds, modelProfiles } from '../../analyses/path-profile/model-profile.ts'
import type { PathEnd } from '../../analyses/path-profile/path-end.ts'
import type { PathProfile } from '../../analyses/path-profile/path-profile.ts'
import type { ProfileSample } from '../../analyses/path-profile/samples.ts'
import type { DominantObstruction } from '../../analyses/path-profile/sight.ts'
import { roundTo1 } from '../../rounding.ts'
import { drawnHeightSource, drawnHeightSources } from '../../packs/query/building-items.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { materials } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { oxygenSentence } from '../wire/answer-evidence.ts'
import { antennaHeightTold, receiverThresholdOf } from '../wire/cell-answer.ts'
import { unknownHeights } from '../wire/request-rules.ts'
import { toldClutter, type ToldClutter } from '../wire/path-clutter.ts'
import { rfProfile } from '../wire/rf-profile.ts'
import { orNull, shownDifference } from '../wire/shown.ts'
import { type TerrainFound, terrainMetadata } from '../wire/terrain.ts'
import * as field from '../wire/answer-schema.ts'
import { lossBudget } from './budget-answer.ts'
import {
  canonicalComparison,
  diffractionDiagnostic,
  type PathAnswered,
  terrainStatus,
} from './diagnostic-answer.ts'
import { fidelity } from './fidelity-answer.ts'
import { layerLink, type LayerLinkFound } from './layer-link-answer.ts'
import { heightSource, ledgerRow, rowsFound } from './ledger-answer.ts'
import { limitationsOf } from './limitations.ts'
import { pathBand, type PredictedLink } from './path-band.ts'
import { pathContractTold, pathProfileContract } from './rf-contract.ts'

/** A path profile with everything that its answer says. */
interface PathFound extends PathAnswered {
  readonly snapshot: PackSnapshot
  readonly terrain: TerrainFound
  /** Null where the pack has none. */
  readonly clutter: ToldClutter | null
  /** Null where it is not asked for. */
  readonly layers: LayerLinkFound | null
  /** Null where no band is asked for. */
  readonly predicted: PredictedLink | null
  readonly fingerprint: string
}

const hundredths = field.rounded(2)
const answerOf = ({ answer }: PathFound) => answer
const profileOf = ({ question }: PathFound) => question.cell.profile

interface SampleFound {
  readonly sample: ProfileSample
  readonly scene: PathProfile['scene']
  readonly store: PackSnapshot['footprints']
}

const obstructionM = ({ sample }: SampleFound) => orNull(sample.obstructionElevationM, roundTo1)
const lineM = ({ sample }: SampleFound) => roundTo1(sample.lineElevationM)
const clearanceM = (found: SampleFound) =>
  shownDifference(lineM(found), obstructionM(found), roundTo1)

/** The footprint under a sample. */
function buildingUnder({ sample, scene, store }: SampleFound) {
  return sample.building === null ? null : { store, footprint: scene.footprint[sample.building] }
}

const sample = field.object<SampleFound>('PathSample', {
  distance_m: field.tenths((found) => found.sample.distanceM),
  lon: field.rounded(7)((found) => found.sample.lon),
  lat: field.rounded(7)((found) => found.sample.lat),
  terrain_elevation_m: field.tenths.orNull((found) => found.sample.terrainElevationM),
  terrain_available: field.flag((found) => found.sample.terrainElevationM !== null),
  building_height_m: field.tenths.orNull((found) => found.sample.buildingHeightM),
  ...field.ifAny(buildingUnder, {
    building_id: field.text(({ store, footprint }) => stringAt(store.ids, footprint)),
    building_material: field.text(
      ({ store, footprint }) => materials[store.materialCode[footprint]],
    ),
    building_height_source: field.oneOf(drawnHeightSources)(({ store, footprint }) =>
      drawnHeightSource(store.heightEvidence[footprint]),
    ),
  }),
  obstruction_elevation_m: field.number.orNull(obstructionM),
  line_of_sight_elevation_m: field.number(lineM),
  earth_bulge_m: hundredths((found) => found.sample.earthBulgeM),
  fresnel_radius_m: hundredths((found) => found.sample.fresnelRadiusM),
  clearance_m: field.number.orNull(clearanceM),
})

function samplesFound({ answer: { samples, scene }, snapshot }: PathFound): SampleFound[] {
  return samples.map((one) => ({ sample: one, scene, store: snapshot.footprints }))
}

/** The smallest clearance that the samples between the ends show; without any, that of the ends. */
function minimumClearanceM(found: PathFound): number | null {
  const between = samplesFound(found).slice(1, -1)
  const shown = between.flatMap((one) => clearanceM(one) ?? [])
  return shown.length === 0 ? orNull(found.answer.clearance.minimumM, roundTo1) : Math.min(...shown)
}

/** Least share of the first Fresnel zone that should be free. */
const fresnelThreshold = 0.6

function isClear({ minimumFresnelRatio: ratio, unknownCount }: PathProfile['clearance']): boolean {
  return ratio !== null && ratio >= fresnelThreshold && unknownCount === 0
}

const fresnelClearance = field.object<PathProfile['clearance']>({
  minimum_ratio: hundredths.orNull('minimumFresnelRatio'),
  threshold_ratio: field.always(fresnelThreshold),
  status: field.either('clear', 'concern')(isClear),
  classification_independent: field.always(true),
  note: field.sentence(
    'Clearance over the radius of the first Fresnel zone at the samples between the ends; it does ' +
      'not change the line-of-sight state, nor does that state change it. A gap of the ' +
      'ground is a concern; a roof of unknown height counts as drawn.',
  ),
})

interface DominantFound {
  readonly dominant: DominantObstruction
  readonly scene: PathProfile['scene']
  readonly datum: PathProfile['datum']
  readonly store: PackSnapshot['footprints']
}

function dominantFound({ answer, snapshot }: PathFound): DominantFound | null {
  const { sight, scene, datum } = answer
  const { dominant } = sight
  return dominant && { dominant, scene, datum, store: snapshot.footprints }
}

function dominantFootprint({ dominant: { stretch }, scene }: DominantFound): number | null {
  return stretch === null ? null : scene.footprint[stretch.k]
}

const heightAboveM = ({ dominant }: DominantFound) => orNull(dominant.heightAboveLineM, roundTo1)

const dominantObstruction = field.object<DominantFound>({
  kind: field.oneOf(['terrain', 'building'])(({ dominant }) => dominant.kind),
  distance_m: field.tenths(({ dominant }) => dominant.distanceM),
  clearance_m: field.number.orNull((found) => shownDifference(0, heightAboveM(found), roundTo1)),
  height_above_los_m: field.number.orNull(heightAboveM),
  building_id: field.text.optional((found) => {
    const footprint = dominantFootprint(found)
    return footprint === null ? null : stringAt(found.store.ids, footprint)
  }),
  material: field.text.optional((found) => {
    const footprint = dominantFootprint(found)
    return footprint === null ? null : materials[found.store.materialCode[footprint]]
  }),
  height_source: heightSource((found) => {
    const footprint = dominantFootprint(found)
    return footprint === null ? 'terrain_provider' : heightSourceOf(found.store, footprint)
  }),
  terrain_status: terrainStatus(({ datum }) => datum.status),
})

const applicability: field.Members<PathFound> = {
  profile_id: field.oneOf(modelProfileIds)(({ question }) => question.modelProfile),
  ...field.of(({ question }: PathFound) => modelProfiles[question.modelProfile], {
    reference: field.text('reference'),
    frequency_min_ghz: field.number(({ frequencyGhz }) => frequencyGhz.minimum),
    frequency_max_ghz: field.number(({ frequencyGhz }) => frequencyGhz.maximum),
  }),
  frequency_applicable: field.flag(({ question: { modelProfile, cell } }) => {
    const { minimum, maximum } = modelProfiles[modelProfile].frequencyGhz
    const { frequencyGhz } = cell.profile
    return frequencyGhz >= minimum && frequencyGhz <= maximum
  }),
  ...field.of(({ question }: PathFound) => modelProfiles[question.modelProfile], {
    ...field.named(field.text, 'implementation', 'note'),
  }),
}

interface EndFound {
  readonly end: PathEnd
  readonly heightM: number
}

const endTold: field.Members<EndFound> = {
  kind: field.oneOf(['open', 'rooftop', 'indoor'])(({ end }) => end.kind),
  height_m: field.number('heightM'),
  host_roof_height_m: field.number.orNull(({ end }) => end.roofHeightM),
  host_building_ids: field.texts(({ end }) => end.buildingIds),
  host_roof_assumed_below: field.flag(({ end }) => end.roofAssumedBelow),
}

const pathEnd = field.object('PathEnd', endTold)

const transmitterEnd = field.object<PathFound>('PathTransmitterEnd', {
  ...field.of(
    (found: PathFound) => ({
      end: found.answer.transmitterEnd,
      heightM: profileOf(found).antennaHeightM,
    }),
    endTold,
  ),
  ...field.of((found: PathFound) => {
    const { kind: place, roofHeightM } = found.answer.transmitterEnd
    return { profile: profileOf(found), place: { kind: place, hostRoofHeightM: roofHeightM } }
  }, antennaHeightTold),
})

function contractOf({ question: { cell }, answer }: PathFound) {
  return pathProfileContract(
    cell.profile.propagationModel,
    cell.profile.horizontalPatternId,
    cell.calibrationOffsetDb,
    {
      terrain: answer.datum.terrain !== null,
      diffraction: answer.singleEdge.lossDb !== null,
    },
  )
}

/** The answer of `POST /api/path-profile`. */
export const pathProfileAnswer = field.object<PathFound>('PathProfileResponse', {
  ...field.of(answerOf, {
    distance_m: field.tenths(({ path }) => path.lengthM),
    classification: field.oneOf(['line-of-sight', 'terrain-obstructed', 'building-obstructed'])(
      ({ sight }) => sight.classification,
    ),
    geometric_los: field.flag(({ sight }) => sight.isLineOfSight),
  }),
  minimum_clearance_m: field.number.orNull(minimumClearanceM),
  ...field.of(answerOf, {
    minimum_fresnel_ratio: hundredths.orNull(({ clearance }) => clearance.minimumFresnelRatio),
    fresnel_clearance: fresnelClearance('clearance'),
  }),
  dominant_obstruction: dominantObstruction.optional(dominantFound),
  obstruction_ledger: field.list(ledgerRow)(({ answer }) => rowsFound(answer)),
  diffraction_diagnostic: diffractionDiagnostic((found) => found),
  canonical_comparison: canonicalComparison('answer'),
  samples: field.list(sample)(samplesFound),
  terrain: terrainMetadata('terrain'),
  clutter: toldClutter.optional('clutter'),
  loss_budget: lossBudget((found) => found),
  applicability: field.group(applicability),
  transmitter_site: transmitterEnd((found) => found),
  receiver_site: pathEnd((found) => ({
    end: found.answer.receiverEnd,
    heightM: profileOf(found).receiverHeightM,
  })),
  limitations: field.texts((found) => [
    ...limitationsOf(found.answer, found.snapshot, profileOf(found).unknownHeights),
    ...oxygenLosses([{ ...profileOf(found), radiusM: found.answer.path.lengthM }]).map(
      oxygenSentence,
    ),
  ]),
  rf_profile: rfProfile(profileOf),
  receiver_threshold: receiverThresholdOf(({ question }) => question.cell),
  fidelity: fidelity(({ question }) => question.fidelity),
  ...field.of(profileOf, { unknown_heights: unknownHeights }),
  rf_contract: pathContractTold(contractOf),
  fingerprint: field.fingerprint('fingerprint'),
  layer_link: layerLink.optional('layers'),
  prediction_band: field.described(
    'The interval around the power of the link, as every layer of the cell has it, that holds 90 % of ' +
      'the places.',
    pathBand.optional('predicted'),
  ),
})
