import { normalizeDegrees } from '../../../rf/angles.ts'
import type { Cell } from '../../cell.ts'
import { LinkEvaluator } from '../../link/evaluator.ts'
import type { TransmitterSite } from '../../link/transmitter-site.ts'
import { facadeServices, mayLieInBeam, servesAt } from '../../sector/azimuth-contributions.ts'
import { ReachScorer } from '../../sector/reach.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../../world.ts'
import { reachableAzimuthsDeg } from './azimuth.ts'
import { setBit, wordCountFor } from './bits.ts'
import { buildingIndexOf, type NetworkDomain } from './domain.ts'
import type { CellContributionsInput } from './table.ts'

export interface NetworkQuestion {
  /** In request order, distinct ids. */
  readonly cells: readonly Cell[]
  /** 8 to 720. */
  readonly rays: number
}

/** Which rows of the table are wanted: every azimuth a search can visit, or the given ones alone. */
export type PreparedAzimuths = 'reachable' | 'baseline'

/** The rows of one cell, and where its antenna stands. */
export interface PreparedCell {
  readonly contributions: CellContributionsInput
  readonly site: TransmitterSite
}

/** The contributions of one cell over a domain, at the wanted azimuths (degrees, ascending). */
export function prepareCell(
  world: World,
  cell: Cell,
  rays: number,
  domain: NetworkDomain,
  azimuths: PreparedAzimuths | readonly number[],
  stop: StopSignal,
): PreparedCell {
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM)
  const reach = new ReachScorer(evaluator, rays)
  const turns = azimuthsOf(cell, azimuths).map((azimuthDeg) => ({
    azimuthDeg,
    effectiveAzimuthDeg: normalizeDegrees(azimuthDeg + cell.profile.orientationDeg),
  }))
  const beams = turns.map(({ effectiveAzimuthDeg }) => effectiveAzimuthDeg)
  const isWanted = (footprint: number, k: number) =>
    buildingIndexOf(domain, footprint) >= 0 && mayLieInBeam(evaluator, k, beams)
  const services = facadeServices(evaluator, isWanted, stop).map(({ footprint, service }) => ({
    building: buildingIndexOf(domain, footprint),
    service,
  }))
  const rows = turns.map(({ azimuthDeg, effectiveAzimuthDeg }) => {
    stop.throwIfStopped()
    const served = new Uint32Array(wordCountFor(domain.footprints.length))
    for (const { building, service } of services) {
      if (servesAt(evaluator, service, effectiveAzimuthDeg)) setBit(served, 0, building)
    }
    return { azimuthDeg, reachScore: reach.scoreAt(effectiveAzimuthDeg), served }
  })
  return {
    contributions: { id: cell.id, baselineAzimuthDeg: cell.azimuthDeg, rows },
    site: evaluator.site,
  }
}

/** The wanted azimuths of a cell, degrees, ascending. */
export function azimuthsOf(
  cell: Cell,
  azimuths: PreparedAzimuths | readonly number[],
): readonly number[] {
  if (azimuths === 'reachable') return reachableAzimuthsDeg(cell.azimuthDeg)
  return azimuths === 'baseline' ? [cell.azimuthDeg] : azimuths
}
