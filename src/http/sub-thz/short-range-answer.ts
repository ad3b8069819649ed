import type { AtmosphereLedger } from '../../analyses/sub-thz/atmosphere.ts'
import type { BuildingCrossings } from '../../analyses/sub-thz/building-crossings.ts'
import {
  type CandidateModelId,
  candidateModelIds,
  losStates,
  morphologies,
  requiredRooftopRelation,
  rooftopRelations,
  type SceneProvenance,
  type ShortRangeAnswer,
  type ShortRangeCandidate,
  type ShortRangeQuestion,
} from '../../analyses/sub-thz/short-range.ts'
import { freeSpaceFormula } from '../../rf/free-space.ts'
import { researchSubThz } from '../../rf/models/research-sub-thz.ts'
import { shortRangeFormula } from '../../rf/sub-thz/short-range-outdoor.ts'
import { heightSources } from '../../spatial/footprint-store.ts'
import * as field from '../wire/answer-schema.ts'
import {
  countOrUnknown,
  ledgerTerms,
  obstructionMembers,
  outsideDataset,
} from './atmosphere-answer.ts'
import {
  cited,
  recommendations,
  referenceFingerprintKind,
  type ReferenceFound,
  references,
} from './references.ts'
import { endsOf, linkEnd } from './shapes.ts'

const rowTitles: Readonly<Record<CandidateModelId, string>> = {
  p1411_below_rooftop_los_v1: 'Urban high-rise, urban low-rise and suburban, line of sight',
  p1411_urban_highrise_nlos_v1: 'Urban high-rise, no line of sight',
  p1411_urban_lowrise_nlos_v1: 'Urban low-rise and suburban, no line of sight',
}

/** What an answer about the rows says of itself. */
const shortRangeTexts = {
  comparisonNotes: [
    'Free space, the atmosphere and wall events are comparisons: none of them is in a median, and ' +
      'nothing is summed.',
    'A median below free space at short range is what the row gives; it is shown as it is.',
  ],
  candidateLimitations: [
    'A site-general median: the row knows the kind of place, not this place.',
    'Coefficients of the edition named here; earlier editions had others and shorter ranges.',
  ],
  nonClaims: [
    'No claim about this link: scene, line of sight and heights are as stated, not measured.',
    'Not a canonical result: no coverage, interference or optimization uses it.',
  ],
  envelope:
    'The largest distance shrinks in steps with frequency; both bounds belong to the range.',
  spread: 'Spread of places of this kind around the median; no value is drawn from it here.',
  freeSpace: 'For comparison. A negative excess means that the median lies below free space.',
  atmosphere:
    'A median of measurements holds the air of the places where it was measured: adding the ' +
    'atmosphere to it is not validated, so it is only shown beside it.',
  walls: 'Free space and 80 dB a wall event, at 140 GHz only: a convention, not a Recommendation.',
} as const

/** What this answer leaves out. */
function limitationsOf(crossings: BuildingCrossings | null): string[] {
  return [
    'Line of sight and the relation to the rooftops are taken as stated; buildings on the way are ' +
      'flagged beside them and change nothing.',
    'Terrain is not looked at.',
    ...outsideDataset(crossings),
  ]
}

interface ShortRangeFound extends ReferenceFound<ShortRangeQuestion> {
  readonly answer: ShortRangeAnswer
  readonly crossings: BuildingCrossings | null
}

interface CandidateFound extends ShortRangeFound {
  readonly candidate: ShortRangeCandidate
}

const { p1411, p525 } = recommendations
const citation = {
  reference: field.sentence(p1411.reference),
  revision: field.sentence(p1411.revision),
  section: field.sentence('4.1.1'),
  table: field.sentence('Table 4'),
} as const

type Crossed = BuildingCrossings['crossed'][number]

const heightEvidence = field.object<Crossed>({
  ...field.named(field.text, 'buildingId', 'logicalBuildingId'),
  height_m: field.number.optional('heightM'),
  height_source: field.oneOf(heightSources)('heightSource'),
  known: field.flag(isKnown),
})

function isKnown({ heightM }: Crossed): boolean {
  return heightM !== null
}

function crossedOf(crossings: BuildingCrossings | null, known: boolean): Crossed[] | null {
  return crossings && crossings.crossed.filter((one) => isKnown(one) === known)
}

function idsOf(crossings: BuildingCrossings | null, known: boolean) {
  return crossedOf(crossings, known)?.map(({ buildingId }) => buildingId)
}

/** The buildings on the way with the evidence of their heights. */
const obstruction = field.object<BuildingCrossings | null>('SubThzObstruction', {
  ...obstructionMembers,
  known_height_building_ids: field.texts.optional((crossings) => idsOf(crossings, true)),
  unknown_height_building_ids: field
    .list(field.text)
    .optional((crossings) => idsOf(crossings, false)),
  height_evidence: field.list(heightEvidence).optional((crossings) => crossings?.crossed),
  known_height_count: countOrUnknown((crossings) => crossedOf(crossings, true)?.length),
  unknown_height_count: countOrUnknown((crossings) => crossedOf(crossings, false)?.length),
  transmitter_inside_building: field.flag.orNull((crossings) => crossings?.transmitterInside),
  receiver_inside_building: field.flag.orNull((crossings) => crossings?.receiverInside),
})

