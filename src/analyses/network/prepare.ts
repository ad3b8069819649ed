import { normalizeDegrees } from '../../rf/angles.ts'
import type { Cell } from '../cell.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { TransmitterSite } from '../link/transmitter-site.ts'
import { facadeServices, servesAt } from '../sector/azimuth-contributions.ts'
import { ReachScorer } from '../sector/reach.ts'
import type { StopSignal } from '../stop-signal.ts'
import type { World } from '../world.ts'
import { reachableAzimuthsDeg } from './azimuth.ts'
import { setBit, wordCountFor } from './bits.ts'
import { buildingIndexOf, networkDomain, type NetworkDomain } from './domain.ts'
import {
  createContributionTable,
  type CellContributionsInput,
  type ContributionTable,
} from './table.ts'

export interface NetworkQuestion {
  /** In request order, distinct ids. */
  readonly cells: readonly Cell[]
  /** 8 to 720. */
  readonly rays: number
}

/** All radio work of a network, done once: what remains is arithmetic on the table. */
export interface PreparedNetwork {
  readonly domain: NetworkDomain
  readonly table: ContributionTable
  /** Where each antenna stands, in request order. */
  readonly sites: readonly TransmitterSite[]
  /** Bearings walked for the reach scores. */
  readonly walkedBearings: number
}

/** Which rows of the table are wanted: every azimuth a search can visit, or the given ones alone. */
export type PreparedAzimuths = 'reachable' | 'baseline'

/**
 * Computes what every cell serves and reaches at each wanted azimuth, over the domain of the
 * cells themselves or a wider one that contains it.
 *
 * @throws {StoppedError} when told to stop
 */
export function prepareNetwork(
  world: World,
  question: NetworkQuestion,
  azimuths: PreparedAzimuths,
  stop: StopSignal,
  domain: NetworkDomain = networkDomain(world, question.cells, stop),
): PreparedNetwork {
  const prepared = question.cells.map((cell) =>
    prepareCell(world, cell, question.rays, domain, azimuths, stop),
  )
  return {
    domain,
    table: createContributionTable({
      rays: question.rays,
      demandWeights: domain.demandWeights,
      residentialDemands: domain.residentialDemands,
      cells: prepared.map(({ contributions }) => contributions),
    }),
    sites: prepared.map(({ site }) => site),
    walkedBearings: prepared.reduce((sum, { walkedBearings }) => sum + walkedBearings, 0),
  }
}

/** The rows of one cell, and where its antenna stands. */
export interface PreparedCell {
  readonly contributions: CellContributionsInput
  readonly site: TransmitterSite
  readonly walkedBearings: number
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
  const isRelevant = (footprint: number) => buildingIndexOf(domain, footprint) >= 0
  const services = facadeServices(evaluator, isRelevant, stop).map(({ footprint, service }) => ({
    building: buildingIndexOf(domain, footprint),
    service,
  }))
  const rows = azimuthsOf(cell, azimuths).map((azimuthDeg) => {
    stop.throwIfStopped()
    const effectiveAzimuthDeg = normalizeDegrees(azimuthDeg + cell.profile.orientationDeg)
    const served = new Uint32Array(wordCountFor(domain.footprints.length))
    for (const { building, service } of services) {
      if (servesAt(evaluator, service, effectiveAzimuthDeg)) setBit(served, 0, building)
    }
    return { azimuthDeg, reachScore: reach.scoreAt(effectiveAzimuthDeg), served }
  })
  return {
    contributions: { id: cell.id, baselineAzimuthDeg: cell.azimuthDeg, rows },
    site: evaluator.site,
    walkedBearings: reach.walkedBearings,
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
