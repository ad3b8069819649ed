import { receiverThreshold } from '../../../rf/receiver.ts'
import { normalizeDegrees } from '../../../rf/angles.ts'
import type { Cell } from '../../cell.ts'
import { LinkEvaluator } from '../../link/evaluator.ts'
import type { TransmitterSite } from '../../link/transmitter-site.ts'
import { buildingServiceThresholdDbm } from '../../link/facade-service.ts'
import {
  facadePowerAtDbm,
  facadeServices,
  mayLieInBeam,
} from '../../sector/azimuth-contributions.ts'
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

/** Which rows of the table are wanted: every azimuth a search can visit, or the stated ones alone. */
export type PreparedAzimuths = 'reachable' | 'baseline'

/** What a cell contributes at one azimuth, and which buildings its receivers could use it in. */
export type PreparedRow = CellContributionsInput['rows'][number] & {
  /** One bit per building: its facade's power is strictly above the cell's receiver threshold. */
  readonly usable: Uint32Array
  /** Rays that end beyond the bounds of the pack, or that these bounds end. */
  readonly raysLeavingPack: number
}

/** The rows of one cell, in ascending azimuth, and where its antenna stands. */
interface PreparedCell {
  readonly rows: readonly PreparedRow[]
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
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, stop)
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
  const words = wordCountFor(domain.footprints.length)
  const { sensitivityDbm } = receiverThreshold(cell.profile)
  const rows = turns.map(({ azimuthDeg, effectiveAzimuthDeg }) => {
    stop.throwIfStopped()
    const served = new Uint32Array(words)
    const usable = new Uint32Array(words)
    for (const { building, service } of services) {
      const powerDbm = facadePowerAtDbm(evaluator, service, effectiveAzimuthDeg)
      if (powerDbm > buildingServiceThresholdDbm) setBit(served, 0, building)
      if (powerDbm > sensitivityDbm) setBit(usable, 0, building)
    }
    const { score: reachScore, raysLeavingPack } = reach.scoreAt(effectiveAzimuthDeg)
    return { azimuthDeg, reachScore, raysLeavingPack, served, usable }
  })
  return { rows, site: evaluator.site }
}

/** The wanted azimuths of a cell, degrees, ascending. */
export function azimuthsOf(
  cell: Cell,
  azimuths: PreparedAzimuths | readonly number[],
): readonly number[] {
  if (azimuths === 'reachable') return reachableAzimuthsDeg(cell.azimuthDeg)
  return azimuths === 'baseline' ? [cell.azimuthDeg] : azimuths
}
