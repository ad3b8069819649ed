import { counted } from '../../formats/counted.ts'
import type { BehindGround } from '../../analyses/evidence/behind-ground.ts'
import type { Cell } from '../../analyses/cell.ts'
import { type OxygenLoss, oxygenLosses } from '../../analyses/evidence/oxygen.ts'
import {
  isMuchOutside,
  type OutsidePack,
  packCounts,
} from '../../analyses/evidence/outside-pack.ts'
import { roundTo1, roundTo2 } from '../../rounding.ts'
import { modelOf } from '../../rf/models/list.ts'
import { looksAtBuildings } from '../../rf/models/model.ts'
import { beyondPackRules } from '../../rf/profile.ts'
import { elevationKinds } from '../../packs/manifest/terrain-kinds.ts'
import type { GroundCounts, SightCounts } from '../../analyses/evidence/sights.ts'
import { modelApplicability } from '../../analyses/link/model-applicability.ts'
import { sourcedRanges } from '../../analyses/link/profile-in-pack.ts'
import type { TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import { airSentences } from '../../analyses/link/air-sentences.ts'
import type { GroundEvidence } from './ground.ts'
import * as field from './answer-schema.ts'

/** How much lies outside the bounds of the pack. */
export const outsidePack = field.object<OutsidePack>('OutsidePack', {
  beyond_pack: field.described('The rule of the request.', field.oneOf(beyondPackRules)('rule')),
  counted: field.described(
    'What is counted: the nodes of a surface; rays of a sector or a plan, which count when they ' +
      'end beyond the bounds or are ended by them; samples; or places spread evenly over the ' +
      'circles of the cells.',
    field.oneOf(packCounts)('counted'),
  ),
  count: field.described('Those outside the bounds of the pack.', field.count('outside')),
  of: field.described('All of them, with a value or without.', field.count('all')),
  pct: field.number(({ outside, all }) => percent(outside, all)),
})

const behindGround = field.object<BehindGround>('BehindGround', {
  terrain_kind: field.oneOf(elevationKinds)('kind'),
  points_in_sight: field.described(
    'Over flat ground, as the answer has them.',
    field.count('inSight'),
  ),
  tested_points: field.described(
    'At most 500 of them, over ground that is known all along.',
    field.count('tested'),
  ),
  count: field.described(
    'Those of the tested points that the ground hides.',
    field.count('behind'),
  ),
  pct: field.described(
    'Of the tested points; null without any.',
    field.number.orNull(({ behind, tested }) => (tested === 0 ? null : percent(behind, tested))),
  ),
})

const groundCounted = field.object<GroundCounts>('GroundCounted', {
  points: field.described(
    'Of the answer, under cells that count the ground.',
    field.count('points'),
  ),
  behind_ground: field.described('Those that the ground hides.', field.count('behind')),
  behind_pct: field.number(({ behind, points }) => percent(behind, points)),
  paths_over_void: field.described(
    'Those whose path crosses a void of the terrain: its height is taken from beside it.',
    field.count('overVoid'),
  ),
  paths_without_ground: field.described(
    'Those on whose path no ground is known: it counts as flat, or the fallback answers where ' +
      'the model needs the ground.',
    field.count('unknown'),
  ),
})

const sightCounted = field.object<SightCounts>('SightCounted', {
  points: field.described(
    'Of the answer, under cells with a rule of sight.',
    field.count('points'),
  ),
  statistical: field.described(
    'Those whose sight is not known: their loss is the mean of that in and out of sight, in dB, ' +
      'by how likely sight is at the distance.',
    field.count('statistical'),
  ),
  statistical_pct: field.number(({ statistical, points }) => percent(statistical, points)),
})

/** What an answer rests on beside its model. */
export interface AnswerEvidence {
  readonly outsidePack: OutsidePack
  readonly ground: GroundEvidence
}

/** A cell, and where its antenna stands, where the answer knows that. */
interface EvidenceCell extends Pick<Cell, 'profile'> {
  readonly site?: TransmitterSite
}

export interface EvidenceFound {
  readonly answer: AnswerEvidence
  /** Those that the answer is about. */
  readonly cells: readonly EvidenceCell[]
  /** What else must be said, put first. */
  readonly sentences: readonly string[]
}

/** How much of an answer lies where nothing is known, and what it leaves out, as counts and in words. */
export const evidenceTold: field.Members<EvidenceFound> = {
  outside_pack: outsidePack(({ answer }) => answer.outsidePack),
  behind_ground: field.described(
    'Only where the pack has terrain, which the answer does not use.',
    behindGround.optional(({ answer: { ground } }) =>
      ground.flat === 'unreadable' ? null : ground.flat,
    ),
  ),
  ground_counted: field.described(
    'Only where the ground counts.',
    groundCounted.optional(({ answer }) => answer.ground.counted),
  ),
  sight_counted: field.described(
    'Only where sight is not "footprints".',
    sightCounted.optional(({ answer }) => answer.ground.sight),
  ),
  sentences: field.texts(({ answer: { outsidePack: outside, ground }, cells, sentences }) => [
    ...sentences,
    ...outsideSentences(outside, cells),
    ...flatGroundSentences(ground.flat),
    ...countedGroundSentences(ground.counted),
    ...airSentences(sourcedRanges(ground.air)),
    ...sightSentences(ground.sight),
    ...oxygenLosses(cells.map(({ profile }) => profile)).map(oxygenSentence),
  ]),
}

export const answerEvidence = field.object('AnswerEvidence', evidenceTold)

function outsideSentences(outsidePack: OutsidePack, cells: readonly EvidenceCell[]): string[] {
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
        ? [`${share} end outside the bounds of the pack, ${readAs(cells)} ends them at the bounds.`]
        : [`${share} end at the bounds of the pack: how far they reach beyond is not known.`]
    default:
      return rule === 'free'
        ? [`${share} lie outside the bounds of the pack, ${readAs(cells)} leaves them out.`]
        : [`${share} lie outside the bounds of the pack and have no value.`]
  }
}

