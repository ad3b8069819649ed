import { type OutsidePack, outsidePack } from '../evidence/outside-pack.ts'
import type { PlanMetrics } from './evaluate.ts'
import type { EvaluatedSite, RecommendedSites } from './sites/recommend-sites.ts'
import type { NetworkQuestion } from './candidates/prepare.ts'

/** How many rays of a plan leave the pack; the cells of the question are those of the plan. */
export function planOutsidePack(
  { cells, rays }: NetworkQuestion,
  { raysLeavingPack }: PlanMetrics,
): OutsidePack {
  return outsidePack(cells[0].profile, 'rays', raysLeavingPack, cells.length * rays)
}

/** How many rays of a recommended site alone leave the pack. */
export function siteOutsidePack(
  { rays }: NetworkQuestion,
  { commonMetrics }: RecommendedSites,
  { cell, metrics }: EvaluatedSite,
): OutsidePack {
  const leaving = metrics.raysLeavingPack - commonMetrics.raysLeavingPack
  return outsidePack(cell.profile, 'rays', leaving, rays)
}
