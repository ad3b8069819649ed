import type { OutsidePack } from '../evidence/outside-pack.ts'
import { roundTo1 } from '../../rounding.ts'
import { findCoverageGaps } from '../sector/coverage-gaps.ts'
import type { SectorQuestion } from '../sector/sector-question.ts'
import { simulateSector } from '../sector/simulate.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'

/** What is kept of one run, at the precision of the routes that answer the same question alone. */
export interface RunMetrics {
  readonly averageReceivedPowerDbm: number
  readonly blockedPct: number
  readonly gapPct: number
  readonly gapBuildings: number
  readonly servedBuildings: number
  readonly candidateBuildings: number
  /** Absent in records of older versions. */
  readonly outsidePack?: OutsidePack
}

/**
 * Rays and coverage gaps of a sector, reduced to a few numbers.
 *
 * @throws {SightlineError} not_processable when walls split the rays into too many pieces
 * @throws {StoppedError} when told to stop
 */
export function measureRun(world: World, question: SectorQuestion, stop: StopSignal): RunMetrics {
  const { stats: rays, outsidePack } = simulateSector(world, question, stop)
  const { stats: gaps } = findCoverageGaps(world, question, stop)
  return {
    averageReceivedPowerDbm: rays.averageReceivedPowerDbm,
    blockedPct: rays.blockedPct,
    gapPct: roundTo1(gaps.gapPct),
    gapBuildings: gaps.gapBuildings,
    servedBuildings: gaps.servedBuildings,
    candidateBuildings: gaps.candidateBuildings,
    outsidePack,
  }
}
