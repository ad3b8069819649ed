import { linearToDecibel } from '../../rf/db.ts'
import {
  isInterferenceLimited,
  missedCriteria,
  type QualityClass,
  qualityClass,
  radioQuality,
  referenceMilliwatt,
  type ServiceabilityFailure,
} from '../../rf/radio-quality.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import type { Carrier } from './carrier.ts'
import { type ChannelMismatch, channelMismatch, type RadioCell } from './radio-cell.ts'

/** Why a cell takes no part at a point, or only as an interferer. */
type ExclusionReason =
  | 'outside_radius'
  | 'antenna_ineligible'
  | 'below_numeric_floor'
  | 'below_receiver_sensitivity'
  | ChannelMismatch

/** What one cell does at a point. Powers are unrounded; null where the cell does not reach. */
export interface LedgerEntry {
  readonly cellId: string
  /** Absent: not eligible. Candidate: eligible, but on another channel than the serving cell. */
  readonly role: 'serving' | 'interferer' | 'candidate' | 'absent'
  readonly carrierPowerDbm: number | null
  readonly rsrpDbm: number | null
  readonly referenceMilliwatt: number | null
  /** Scaled by the load of the cell; the serving cell's is not. */
  readonly loadedMilliwatt: number | null
  /** Whether it shares the channel of the serving cell; null without one. */
  readonly channelMatch: boolean | null
  /** Receivable at all: an interferer though it may be too weak to serve. */
  readonly eligible: boolean
  /** Its carrier is strictly above the receiver's sensitivity, within its radius. */
  readonly servingEligible: boolean
  readonly exclusionReason: ExclusionReason | null
  readonly linkMarginDb: number | null
}

/** Radio quality at one point; every number is unrounded. */
export interface SampleQuality {
  /** Index of the serving cell, or null. */
  readonly serving: number | null
  /** Null without a serving cell. */
  readonly signal: ServedSignal | null
  readonly failures: readonly (
    | ServiceabilityFailure
    | 'no_eligible_carrier'
    | 'serving_cell_unavailable'
  )[]
  readonly isServiceable: boolean
  readonly isInterferenceLimited: boolean
  readonly qualityClass: QualityClass | 'no_signal'
  readonly ledger: readonly LedgerEntry[]
}

/** What the serving cell delivers. */
export interface ServedSignal {
  readonly carrierPowerDbm: number
  readonly rsrpDbm: number
  readonly sinrDb: number
  readonly rsrqDb: number
  readonly rssiDbm: number
  readonly desiredMilliwatt: number
  readonly interferenceMilliwatt: number
  readonly noiseMilliwatt: number
  readonly noiseDbm: number
  /** Null without an interferer. */
  readonly interferenceDbm: number | null
  readonly interfererCount: number
  /** Index of the interferer whose loaded power is largest (of equals the smaller id), or null. */
  readonly strongestInterferer: number | null
  readonly strongestInterfererDbm: number | null
}

/** How the serving cell of a point is chosen: the strongest, or one by its index. */
export type ServingRule = 'strongest' | number

interface Heard {
  readonly isHeard: true
  readonly carrierPowerDbm: number
  readonly rsrpDbm: number
  readonly milliwatt: number
  /** Of an asked location probability, which an interferer has not. */
  readonly marginDb: number
  /** Why it does not serve; null where it may. */
  readonly unfit: 'outside_radius' | 'below_receiver_sensitivity' | null
}

/** What the receiver makes of the carrier of a cell. */
type Reception = Heard | { readonly isHeard: false; readonly reason: ExclusionReason }

/** Radio quality at a point from the carriers of all cells there. */
export function sampleQuality(
  cells: readonly RadioCell[],
  carriers: readonly Carrier[],
  rule: ServingRule,
): SampleQuality {
  const receptions = cells.map((cell, index) => receptionOf(cell, carriers[index]))
  const serving = servingCell(cells, receptions, rule)
  const ledger = cells.map((_, index) => ledgerEntry(cells, receptions[index], index, serving))
  const server = serving === null ? null : receptions[serving]
  if (serving === null || server === null || !server.isHeard) {
    const isHeard = receptions.some((reception) => reception.isHeard)
    return {
      serving: null,
      signal: null,
      failures: [isHeard ? 'serving_cell_unavailable' : 'no_eligible_carrier'],
      isServiceable: false,
      isInterferenceLimited: false,
      qualityClass: 'no_signal',
      ledger,
    }
  }
  const signal = servedSignal(cells, server, ledger, serving)
  const failures = missedCriteria(signal)
  return {
    serving,
    signal,
    failures,
    isServiceable: failures.length === 0,
    isInterferenceLimited: isInterferenceLimited(signal),
    qualityClass: qualityClass(signal),
    ledger,
  }
}