const numberRange = field.list(field.number, { minItems: 2, maxItems: 2 })

const applicability = field.group<CandidateFound>({
  status: field.either('applicable', 'inapplicable')(({ candidate }) => candidate.median !== null),
  applicable: field.flag(({ candidate }) => candidate.median !== null),
  reasons: field.texts.optional(({ candidate }) => candidate.reasons),
  general_frequency_range_ghz: numberRange(({ candidate }) => endsOf(candidate.row.frequencyGhz)),
  general_distance_range_m: numberRange(({ candidate }) => endsOf(candidate.row.distanceM)),
  effective_distance_range_m: numberRange.optional(
    ({ candidate }) => candidate.effectiveDistanceM && endsOf(candidate.effectiveDistanceM),
  ),
  validated_at_frequency_ghz: field.number(({ question }) => question.frequencyGhz),
  morphologies: field.texts(({ candidate }) => candidate.row.morphologies),
  required_rooftop_relation: field.sentence(requiredRooftopRelation),
  required_los_state: field.text(({ candidate }) => (candidate.row.lineOfSight ? 'los' : 'nlos')),
  envelope_rule: field.sentence(shortRangeTexts.envelope),
})

/** Members of the scene that candidates repeat. */
const heights: field.Members<ShortRangeFound> = {
  tx_height_m: field.number(({ question }) => question.transmitter.heightM),
  rx_height_m: field.number(({ question }) => question.receiver.heightM),
}

const inputs = field.group<CandidateFound>({
  frequency_ghz: field.number(({ question }) => question.frequencyGhz),
  distance_m: field.number(({ answer }) => answer.geometry.slantM),
  ...heights,
  morphology: field.text(({ question }) => question.morphology),
  rooftop_relation: field.text(({ question }) => question.rooftopRelation),
  los_state: field.text(({ question }) => question.losState),
})

const model = field.group<CandidateFound>({
  status: field.either(
    'median_available',
    'not_available_due_to_inapplicability',
  )(({ candidate }) => candidate.median !== null),
  equation: field.sentence(shortRangeFormula),
  coefficients: field.object<ShortRangeCandidate['row']>(
    field.named(field.number, 'alpha', 'beta', 'gamma'),
  )(({ candidate }) => candidate.row),
  ...field.ifAny((found: CandidateFound) => found.candidate.median && found, {
    distance_log10: field.number(({ answer }) => Math.log10(answer.geometry.slantM)),
    frequency_log10: field.number(({ question }) => Math.log10(question.frequencyGhz)),
  }),
  ...field.ifAny(({ candidate }: CandidateFound) => candidate.median, {
    ...field.named(field.number, 'distanceTermDb', 'frequencyTermDb'),
    median_path_loss_db: field.number('medianLossDb'),
  }),
  offset_db: field.number(({ candidate }) => candidate.row.beta),
  random_fading_included: field.always(false),
  wall_loss_db: field.always(0),
  note: field.sentence('d is the distance between the antennas in space.'),
})

const uncertainty = field.group<CandidateFound>({
  sigma_db: field.number(({ candidate }) => candidate.row.sigmaDb),
  distribution: field.always('zero_mean_gaussian_N(0,sigma)'),
  ...field.alwaysEach(0, 'mean_offset_db', 'p50_offset_db'),
  interpretation: field.sentence(shortRangeTexts.spread),
  random_sampling: field.always(false),
  reported_statistic: field.always('median_basic_transmission_loss'),
})

/** What another loss has beyond the median of the row; null where there is no median. */
function beyondMedianDb(lossDb: number, { candidate }: CandidateFound): number | null {
  return candidate.median && lossDb - candidate.median.medianLossDb
}

const freeSpace = field.group<CandidateFound>({
  ...cited(p525),
  equation: field.sentence(freeSpaceFormula.byWavelength),
  slant_distance_m: field.number(({ answer }) => answer.geometry.slantM),
  fspl_db: field.number(({ answer }) => answer.freeSpaceLossDb),
  excess_relative_to_fspl_db: field.number.optional(
    ({ candidate, answer }) =>
      candidate.median && candidate.median.medianLossDb - answer.freeSpaceLossDb,
  ),
  included_in_p1411_median: field.always(false),
  note: field.sentence(shortRangeTexts.freeSpace),
})

const apart = field.alwaysEach(false, 'included_in_p1411_median', 'summed_with_p1411_median')

const atmosphereTerms: field.Members<AtmosphereLedger> = {
  ...ledgerTerms,
  total_path_loss_db: field.number('totalLossDb'),
}