/** How ground without known buildings is read, and the rule that leaves it out. */
function readAs(cells: readonly EvidenceCell[]): string {
  return `where no building is known: ${cells.some(readsAsFree) ? 'they read as free line of sight' : readOtherwise(cells)}. beyond_pack "excluded"`
}

/** Whether the model that answers for a cell looks at buildings. */
function looksAround({ profile, site }: EvidenceCell): boolean {
  const requested = modelOf(profile.propagationModel)
  if (site === undefined) return looksAtBuildings(requested)
  return looksAtBuildings(modelOf(modelApplicability({ profile }, site).appliedModelId))
}

function readsAsFree(cell: EvidenceCell): boolean {
  return looksAround(cell) && cell.profile.sight === undefined
}

function readOtherwise(cells: readonly EvidenceCell[]): string {
  return cells.every((cell) => !looksAround(cell))
    ? 'the model looks at none'
    : 'sight is not taken as free there'
}

function sightSentences(counts: SightCounts | null): string[] {
  if (counts === null) return []
  const { points, statistical, obstructed } = counts
  return [
    ...(obstructed > 0 ? ['sight "obstructed": every receiver is taken as out of sight.'] : []),
    ...(statistical === 0
      ? []
      : [
          `Sight is not known at ${statistical} of ${points} points (${percent(statistical, points)} %): ` +
            'their loss is the mean of that in and out of sight, in dB, weighted by the probability ' +
            'of line of sight of 3GPP TR 38.901, Table 7.4.2-1.',
        ]),
  ]
}

function countedGroundSentences(counts: GroundCounts | null): string[] {
  if (counts === null) return []
  const { points, behind, overVoid, unknown } = counts
  return [
    `Ground counted: ${behind} of ${points} points (${percent(behind, points)} %) lie behind it.`,
    ...(overVoid === 0
      ? []
      : [
          `${counted(overVoid, 'path crosses', 'paths cross')} a void of the terrain, whose height is ` +
            'taken from beside it.',
        ]),
    ...(unknown === 0
      ? []
      : [
          `On ${counted(unknown, 'path')} no ground is known: it counts as flat there, and a model that needs ` +
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
