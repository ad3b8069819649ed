import { servedAboveDbm } from '../../../rf/building-service.ts'
import { receiverThreshold } from '../../../rf/receiver.ts'
import { normalizeDegrees } from '../../../angles.ts'
import type { Cell } from '../../cell.ts'
import { LinkEvaluator } from '../../link/evaluator.ts'
import type { TransmitterSite } from '../../link/transmitter-site.ts'
import {
  facadePowerAtDbm,
  facadeServices,
  mayLieInBeam,
} from '../../sector/azimuth-contributions.ts'
import type { RayFans } from '../../sector/ray-fans.ts'
import { reachFans, ReachScorer } from '../../sector/reach.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { reachableAzimuthsDeg } from '../../../optimization/azimuth.ts'
import { type Candidate, azimuthCandidate } from '../../../optimization/candidate.ts'
import { candidateProfile } from '../candidate-profile.ts'
import { setBit, wordCountFor } from '../../../optimization/table/bits.ts'
import { buildingIndexOf, type NetworkDomain } from './domain.ts'
import type { CellContributionsInput } from '../../../optimization/table/table.ts'

export interface NetworkQuestion {
  /** In request order, distinct ids. */
  readonly cells: readonly Cell[]
  /** 8 to 720. */
  readonly rays: number
}

/** Which rows of the table are wanted: every candidate a search can visit, or the cell's own alone. */
export type PreparedCandidates = 'reachable' | 'baseline'

/** What a cell contributes at one candidate, and which buildings its receivers could use it in. */
export type PreparedRow = CellContributionsInput['rows'][number] & {
  /** One bit per building: its facade's power is strictly above the cell's receiver threshold. */
  readonly usable: Uint32Array
  /** Rays that end beyond the bounds of the pack, or that these bounds end. */
  readonly raysLeavingPack: number
}

/** The rows of one cell, in the order asked for, and where its antenna stands. */
interface PreparedCell {
  readonly rows: readonly PreparedRow[]
  readonly site: TransmitterSite
}

/**
 * The contributions of one cell over a domain, at the wanted candidates. Ways to the facades are looked
 * at once: azimuth, tilt and power are arithmetic on their losses.
 *
 * @param serviceDbm a building is served by strictly more than this power, dBm
 */
export function prepareCell(
  world: World,
  cell: Cell,
  rays: number,
  domain: NetworkDomain,
  wanted: PreparedCandidates | readonly Candidate[],
  stop: StopSignal,
  serviceDbm: number = servedAboveDbm(cell.profile),
): PreparedCell {
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, stop, 'all')
  const turns = candidatesOf(cell, wanted).map((candidate) => ({
    candidate,
    effectiveAzimuthDeg: normalizeDegrees(candidate.azimuthDeg + cell.profile.orientationDeg),
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
  const senderOf = senders(world, cell, reachFans(evaluator, rays, beams), stop)
  const rows = turns.map(({ candidate, effectiveAzimuthDeg }) => {
    stop.throwIfStopped()
    const sender = senderOf(candidate)
    const served = new Uint32Array(words)
    const usable = new Uint32Array(words)
    for (const { building, service } of services) {
      const powerDbm = facadePowerAtDbm(sender.evaluator, service, effectiveAzimuthDeg)
      if (powerDbm > serviceDbm) setBit(served, 0, building)
      if (powerDbm > sensitivityDbm) setBit(usable, 0, building)
    }
    const { score: reachScore, raysLeavingPack } = sender.reach.scoreAt(effectiveAzimuthDeg)
    return { candidate, reachScore, raysLeavingPack, served, usable }
  })
  return { rows, site: evaluator.site }
}

/** A cell at one tilt and power, whatever its azimuth. */
interface Sender {
  readonly evaluator: LinkEvaluator
  readonly reach: ReachScorer
}

/** The sender of each candidate of a cell, made once for every tilt and power. */
function senders(
  world: World,
  cell: Cell,
  fans: RayFans,
  stop: StopSignal,
): (candidate: Candidate) => Sender {
  const made = new Map<string, Sender>()
  return (candidate) => {
    const key = `${candidate.electricalTiltDeg} ${candidate.txPowerDbm}`
    const known = made.get(key)
    if (known !== undefined) return known
    const profile = candidateProfile(cell.profile, candidate)
    const evaluator = new LinkEvaluator(world, { ...cell, profile }, profile.radiusM, stop)
    const sender = { evaluator, reach: new ReachScorer(evaluator, fans) }
    made.set(key, sender)
    return sender
  }
}

/** The wanted candidates of a cell; by a rule those are azimuths, ascending. */
export function candidatesOf(
  cell: Cell,
  wanted: PreparedCandidates | readonly Candidate[],
): readonly Candidate[] {
  if (wanted === 'reachable') return reachableAzimuthsDeg(cell.azimuthDeg).map(azimuthCandidate)
  return wanted === 'baseline' ? [azimuthCandidate(cell.azimuthDeg)] : wanted
}
