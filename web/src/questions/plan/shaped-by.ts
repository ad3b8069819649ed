import { formatPercent } from '../../format/format.ts'
import { modelLabel } from '../../scenario/models.ts'
import type { PlanAnswer } from './answer.ts'

/** What shaped the picture of a plan, over the nodes of all its cells. */
export function planShapedBy({ nodes, models }: PlanAnswer): readonly string[] {
  const { valid, beyondPack, hiddenByUnknownRoofs, behindGround } = nodes
  const share = (part: number, all: number): string =>
    formatPercent((100 * part) / Math.max(1, all))
  return [
    behindGround === null
      ? 'ground not counted'
      : `ground counted: ${share(behindGround, valid)} of the beams behind it`,
    `${share(hiddenByUnknownRoofs, valid)} hidden by roofs of unknown height alone`,
    ...(beyondPack === 0
      ? []
      : [`${share(beyondPack, valid + beyondPack)} of the sectors outside the pack`]),
    `model: ${models.map(modelLabel).join(', ')}`,
  ]
}
