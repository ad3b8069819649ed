import { roundTo1 } from '../../rounding.ts'
import type { ModelEvidence } from '../../analyses/sector/model-evidence.ts'
import type { NearLimit } from '../../analyses/sector/near-limits.ts'
import type { SectorQuestion } from '../../analyses/sector/sector-question.ts'
import type { TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import {
  type AnswerEvidence,
  type EvidenceFound,
  evidenceTold,
  percent,
} from '../wire/answer-evidence.ts'
import { cellFooter } from '../wire/cell-answer.ts'
import { serviceSentences } from '../wire/service-rsrp.ts'
import * as field from '../wire/answer-schema.ts'

const limitedMembers = {
  antennaHeightM: { member: 'antenna_height_m', unit: 'm' },
  receiverHeightM: { member: 'receiver_height_m', unit: 'm' },
  frequencyGhz: { member: 'frequency_ghz', unit: 'GHz' },
} as const

const powerChange = field.object<NearLimit['powerChangeDb']>(
  field.named(field.tenths, 'minimum', 'median', 'maximum'),
)

const nearLimit = field.object<NearLimit>('NearModelLimit', {
  member: field.oneOf(['antenna_height_m', 'receiver_height_m', 'frequency_ghz'])(
    ({ property }) => limitedMembers[property].member,
  ),
  ...field.named(field.number, 'value', 'limit'),
  inside_model_id: field.oneOf(propagationModelIds)('insideModelId'),
  outside_model_id: field.oneOf(propagationModelIds)('outsideModelId'),
  link_count: field.count('linkCount'),
  link_distances_m: field.list(field.tenths)('distancesM'),
  power_change_db: field.described(
    'Power just outside the limit minus power just inside, same links.',
    powerChange('powerChangeDb'),
  ),
})

interface ModelEvidenceFound extends EvidenceFound {
  readonly model: ModelEvidence
}

function ofPoints(part: (model: ModelEvidence) => number) {
  return ({ model }: ModelEvidenceFound) => percent(part(model), model.evaluatedPoints)
}

/**
 * How much of an answer the requested model gave, and what a step across its limits would change,
 * beside what every answer says of where nothing is known.
 */
const modelEvidence = field.object<ModelEvidenceFound>('ModelEvidence', {
  evaluated_points: field.described(
    'Nodes with a value, ends of ray segments, or facades with a power.',
    field.count(({ model }) => model.evaluatedPoints),
  ),
  fallback_points: field.described(
    'Answered by another model than requested.',
    field.count(({ model }) => model.fallbackPoints),
  ),
  fallback_pct: field.number(ofPoints(({ fallbackPoints }) => fallbackPoints)),
  distance_clamped_points: field.described(
    'Nearer than the shortest distance of the model, and evaluated at it.',
    field.count(({ model }) => model.distanceClampedPoints),
  ),
  distance_clamped_pct: field.number(
    ofPoints(({ distanceClampedPoints }) => distanceClampedPoints),
  ),
  near_limits: field.described(
    'Heights and frequency within 10 % of where the model gives way to another.',
    field.list(nearLimit)(({ model }) => model.nearLimits),
  ),
  ...evidenceTold,
})

function sentencesOf(evidence: ModelEvidence): string[] {
  const { evaluatedPoints, fallbackPoints, distanceClampedPoints } = evidence
  const share = (points: number) =>
    `${points} of ${evaluatedPoints} points (${percent(points, evaluatedPoints)} %)`
  const sentences: string[] = []
  if (fallbackPoints > 0) {
    sentences.push(
      `${share(fallbackPoints)} are answered by ${evidence.standIn.appliedModelId} instead of ` +
        `${evidence.requestedModelId}: ${evidence.standIn.reason}.`,
    )
  }
  if (distanceClampedPoints > 0) {
    const shortestM = evidence.nearestM
    sentences.push(
      `${share(distanceClampedPoints)} lie nearer than ${shortestM} m and are evaluated at ` +
        `${shortestM} m.`,
    )
  }
  return [...sentences, ...evidence.nearLimits.map(nearLimitSentence)]
}

function nearLimitSentence(near: NearLimit): string {
  const { member, unit } = limitedMembers[near.property]
  const { minimum, median, maximum } = near.powerChangeDb
  return (
    `${member} ${near.value} ${unit} lies within 10 % of the limit of ${near.insideModelId} at ` +
    `${near.limit} ${unit}: outside it ${near.outsideModelId} answers, and the same ` +
    `${near.linkCount} links of this cell change by ${roundTo1(minimum)} to ${roundTo1(maximum)} dB ` +
    `(median ${roundTo1(median)} dB).`
  )
}

interface SectorAnswer extends AnswerEvidence {
  readonly site: TransmitterSite
  readonly model: ModelEvidence
}

/** An answer about one cell. */
export interface SectorFound<Answer extends SectorAnswer = SectorAnswer> {
  readonly question: Pick<SectorQuestion, 'cell'>
  readonly answer: Answer
  readonly fingerprint: string
  /** What else must be said of the points, put first. */
  readonly sentences?: readonly string[]
}

/** The members that every sector answer ends with. */
export const footerTold: field.Members<SectorFound> = {
  model_evidence: modelEvidence(({ question: { cell }, answer, sentences = [] }) => ({
    model: answer.model,
    answer,
    cells: [{ profile: cell.profile, site: answer.site }],
    sentences: [...serviceSentences([cell]), ...sentences, ...sentencesOf(answer.model)],
  })),
  ...field.of(
    ({ question: { cell }, answer: { site }, fingerprint }: SectorFound) => ({
      cell,
      site,
      fingerprint,
    }),
    cellFooter,
  ),
}

/** Of the statistics of gaps and of an azimuth. */
export const servedTold: field.Members<{ readonly servedAtReceiverThreshold: number }> = {
  served_at_receiver_threshold: field.described(
    'Buildings above receiver_threshold.sensitivity_dbm, beside those above the threshold of the ' +
      'building service.',
    field.count('servedAtReceiverThreshold'),
  ),
}
