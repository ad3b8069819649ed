import { regionResolution } from '../../../../src/analyses/question-bounds.ts'

/** A region of so many nodes is computed in seconds to minutes, and looks as fine as its pictures. */
const proposedNodes = 250_000

const usualM = [10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200] as const

/** The finest usual spacing that keeps an area within a bounded number of nodes, metres. */
export function proposedSpacingM(areaM2: number): number {
  const wantedM = Math.sqrt(areaM2 / proposedNodes)
  return usualM.find((spacingM) => spacingM >= wantedM) ?? regionResolution.bound.maximum
}
