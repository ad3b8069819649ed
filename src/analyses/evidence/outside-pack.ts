import type { BeyondPackRule, RfProfile } from '../../rf/profile.ts'

/** What an answer's counts of the inside and the outside of a pack are counts of. */
export const packCounts = [
  /** Of a surface: the nodes in radius and beam. */
  'nodes',
  /** Of a sector or a plan: those that end beyond the bounds, or that the bounds end. */
  'rays',
  /** Of a grid or a campaign. */
  'samples',
  /** Spread evenly over the circles of the cells, where an answer is about buildings alone. */
  'places',
] as const
type PackCount = (typeof packCounts)[number]

/** How much of what an answer is about lies where the pack knows no building. */
export interface OutsidePack {
  readonly rule: BeyondPackRule
  readonly counted: PackCount
  readonly outside: number
  /** All of them, whether or not they have a value. */
  readonly all: number
}

/** A count under the rule of a request, which all its cells have. */
export function outsidePack(
  { beyondPack }: Pick<RfProfile, 'beyondPack'>,
  counted: PackCount,
  outside: number,
  all: number,
): OutsidePack {
  return { rule: beyondPack ?? 'free', counted, outside, all }
}

/** Said in words where it is more than this share. */
const tellingShare = 1 / 20

/** Whether so much lies outside that an answer must not be read without it. */
export function isMuchOutside({ outside, all }: OutsidePack): boolean {
  return outside > tellingShare * all
}
