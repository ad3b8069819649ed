import type { BehindGround } from '../../analyses/evidence/behind-ground.ts'
import type { Cell } from '../../analyses/cell.ts'
import { type OxygenLoss, oxygenLosses } from '../../analyses/evidence/oxygen.ts'
import {
  isMuchOutside,
  type OutsidePack,
  packCounts,
} from '../../analyses/evidence/outside-pack.ts'
import { roundTo1, roundTo2 } from '../../analyses/rounding.ts'
import { beyondPackRules } from '../../rf/profile.ts'
import { elevationKinds } from '../../packs/manifest/terrain-kinds.ts'
import type { GroundCounts } from '../../analyses/evidence/sights.ts'
import type { GroundEvidence } from './ground.ts'
import type { JsonSchema } from './json-schema.ts'
import { anyNumber, countNumber, nullable, responseObject, texts } from './shapes.ts'

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

const behindGroundSchema: JsonSchema = {
  ...responseObject(
    {
      terrain_kind: { enum: elevationKinds },
      points_in_sight: { ...countNumber, description: 'Over flat ground, as the answer has them.' },
      tested_points: {
        ...countNumber,
        description: 'At most 500 of them, over ground that is known all along.',
      },
      count: { ...countNumber, description: 'Those of the tested points that the ground hides.' },
      pct: { ...nullable('number'), description: 'Of the tested points; null without any.' },
    },
    { id: 'BehindGround' },
  ),
  description: 'Only where the pack has terrain, which the answer does not use.',
}

const groundCountedSchema: JsonSchema = {
  ...responseObject(
    {
      points: { ...countNumber, description: 'Of the answer, under cells that count the ground.' },
      behind_ground: { ...countNumber, description: 'Those that the ground hides.' },
      behind_pct: anyNumber,
      paths_over_void: {
        ...countNumber,
        description:
          'Those whose path crosses a void of the terrain: its height is taken from beside it.',
      },
      paths_without_ground: {
        ...countNumber,
        description:
          'Those on whose path no ground is known: it counts as flat, or the fallback answers where ' +
          'the model needs the ground.',
      },
    },
    { id: 'GroundCounted' },
  ),
  description: 'Only where the ground counts.',
}

/** Of `model_evidence` in every answer about an area or places. */
export const answerEvidenceProperties = {
  outside_pack: outsidePackSchema,
  behind_ground: behindGroundSchema,
  ground_counted: groundCountedSchema,
  sentences: texts,
} as const

/** Those of them that an answer may leave out. */
export const optionalAnswerEvidence = ['behind_ground', 'ground_counted'] as const

/** The whole of `model_evidence` where nothing is told of models. */
export const answerEvidenceSchema: JsonSchema = responseObject(answerEvidenceProperties, {
  id: 'AnswerEvidence',
  optional: optionalAnswerEvidence,
})

/** What an answer rests on beside its model. */
export interface AnswerEvidence {
  readonly outsidePack: OutsidePack
  readonly ground: GroundEvidence
}

/**
 * How much of an answer lies where nothing is known, and what it leaves out, as counts and in words.
 *
 * @param cells those that the answer is about
 * @param sentences what else must be said, put first
 */
export function answerEvidenceView(
  cells: readonly Pick<Cell, 'profile'>[],
  { outsidePack, ground }: AnswerEvidence,
  sentences: readonly string[] = [],
) {
  return {
    outside_pack: outsidePackView(outsidePack),
    ...(ground.flat === null || ground.flat === 'unreadable'
      ? {}
      : { behind_ground: behindGroundView(ground.flat) }),
    ...(ground.counted === null ? {} : { ground_counted: groundCountedView(ground.counted) }),
    sentences: [
      ...sentences,
      ...outsideSentences(outsidePack),
      ...flatGroundSentences(ground.flat),
      ...countedGroundSentences(ground.counted),
      ...oxygenLosses(cells.map(({ profile }) => profile)).map(oxygenSentence),
    ],
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

function behindGroundView({ kind, inSight, tested, behind }: BehindGround) {
  return {
    terrain_kind: kind,
    points_in_sight: inSight,
    tested_points: tested,
    count: behind,
    pct: tested === 0 ? null : percent(behind, tested),
  }
}

function groundCountedView({ points, behind, overVoid, unknown }: GroundCounts) {
  return {
    points,
    behind_ground: behind,
    behind_pct: percent(behind, points),
    paths_over_void: overVoid,
    paths_without_ground: unknown,
  }
}

function countedGroundSentences(counts: GroundCounts | null): string[] {
  if (counts === null) return []
  const { points, behind, overVoid, unknown } = counts
  return [
    `Ground counted: ${behind} of ${points} points (${percent(behind, points)} %) lie behind it.`,
    ...(overVoid === 0
      ? []
      : [`${overVoid} paths cross a void of the terrain, whose height is taken from beside it.`]),
    ...(unknown === 0
      ? []
      : [
          `On ${unknown} paths no ground is known: it counts as flat there, and a model that needs ` +
            'it is replaced (required_terrain_missing).',
        ]),
  ]
}

function flatGroundSentences(ground: GroundEvidence['flat']): string[] {
  if (ground === null) return []
  const flat = 'The pack has terrain that this answer does not use: all ground counts as flat'
  if (ground === 'unreadable') {
    return [`${flat}. The terrain cannot be read now; how much lies behind it is not known.`]
  }
  const { kind, inSight, tested, behind } = ground
  if (tested === 0) {
    return [`${flat}. None of the ${inSight} points in line of sight lies where it is known.`]
  }
  const hidden = kind === 'dsm' ? 'the surface of ground, roofs and trees' : 'the ground'
  return [
    `${flat}. ${behind} of ${tested} points in line of sight that were held against it ` +
      `(${percent(behind, tested)} %) lie behind ${hidden}.`,
  ]
}

/** What the air costs that no model here counts. */
export function oxygenSentence({ frequencyGhz, lossDbPerKm, radiusM, lossDb }: OxygenLoss): string {
  return (
    `At ${frequencyGhz} GHz oxygen and water vapour cost ${roundTo2(lossDbPerKm)} dB a kilometre ` +
    `(ITU-R P.676-13; 15 degrees, 1013 hPa, 7.5 g/m3), ${roundTo1(lossDb)} dB over ` +
    `${roundTo1(radiusM)} m: the powers here are without it.`
  )
}

/** A share of a whole in percent with one decimal; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : roundTo1((100 * part) / whole)
}
