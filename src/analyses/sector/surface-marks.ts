import type { ExaminedPath, GroundSight, PathState } from '../link/path.ts'

/** What is to be said of a node beside its power, as bits of a number. */
export const nodeMarks = {
  /** Within radius and beam, whether or not it has a value. */
  counted: 1,
  inSight: 2,
  /** Inside a building and not above its known roof. */
  indoor: 4,
  /** Out of sight only because a roof is of unknown height. */
  unknownHeight: 8,
  /** In sight only because the roof under the antenna is taken away. */
  ownRoof: 16,
  statistical: 32,
  crossesVoid: 64,
  /** Nearer than the model's shortest distance. */
  near: 128,
} as const

/** Of what the ground does, from this bit on. */
const groundShift = 8
const groundSights: readonly (GroundSight | undefined)[] = [undefined, 'free', 'behind', 'unknown']

/** The marks of a node that has a value. */
export function marksOf({ state, dependsOn }: ExaminedPath, isNear: boolean): number {
  let marks: number = nodeMarks.counted
  if (state.isLineOfSight) marks |= nodeMarks.inSight
  if (state.isReceiverInside) marks |= nodeMarks.indoor
  if (dependsOn === 'unknown_height') marks |= nodeMarks.unknownHeight
  if (dependsOn === 'own_roof') marks |= nodeMarks.ownRoof
  if (state.lineOfSightShare !== undefined) marks |= nodeMarks.statistical
  if (state.crossesVoid === true) marks |= nodeMarks.crossesVoid
  if (isNear) marks |= nodeMarks.near
  return marks | (groundSights.indexOf(state.groundSight) << groundShift)
}

type SeenGround = Pick<PathState, 'groundSight' | 'crossesVoid'>

/** By their place in `groundSights`: over known postings alone, and across a void. */
const seenGrounds = groundSights.map((groundSight): readonly [SeenGround, SeenGround] => {
  const seen = groundSight === undefined ? {} : { groundSight }
  return [seen, { ...seen, crossesVoid: true }]
})

/** What the ground does to a node, by its marks. */
export function groundOfMarks(marks: number): SeenGround {
  return seenGrounds[marks >> groundShift][(marks & nodeMarks.crossesVoid) === 0 ? 0 : 1]
}