const atmosphere = field.group<CandidateFound>({
  status: field.either(
    'deferred_unvalidated',
    'comparison_only',
  )(({ answer }) => answer.atmosphere === null),
  reference_model_id: field.sentence(references.atmosphere.modelId),
  ...cited(p525),
  ...field.ifAny(({ answer }: CandidateFound) => answer.atmosphere, atmosphereTerms),
  difference_to_p1411_median_db: field.number.optional(
    (found) =>
      found.answer.atmosphere && beyondMedianDb(found.answer.atmosphere.totalLossDb, found),
  ),
  ...apart,
  note: field.sentence(shortRangeTexts.atmosphere),
})

interface WallsFound extends CandidateFound {
  readonly wallLossDb: number
  readonly totalDb: number
}

function wallsFound(found: CandidateFound): WallsFound | null {
  const { wallEvents, freeSpaceLossDb } = found.answer
  const { wallLossDb } = wallEvents
  return wallLossDb === null
    ? null
    : { ...found, wallLossDb, totalDb: freeSpaceLossDb + wallLossDb }
}

const wallTerms: field.Members<WallsFound> = {
  free_space_db: field.number(({ answer }) => answer.freeSpaceLossDb),
  wall_loss_db: field.number('wallLossDb'),
  total_path_loss_db: field.number('totalDb'),
  difference_to_p1411_median_db: field.number.optional((found) =>
    beyondMedianDb(found.totalDb, found),
  ),
}

const walls = field.group<CandidateFound>({
  status: field.oneOf(['deferred_not_requested', 'comparison_only', 'out_of_scope'])(
    ({ answer }) => answer.wallEvents.status,
  ),
  reference_model_id: field.always(researchSubThz.id),
  frequency_ghz: field.number(({ question }) => question.frequencyGhz),
  wall_event_count: field.count.optional(({ question }) => question.wallEventCount),
  ...field.ifAny(wallsFound, wallTerms),
  ...apart,
  note: field.sentence(shortRangeTexts.walls),
})

const candidate = field.object<CandidateFound>('SubThzP1411Candidate', {
  model_id: field.oneOf(candidateModelIds)((found) => found.candidate.modelId),
  ...citation,
  row: field.text((found) => rowTitles[found.candidate.modelId]),
  source_url: field.sentence(p1411.url),
  source_pdf_url: field.sentence(p1411.pdfUrl),
  applicability,
  inputs,
  model,
  uncertainty,
  p525_comparison: freeSpace,
  external_atmospheric_composition: atmosphere,
  research_sub_thz_comparison: walls,
  obstruction: obstruction('crossings'),
  limitations: field.sentences(shortRangeTexts.candidateLimitations),
  non_claims: field.sentences(shortRangeTexts.nonClaims),
})

const scene = field.group<ShortRangeFound>({
  frequency_ghz: field.number(({ question }) => question.frequencyGhz),
  transmitter: linkEnd(({ question }) => question.transmitter),
  receiver: linkEnd(({ question }) => question.receiver),
  horizontal_distance_m: field.number(({ answer }) => answer.geometry.horizontalM),
  slant_distance_m: field.number(({ answer }) => answer.geometry.slantM),
  height_delta_m: field.number(({ answer }) => answer.geometry.heightDeltaM),
  ...heights,
  morphology: field.oneOf(morphologies)(({ question }) => question.morphology),
  rooftop_relation: field.oneOf(rooftopRelations)(({ question }) => question.rooftopRelation),
  los_state: field.oneOf(losStates)(({ question }) => question.losState),
  provenance: field.object<SceneProvenance>({
    ...field.named(field.text, 'frequencyGhz', 'distanceM', 'txHeightM', 'rxHeightM'),
    ...field.named(field.text, 'morphology', 'rooftopRelation', 'losState'),
  })(({ question }) => question.provenance),
  scenario_mode: field.either(
    'explicit_scenario_reference_only',
    'insufficient_explicit_scenario_evidence',
  )(({ answer }) => answer.isSceneExplicit),
  building_data_available: field.flag(({ crossings }) => crossings !== null),
  terrain_data_available: field.always(false),
})

/** The answer of `POST /api/sub-thz-p1411-reference`; numbers as computed, nothing is rounded. */
export const shortRangeAnswer = field.object<ShortRangeFound>('SubThzP1411Response', {
  reference_model_id: field.always(references.shortRange.modelId),
  ...citation,
  reference_url: field.sentence(p1411.url),
  reference_pdf_url: field.sentence(p1411.pdfUrl),
  requested_model_id: field.oneOf(['', ...candidateModelIds])(
    ({ question }) => question.candidateModelId ?? '',
  ),
  candidates: field.list(candidate)((found) =>
    found.answer.candidates.map((one) => ({ ...found, candidate: one })),
  ),
  applicable_candidates: field.texts(({ answer }) =>
    answer.candidates.filter(({ median }) => median !== null).map(({ modelId }) => modelId),
  ),
  comparison_notes: field.sentences(shortRangeTexts.comparisonNotes),
  scene_context: scene,
  obstruction: obstruction('crossings'),
  limitations: field.texts(({ crossings }) => limitationsOf(crossings)),
  fingerprint: referenceFingerprintKind(references.shortRange)('fingerprint'),
})
