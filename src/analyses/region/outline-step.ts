import { type NodeFrame, tileNodes } from './mercator-grid.ts'

/** Squares that outlines are followed in, at most; finer nodes are skipped. */
const maximumSquares = 4_000_000

/** Nodes from one square to the next, where the areas of a region are outlined. */
export function outlineStep({ width, height }: NodeFrame): number {
  let step = 1
  while ((width / step) * (height / step) > maximumSquares && step < tileNodes) step *= 2
  return step
}
