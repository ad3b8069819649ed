import type { Cell } from '../../analyses/cell.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { ModelEvidence } from '../../analyses/sector/model-evidence.ts'
import type { NearLimit } from '../../analyses/sector/near-limits.ts'
import { type AnswerEvidence, answerEvidenceView, percent } from '../wire/answer-evidence.ts'

const limitedMembers = {
  antennaHeightM: { member: 'antenna_height_m', unit: 'm' },
  receiverHeightM: { member: 'receiver_height_m', unit: 'm' },
  frequencyGhz: { member: 'frequency_ghz', unit: 'GHz' },
} as const

interface SectorEvidence extends AnswerEvidence {
  readonly model: ModelEvidence
}

/**
 * How much of an answer the requested model gave, and what a step across its limits would change,
 * beside what every answer says of where nothing is known.
 *
 * @param sentences what else must be said of the points, put first
 */
export function modelEvidenceView(
  cell: Cell,
  { model: evidence, outsidePack, ground }: SectorEvidence,
  sentences: readonly string[] = [],
) {
  const { evaluatedPoints, fallbackPoints, distanceClampedPoints } = evidence
  return {
    evaluated_points: evaluatedPoints,
    fallback_points: fallbackPoints,
    fallback_pct: percent(fallbackPoints, evaluatedPoints),
    distance_clamped_points: distanceClampedPoints,
    distance_clamped_pct: percent(distanceClampedPoints, evaluatedPoints),
    near_limits: evidence.nearLimits.map(nearLimitView),
    ...answerEvidenceView([cell], { outsidePack, ground }, [
      ...sentences,
      ...sentencesOf(evidence),
    ]),
  }
}

function nearLimitView(near: NearLimit) {
  const { minimum, median, maximum } = near.powerChangeDb
  return {
    member: limitedMembers[near.property].member,
    value: near.value,
    limit: near.limit,
    inside_model_id: near.insideModelId,
    outside_model_id: near.outsideModelId,
    link_count: near.linkCount,
    link_distances_m: near.distancesM.map(roundTo1),
    power_change_db: {
      minimum: roundTo1(minimum),
      median: roundTo1(median),
      maximum: roundTo1(maximum),
    },
  }
}

function sentencesOf(evidence: ModelEvidence): string[] {
  const { evaluatedPoints, fallbackPoints, distanceClampedPoints } = evidence
  const share = (points: number) =>
    `${points} of ${evaluatedPoints} points (${percent(points, evaluatedPoints)} %)`
  const sentences: string[] = []
  if (fallbackPoints > 0) {
    sentences.push(
      `${share(fallbackPoints)} are answered by ${evidence.appliedModelId} instead of ` +
        `${evidence.requestedModelId}: ${evidence.reason}.`,
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
