import type { EvaluatedPoint } from '../../analyses/interference/evaluated-points.ts'
import type { Interference } from '../../analyses/interference/interference.ts'
import type { ReceiverPoint } from '../../analyses/interference/carrier-powers.ts'
import type { LedgerEntry, SampleQuality } from '../../analyses/interference/sample-quality.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { milliwatts, tenthsOrNull } from './wire-numbers.ts'
import { fullLedgerMembers, fullMembers } from './full-detail-view.ts'
import { cellsInLedger, type LedgerScope } from './ledger-scope.ts'
import type { Detail } from '../wire/detail.ts'

/** How much every sample says. */
export interface SampleDetail {
  readonly detail: Detail
  readonly ledgerScope: LedgerScope
}

/** Writes the properties of one point, without their braces. */
export function writeQuality(
  writer: JsonWriter,
  answer: Interference,
  evaluated: EvaluatedPoint<ReceiverPoint>,
  { detail, ledgerScope }: SampleDetail,
): void {
  const { quality } = evaluated
  const more = detail === 'full' ? fullMembers(answer, evaluated) : {}
  writer.members({ ...qualityMembers(answer, evaluated), ...more }).ascii(',"power_ledger":[')
  cellsInLedger(quality, ledgerScope).forEach((cell, position) => {
    if (position > 0) writer.ascii(',')
    const entry = quality.ledger[cell]
    if (detail === 'full') {
      writer.json({ ...ledgerMembers(entry), ...fullLedgerMembers(answer.cells[cell], entry) })
    } else if (entry.role === 'absent') writer.json(absenceMembers(entry))
    else writer.json(ledgerScope === 'complete' ? ledgerMembers(entry) : heardMembers(entry))
  })
  writer.ascii(']')
}

/** Radio quality without the ledger. */
export function qualityMembers(
  { cells }: Pick<Interference, 'cells'>,
  { quality, path }: EvaluatedPoint<ReceiverPoint>,
) {
  const { serving, signal } = quality
  const strongest = signal?.strongestInterferer ?? null
  return {
    serving_cell_id: serving === null ? null : cells[serving].cell.id,
    channel_id: serving === null ? null : cells[serving].cell.profile.channelId,
    desired_signal_power_mw: milliwatts(signal?.desiredMilliwatt),
    interference_power_mw: milliwatts(signal?.interferenceMilliwatt),
    thermal_noise_power_mw: milliwatts(signal?.noiseMilliwatt),
    rsrp_dbm: tenthsOrNull(signal?.rsrpDbm),
    sinr_db: tenthsOrNull(signal?.sinrDb),
    rsrq_db: tenthsOrNull(signal?.rsrqDb),
    rssi_dbm: tenthsOrNull(signal?.rssiDbm),
    interference_dbm: tenthsOrNull(signal?.interferenceDbm),
    quality_class: quality.qualityClass,
    serviceable: quality.isServiceable,
    interference_limited: quality.isInterferenceLimited,
    serviceability_status: statusOf(quality),
    serviceability_failures: quality.failures,
    wall_count: path?.wallEventCount ?? null,
    los_state: path === null ? null : path.isLineOfSight ? 'los' : 'nlos',
    strongest_interferer_id: strongest === null ? null : cells[strongest].cell.id,
    strongest_interferer_dbm: tenthsOrNull(signal?.strongestInterfererDbm),
    interferer_count: signal?.interfererCount ?? 0,
  }
}

function statusOf({ isServiceable, signal, failures }: SampleQuality): string {
  if (isServiceable) return 'serviceable'
  if (signal === null) return 'unavailable'
  return failures.length === 1 ? failures[0] : 'multiple_thresholds_below'
}

/** A cell that is not heard at the point: why not, and no nulls where its numbers would stand. */
function absenceMembers(entry: LedgerEntry) {
  return {
    cell_id: entry.cellId,
    role: entry.role,
    ...(entry.channelMatch === null ? {} : { channel_match: entry.channelMatch }),
    eligible: entry.eligible,
    serving_eligible: entry.servingEligible,
    exclusion_reason: entry.exclusionReason,
  }
}

/** What one cell does at the point; what is constant per cell stands in the model block. */
function ledgerMembers(entry: LedgerEntry) {
  return {
    ...heardMembers(entry),
    loaded_power_mw: milliwatts(entry.loadedMilliwatt),
    receiver_link_margin_db: tenthsOrNull(entry.linkMarginDb),
  }
}

/** Without what follows from these and the model block. */
function heardMembers(entry: LedgerEntry) {
  return {
    cell_id: entry.cellId,
    role: entry.role,
    received_carrier_power_dbm: tenthsOrNull(entry.carrierPowerDbm),
    rsrp_dbm: tenthsOrNull(entry.rsrpDbm),
    channel_match: entry.channelMatch,
    eligible: entry.eligible,
    serving_eligible: entry.servingEligible,
    ...(entry.exclusionReason === null ? {} : { exclusion_reason: entry.exclusionReason }),
  }
}
