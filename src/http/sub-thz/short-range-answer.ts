import type { AtmosphereLedger } from '../../analyses/sub-thz/atmosphere.ts'
import type { BuildingCrossings } from '../../analyses/sub-thz/building-crossings.ts'
import {
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
import {
  always,
  alwaysEach,
  count,
  flag,
  group,
  ifAny,
  list,
  type Members,
  named,
  number,
  object,
  oneOf,
  text,
  wordList,
  words,
} from '../wire/told.ts'
import { countOrUnknown, ledgerTerms, obstructionMembers } from './atmosphere-answer.ts'
import { type ReferenceFound, referenceFingerprintKind } from './identity.ts'
import { cited, recommendations, references } from './references.ts'
import { endsOf, linkEnd } from './shapes.ts'
import { limitationsOf, rowTitles, shortRangeTexts } from './short-range-texts.ts'

interface ShortRangeFound extends ReferenceFound<ShortRangeQuestion> {
  readonly answer: ShortRangeAnswer
  readonly crossings: BuildingCrossings | null
}

interface CandidateFound extends ShortRangeFound {
  readonly candidate: ShortRangeCandidate
}

const { p1411, p525 } = recommendations
const citation = {
  reference: words(p1411.reference),
  revision: words(p1411.revision),
  section: words('4.1.1'),
  table: words('Table 4'),
} as const

type Crossed = BuildingCrossings['crossed'][number]

const heightEvidence = object<Crossed>({
  building_id: text('buildingId'),
  logical_building_id: text('logicalBuildingId'),
  height_m: number.optional('heightM'),
  height_source: oneOf(heightSources)('heightSource'),
  known: flag(isKnown),
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
const obstruction = object<BuildingCrossings | null>(
  {
    ...obstructionMembers,
    known_height_building_ids: list(text).optional((crossings) => idsOf(crossings, true)),
    unknown_height_building_ids: list(text).optional((crossings) => idsOf(crossings, false)),
    height_evidence: list(heightEvidence).optional((crossings) => crossings?.crossed),
    known_height_count: countOrUnknown((crossings) => crossedOf(crossings, true)?.length),
    unknown_height_count: countOrUnknown((crossings) => crossedOf(crossings, false)?.length),
    transmitter_inside_building: flag.orNull((crossings) => crossings?.transmitterInside),
    receiver_inside_building: flag.orNull((crossings) => crossings?.receiverInside),
  },
  { id: 'SubThzObstruction' },
)

const numberRange = list(number, { minItems: 2, maxItems: 2 })

const applicability = group<CandidateFound>({
  status: oneOf(['applicable', 'inapplicable'])(({ candidate }) =>
    candidate.median === null ? 'inapplicable' : 'applicable',
  ),
  applicable: flag(({ candidate }) => candidate.median !== null),
  reasons: list(text).optional(({ candidate }) => candidate.reasons),
  general_frequency_range_ghz: numberRange(({ candidate }) => endsOf(candidate.row.frequencyGhz)),
  general_distance_range_m: numberRange(({ candidate }) => endsOf(candidate.row.distanceM)),
  effective_distance_range_m: numberRange.optional(
    ({ candidate }) => candidate.effectiveDistanceM && endsOf(candidate.effectiveDistanceM),
  ),
  validated_at_frequency_ghz: number(({ question }) => question.frequencyGhz),
  morphologies: list(text)(({ candidate }) => candidate.row.morphologies),
  required_rooftop_relation: words(requiredRooftopRelation),
  required_los_state: text(({ candidate }) => (candidate.row.lineOfSight ? 'los' : 'nlos')),
  envelope_rule: words(shortRangeTexts.envelope),
})

/** Members of the scene that candidates repeat. */
const heights: Members<ShortRangeFound> = {
  tx_height_m: number(({ question }) => question.transmitter.heightM),
  rx_height_m: number(({ question }) => question.receiver.heightM),
}

const inputs = group<CandidateFound>({
  frequency_ghz: number(({ question }) => question.frequencyGhz),
  distance_m: number(({ answer }) => answer.geometry.slantM),
  ...heights,
  morphology: text(({ question }) => question.morphology),
  rooftop_relation: text(({ question }) => question.rooftopRelation),
  los_state: text(({ question }) => question.losState),
})

const model = group<CandidateFound>({
  status: oneOf(['median_available', 'not_available_due_to_inapplicability'])(({ candidate }) =>
    candidate.median === null ? 'not_available_due_to_inapplicability' : 'median_available',
  ),
  equation: words(shortRangeFormula),
  coefficients: object<ShortRangeCandidate['row']>(named(number, 'alpha', 'beta', 'gamma'))(
    ({ candidate }) => candidate.row,
  ),
  ...ifAny((found: CandidateFound) => found.candidate.median && found, {
    distance_log10: number(({ answer }) => Math.log10(answer.geometry.slantM)),
    frequency_log10: number(({ question }) => Math.log10(question.frequencyGhz)),
  }),
  ...ifAny(({ candidate }: CandidateFound) => candidate.median, {
    distance_term_db: number('distanceTermDb'),
    frequency_term_db: number('frequencyTermDb'),
    median_path_loss_db: number('medianLossDb'),
  }),
  offset_db: number(({ candidate }) => candidate.row.beta),
  random_fading_included: always(false),
  wall_loss_db: always(0),
  note: words('d is the distance between the antennas in space.'),
})

const uncertainty = group<CandidateFound>({
  sigma_db: number(({ candidate }) => candidate.row.sigmaDb),
  distribution: always('zero_mean_gaussian_N(0,sigma)'),
  ...alwaysEach(0, 'mean_offset_db', 'p50_offset_db'),
  interpretation: words(shortRangeTexts.spread),
  random_sampling: always(false),
  reported_statistic: always('median_basic_transmission_loss'),
})

/** What another loss has beyond the median of the row; null where there is no median. */
function beyondMedianDb(lossDb: number, { candidate }: CandidateFound): number | null {
  return candidate.median && lossDb - candidate.median.medianLossDb
}

const freeSpace = group<CandidateFound>({
  ...cited(p525),
  equation: words(freeSpaceFormula.byWavelength),
  slant_distance_m: number(({ answer }) => answer.geometry.slantM),
  fspl_db: number(({ answer }) => answer.freeSpaceLossDb),
  excess_relative_to_fspl_db: number.optional(
    ({ candidate, answer }) =>
      candidate.median && candidate.median.medianLossDb - answer.freeSpaceLossDb,
  ),
  included_in_p1411_median: always(false),
  note: words(shortRangeTexts.freeSpace),
})

const apart = alwaysEach(false, 'included_in_p1411_median', 'summed_with_p1411_median')

const atmosphereTerms: Members<AtmosphereLedger> = {
  ...ledgerTerms,
  total_path_loss_db: number('totalLossDb'),
}

const atmosphere = group<CandidateFound>({
  status: oneOf(['deferred_unvalidated', 'comparison_only'])(({ answer }) =>
    answer.atmosphere === null ? 'deferred_unvalidated' : 'comparison_only',
  ),
  reference_model_id: words(references.atmosphere.modelId),
  ...cited(p525),
  ...ifAny(({ answer }: CandidateFound) => answer.atmosphere, atmosphereTerms),
  difference_to_p1411_median_db: number.optional(
    (found) =>
      found.answer.atmosphere && beyondMedianDb(found.answer.atmosphere.totalLossDb, found),
  ),
  ...apart,
  note: words(shortRangeTexts.atmosphere),
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

const wallTerms: Members<WallsFound> = {
  free_space_db: number(({ answer }) => answer.freeSpaceLossDb),
  wall_loss_db: number('wallLossDb'),
  total_path_loss_db: number('totalDb'),
  difference_to_p1411_median_db: number.optional((found) => beyondMedianDb(found.totalDb, found)),
}

const walls = group<CandidateFound>({
  status: oneOf(['deferred_not_requested', 'comparison_only', 'out_of_scope'])(
    ({ answer }) => answer.wallEvents.status,
  ),
  reference_model_id: always(researchSubThz.id),
  frequency_ghz: number(({ question }) => question.frequencyGhz),
  wall_event_count: count.optional(({ question }) => question.wallEventCount),
  ...ifAny(wallsFound, wallTerms),
  ...apart,
  note: words(shortRangeTexts.walls),
})

const candidate = object<CandidateFound>(
  {
    model_id: oneOf(candidateModelIds)((found) => found.candidate.modelId),
    ...citation,
    row: text((found) => rowTitles[found.candidate.modelId]),
    source_url: words(p1411.url),
    source_pdf_url: words(p1411.pdfUrl),
    applicability,
    inputs,
    model,
    uncertainty,
    p525_comparison: freeSpace,
    external_atmospheric_composition: atmosphere,
    research_sub_thz_comparison: walls,
    obstruction: obstruction('crossings'),
    limitations: wordList(shortRangeTexts.candidateLimitations),
    non_claims: wordList(shortRangeTexts.nonClaims),
  },
  { id: 'SubThzP1411Candidate' },
)

const scene = group<ShortRangeFound>({
  frequency_ghz: number(({ question }) => question.frequencyGhz),
  transmitter: linkEnd(({ question }) => question.transmitter),
  receiver: linkEnd(({ question }) => question.receiver),
  horizontal_distance_m: number(({ answer }) => answer.geometry.horizontalM),
  slant_distance_m: number(({ answer }) => answer.geometry.slantM),
  height_delta_m: number(({ answer }) => answer.geometry.heightDeltaM),
  ...heights,
  morphology: oneOf(morphologies)(({ question }) => question.morphology),
  rooftop_relation: oneOf(rooftopRelations)(({ question }) => question.rooftopRelation),
  los_state: oneOf(losStates)(({ question }) => question.losState),
  provenance: object<SceneProvenance>({
    ...named(text, 'frequencyGhz', 'distanceM', 'txHeightM', 'rxHeightM'),
    ...named(text, 'morphology', 'rooftopRelation', 'losState'),
  })(({ question }) => question.provenance),
  scenario_mode: oneOf([
    'explicit_scenario_reference_only',
    'insufficient_explicit_scenario_evidence',
  ])(({ answer }) =>
    answer.isSceneExplicit
      ? 'explicit_scenario_reference_only'
      : 'insufficient_explicit_scenario_evidence',
  ),
  building_data_available: flag(({ crossings }) => crossings !== null),
  terrain_data_available: always(false),
})

/** The answer of `POST /api/sub-thz-p1411-reference`; numbers as computed, nothing is rounded. */
export const shortRangeAnswer = object<ShortRangeFound>(
  {
    reference_model_id: always(references.shortRange.modelId),
    ...citation,
    reference_url: words(p1411.url),
    reference_pdf_url: words(p1411.pdfUrl),
    requested_model_id: oneOf(['', ...candidateModelIds])(
      ({ question }) => question.candidateModelId ?? '',
    ),
    candidates: list(candidate)((found) =>
      found.answer.candidates.map((one) => ({ ...found, candidate: one })),
    ),
    applicable_candidates: list(text)(({ answer }) =>
      answer.candidates.filter(({ median }) => median !== null).map(({ modelId }) => modelId),
    ),
    comparison_notes: wordList(shortRangeTexts.comparisonNotes),
    scene_context: scene,
    obstruction: obstruction('crossings'),
    limitations: list(text)(({ crossings }) => limitationsOf(crossings)),
    fingerprint: referenceFingerprintKind(references.shortRange)('fingerprint'),
  },
  { id: 'SubThzP1411Response' },
)