function receptionOf(cell: RadioCell, carrier: Carrier): Reception {
  if (carrier.state !== 'arrives') return { isHeard: false, reason: carrier.state }
  const { powerDbm: carrierPowerDbm, marginDb, isWithinRadius } = carrier
  const rsrpDbm = carrierPowerDbm + cell.normalizationDb
  const milliwatt = referenceMilliwatt(rsrpDbm)
  if (milliwatt === 0) return { isHeard: false, reason: 'below_numeric_floor' }
  const isReceivable = carrierPowerDbm > cell.sensitivityDbm
  const tooWeak = isReceivable ? null : 'below_receiver_sensitivity'
  const unfit = isWithinRadius ? tooWeak : 'outside_radius'
  return { isHeard: true, carrierPowerDbm, rsrpDbm, milliwatt, marginDb, unfit }
}

const mayServe = (reception: Reception): reception is Heard =>
  reception.isHeard && reception.unfit === null

/** Of equal reference powers the cell with the smaller id serves. */
function servingCell(
  cells: readonly RadioCell[],
  receptions: readonly Reception[],
  rule: ServingRule,
): number | null {
  if (rule !== 'strongest') return mayServe(receptions[rule]) ? rule : null
  let best: number | null = null
  let bestDbm = 0
  for (const [index, reception] of receptions.entries()) {
    if (!mayServe(reception)) continue
    const { rsrpDbm } = reception
    const isFirst = best === null || rsrpDbm > bestDbm
    if (isFirst || (rsrpDbm === bestDbm && hasSmallerId(cells, index, best!))) {
      best = index
      bestDbm = rsrpDbm
    }
  }
  return best
}

function hasSmallerId(cells: readonly RadioCell[], a: number, b: number): boolean {
  return compareUtf8(cells[a].cell.id, cells[b].cell.id) < 0
}

function ledgerEntry(
  cells: readonly RadioCell[],
  reception: Reception,
  index: number,
  serving: number | null,
): LedgerEntry {
  const { cell, sensitivityDbm } = cells[index]
  const mismatch = serving === null ? null : channelMismatch(cells[serving], cells[index])
  const channelMatch = serving === null ? null : mismatch === null
  if (!reception.isHeard) {
    return {
      cellId: cell.id,
      role: 'absent',
      carrierPowerDbm: null,
      rsrpDbm: null,
      referenceMilliwatt: null,
      loadedMilliwatt: null,
      channelMatch,
      eligible: false,
      servingEligible: false,
      exclusionReason: reception.reason,
      linkMarginDb: null,
    }
  }
  const { unfit } = reception
  const role = roleOf(index, serving, mismatch)
  const { carrierPowerDbm, rsrpDbm, milliwatt } =
    role === 'interferer' ? medianReception(reception) : reception
  const load = role === 'serving' ? 1 : cell.profile.loadFactor
  return {
    cellId: cell.id,
    role,
    carrierPowerDbm,
    rsrpDbm,
    referenceMilliwatt: milliwatt,
    loadedMilliwatt: load * milliwatt,
    channelMatch,
    eligible: true,
    servingEligible: unfit === null,
    exclusionReason: mismatch ?? unfit,
    linkMarginDb: carrierPowerDbm - sensitivityDbm,
  }
}

/** What disturbs is no weaker for the places in which the serving cell is asked for. */
function medianReception({ carrierPowerDbm, rsrpDbm, marginDb }: Heard) {
  const medianDbm = rsrpDbm + marginDb
  return {
    carrierPowerDbm: carrierPowerDbm + marginDb,
    rsrpDbm: medianDbm,
    milliwatt: referenceMilliwatt(medianDbm),
  }
}

function roleOf(
  index: number,
  serving: number | null,
  mismatch: ChannelMismatch | null,
): LedgerEntry['role'] {
  if (index === serving) return 'serving'
  return serving !== null && mismatch === null ? 'interferer' : 'candidate'
}

function servedSignal(
  cells: readonly RadioCell[],
  { carrierPowerDbm, rsrpDbm, milliwatt: desiredMilliwatt }: Heard,
  ledger: readonly LedgerEntry[],
  serving: number,
): ServedSignal {
  const { resourceBlocks, noiseMilliwatt, noiseDbm } = cells[serving]
  let interferenceMilliwatt = 0
  let interfererCount = 0
  let strongest: number | null = null
  // In the order of the ids, so that the order of the request changes no last bit of the sum.
  for (const index of indicesById(cells)) {
    const { role, loadedMilliwatt } = ledger[index]
    if (role !== 'interferer' || loadedMilliwatt === null) continue
    interferenceMilliwatt += loadedMilliwatt
    interfererCount++
    if (strongest === null || loadedMilliwatt > ledger[strongest].loadedMilliwatt!) {
      strongest = index
    }
  }
  const powers = { desiredMilliwatt, interferenceMilliwatt, noiseMilliwatt }
  return {
    carrierPowerDbm,
    rsrpDbm,
    ...radioQuality(powers, resourceBlocks),
    ...powers,
    noiseDbm,
    interferenceDbm: interfererCount === 0 ? null : linearToDecibel(interferenceMilliwatt),
    interfererCount,
    strongestInterferer: strongest,
    strongestInterfererDbm:
      strongest === null ? null : linearToDecibel(ledger[strongest].loadedMilliwatt!),
  }
}

function indicesById(cells: readonly RadioCell[]): readonly number[] {
  return cells.map((_, index) => index).sort((a, b) => (hasSmallerId(cells, a, b) ? -1 : 1))
}
