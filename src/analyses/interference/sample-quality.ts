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
import { compareUtf8 } from '../../spatial/string-table.ts'
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
    ServiceabilityFailure | 'no_eligible_carrier' | 'serving_cell_unavailable'
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

interface Reception {
  readonly eligible: boolean
  readonly servingEligible: boolean
  readonly reason: ExclusionReason | null
  readonly rsrpDbm: number
  readonly milliwatt: number
}

/**
 * Radio quality at a point from the carrier powers of all cells there.
 *
 * @param carrierPowersDbm per cell: NaN where it is not heard, -Infinity outside its hard beam
 * @param withinRadius per cell: beyond its radius it disturbs where it is heard, and never serves
 */
export function sampleQuality(
  cells: readonly RadioCell[],
  carrierPowersDbm: readonly number[],
  withinRadius: readonly boolean[],
  rule: ServingRule,
): SampleQuality {
  const receptions = cells.map((cell, index) =>
    receptionOf(cell, carrierPowersDbm[index], withinRadius[index]),
  )
  const serving = servingCell(cells, receptions, rule)
  const ledger = cells.map((_, index) =>
    ledgerEntry(cells, carrierPowersDbm, receptions, index, serving),
  )
  if (serving === null) {
    const isHeard = receptions.some(({ eligible }) => eligible)
    return {
      serving,
      signal: null,
      failures: [isHeard ? 'serving_cell_unavailable' : 'no_eligible_carrier'],
      isServiceable: false,
      isInterferenceLimited: false,
      qualityClass: 'no_signal',
      ledger,
    }
  }
  const signal = servedSignal(cells, carrierPowersDbm, receptions, ledger, serving)
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

function receptionOf(cell: RadioCell, carrierPowerDbm: number, isWithinRadius: boolean): Reception {
  if (Number.isNaN(carrierPowerDbm)) return unheard('outside_radius')
  if (carrierPowerDbm === -Infinity) return unheard('antenna_ineligible')
  const rsrpDbm = carrierPowerDbm + cell.normalizationDb
  const milliwatt = referenceMilliwatt(rsrpDbm)
  if (milliwatt === 0) return unheard('below_numeric_floor')
  const isReceivable = carrierPowerDbm > cell.sensitivityDbm
  const servingEligible = isWithinRadius && isReceivable
  const unfit = isWithinRadius ? 'below_receiver_sensitivity' : 'outside_radius'
  const reason = servingEligible ? null : unfit
  return { eligible: true, servingEligible, reason, rsrpDbm, milliwatt }
}

function unheard(reason: ExclusionReason): Reception {
  return { eligible: false, servingEligible: false, reason, rsrpDbm: NaN, milliwatt: 0 }
}

/** Of equal reference powers the cell with the smaller id serves. */
function servingCell(
  cells: readonly RadioCell[],
  receptions: readonly Reception[],
  rule: ServingRule,
): number | null {
  if (rule !== 'strongest') return receptions[rule].servingEligible ? rule : null
  let best: number | null = null
  receptions.forEach(({ servingEligible, rsrpDbm }, index) => {
    if (!servingEligible) return
    const lead = best === null ? Infinity : rsrpDbm - receptions[best].rsrpDbm
    if (lead > 0 || (lead === 0 && best !== null && hasSmallerId(cells, index, best))) best = index
  })
  return best
}

function hasSmallerId(cells: readonly RadioCell[], a: number, b: number): boolean {
  return compareUtf8(cells[a].cell.id, cells[b].cell.id) < 0
}

function ledgerEntry(
  cells: readonly RadioCell[],
  carrierPowersDbm: readonly number[],
  receptions: readonly Reception[],
  index: number,
  serving: number | null,
): LedgerEntry {
  const { cell, sensitivityDbm } = cells[index]
  const { eligible, servingEligible, reason, rsrpDbm, milliwatt } = receptions[index]
  const mismatch = serving === null ? null : channelMismatch(cells[serving], cells[index])
  const carrierPowerDbm = carrierPowersDbm[index]
  const role = roleOf(eligible, index, serving, mismatch)
  const load = role === 'serving' ? 1 : cell.profile.loadFactor
  return {
    cellId: cell.id,
    role,
    carrierPowerDbm: eligible ? carrierPowerDbm : null,
    rsrpDbm: eligible ? rsrpDbm : null,
    referenceMilliwatt: eligible ? milliwatt : null,
    loadedMilliwatt: eligible ? load * milliwatt : null,
    channelMatch: serving === null ? null : mismatch === null,
    eligible,
    servingEligible,
    exclusionReason: eligible && mismatch !== null ? mismatch : reason,
    linkMarginDb: eligible ? carrierPowerDbm - sensitivityDbm : null,
  }
}

function roleOf(
  eligible: boolean,
  index: number,
  serving: number | null,
  mismatch: ChannelMismatch | null,
): LedgerEntry['role'] {
  if (!eligible) return 'absent'
  if (index === serving) return 'serving'
  return serving !== null && mismatch === null ? 'interferer' : 'candidate'
}

function servedSignal(
  cells: readonly RadioCell[],
  carrierPowersDbm: readonly number[],
  receptions: readonly Reception[],
  ledger: readonly LedgerEntry[],
  serving: number,
): ServedSignal {
  const { resourceBlocks, noiseMilliwatt, noiseDbm } = cells[serving]
  const { rsrpDbm, milliwatt: desiredMilliwatt } = receptions[serving]
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
    carrierPowerDbm: carrierPowersDbm[serving],
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
