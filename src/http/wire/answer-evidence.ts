import {
  isMuchOutside,
  type OutsidePack,
  packCounts,
} from '../../analyses/evidence/outside-pack.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import { beyondPackRules } from '../../rf/profile.ts'
import type { JsonSchema } from './json-schema.ts'
import { anyNumber, countNumber, responseObject, texts } from './shapes.ts'

export const outsidePackSchema: JsonSchema = responseObject(
  {
    beyond_pack: { enum: beyondPackRules, description: 'The rule of the request.' },
    counted: {
      enum: packCounts,
      description:
        'What is counted: the nodes of a surface; rays of a sector or a plan, which count when they ' +
        'end beyond the bounds or are ended by them; samples; or places spread evenly over the ' +
        'circles of the cells.',
    },
    count: { ...countNumber, description: 'Those outside the bounds of the pack.' },
    of: { ...countNumber, description: 'All of them, with a value or without.' },
    pct: anyNumber,
  },
  { id: 'OutsidePack' },
)

/** Of `model_evidence` in every answer about an area or places. */
export const answerEvidenceProperties = {
  outside_pack: outsidePackSchema,
  sentences: texts,
} as const

/** The whole of `model_evidence` where nothing is told of models. */
export const answerEvidenceSchema: JsonSchema = responseObject(answerEvidenceProperties, {
  id: 'AnswerEvidence',
})

/** What an answer rests on beside its model. */
interface AnswerEvidence {
  readonly outsidePack: OutsidePack
}

/**
 * How much of an answer lies where nothing is known, as counts and in words.
 *
 * @param sentences what else must be said, put first
 */
export function answerEvidenceView(
  { outsidePack }: AnswerEvidence,
  sentences: readonly string[] = [],
) {
  return {
    outside_pack: outsidePackView(outsidePack),
    sentences: [...sentences, ...outsideSentences(outsidePack)],
  }
}

/** How much lies outside the bounds of the pack. */
export function outsidePackView({ rule, counted, outside, all }: OutsidePack) {
  return { beyond_pack: rule, counted, count: outside, of: all, pct: percent(outside, all) }
}

function outsideSentences(outsidePack: OutsidePack): string[] {
  if (!isMuchOutside(outsidePack)) return []
  const { rule, counted, outside, all } = outsidePack
  const share = `${outside} of ${all} ${counted} (${percent(outside, all)} %)`
  switch (counted) {
    case 'places':
      return [
        `${share} spread over the circles lie outside the bounds of the pack: no building there is ` +
          'known, and none is counted.',
      ]
    case 'rays':
      return rule === 'free'
        ? [`${share} end outside the bounds of the pack, ${readsAsFree} ends them at the bounds.`]
        : [`${share} end at the bounds of the pack: how far they reach beyond is not known.`]
    default:
      return rule === 'free'
        ? [`${share} lie outside the bounds of the pack, ${readsAsFree} leaves them out.`]
        : [`${share} lie outside the bounds of the pack and have no value.`]
  }
}

const readsAsFree =
  'where no building is known: they read as free line of sight. beyond_pack "excluded"'

/** A share of a whole in percent with one decimal; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : roundTo1((100 * part) / whole)
}
