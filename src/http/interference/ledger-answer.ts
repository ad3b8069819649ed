import type { RadioCell } from '../../analyses/interference/radio-cell.ts'
import type { LedgerEntry, SampleQuality } from '../../analyses/interference/sample-quality.ts'
import { receiverThresholdOf } from '../wire/cell-answer.ts'
import type { Detail } from '../wire/detail.ts'
import * as tell from '../wire/told.ts'
import { cellsInLedger, type LedgerScope } from './ledger-scope.ts'
import { shownMilliwatt } from './milliwatts.ts'

/**
 * How much an entry says: of an absent cell why it is, with no nulls where its numbers would stand; of
 * others their powers, with or without what follows from those and the model block; in the full detail
 * everything of all of them.
 */
type EntryDetail = 'absence' | 'powers' | 'complete' | 'full'

interface Entry {
  readonly entry: LedgerEntry
  readonly radio: RadioCell
  readonly detail: EntryDetail
}

const entryOf = ({ entry }: Entry) => entry
const hasPowers = ({ detail }: Entry) => detail !== 'absence'
const isComplete = ({ detail }: Entry) => detail === 'complete' || detail === 'full'
const isFull = ({ detail }: Entry) => detail === 'full'

/** Constant per cell, and repeated in every entry on request. */
const cellTold: tell.Members<RadioCell> = tell.of(({ cell }: RadioCell) => cell.profile, {
  network_tech: tell.text('networkTech'),
  channel_id: tell.text('channelId'),
  frequency_ghz: tell.number('frequencyGhz'),
  bandwidth_mhz: tell.number('bandwidthMhz'),
  load_factor: tell.number('loadFactor'),
})

const role = tell.oneOf(['serving', 'interferer', 'candidate', 'absent'])

/** What one cell does at a sample. */
export const ledgerEntry = tell.object<Entry>('PowerLedgerEntry', {
  ...tell.of(entryOf, { cell_id: tell.text('cellId'), role: role('role') }),
  ...tell.where(
    hasPowers,
    tell.of(entryOf, {
      received_carrier_power_dbm: tell.tenths.orNull('carrierPowerDbm'),
      rsrp_dbm: tell.tenths.orNull('rsrpDbm'),
    }),
  ),
  ...tell.where((found) => hasPowers(found) || found.entry.channelMatch !== null, {
    channel_match: tell.flag.orNull(({ entry }) => entry.channelMatch),
  }),
  ...tell.of(entryOf, {
    eligible: tell.flag('eligible'),
    serving_eligible: tell.flag('servingEligible'),
    exclusion_reason: tell.text.optional('exclusionReason'),
  }),
  ...tell.where(isComplete, {
    loaded_power_mw: tell.number.orNull((found) =>
      shownMilliwatt(found.entry.loadedMilliwatt, isFull(found)),
    ),
    ...tell.of(entryOf, { receiver_link_margin_db: tell.tenths.orNull('linkMarginDb') }),
  }),
  ...tell.where(isFull, {
    normalized_power_mw: tell.number.orNull(({ entry }) => entry.referenceMilliwatt),
    ...tell.of(({ radio }: Entry) => radio, cellTold),
    receiver_threshold: receiverThresholdOf(({ radio }) => radio.cell),
  }),
})

interface LedgerFound {
  readonly answer: { readonly cells: readonly RadioCell[] }
  readonly evaluated: { readonly quality: SampleQuality }
  readonly detail: Detail
  readonly ledgerScope: LedgerScope
}

/** The entries of a sample. */
export function ledgerOf({ answer, evaluated, detail, ledgerScope }: LedgerFound): Entry[] {
  const { quality } = evaluated
  return cellsInLedger(quality, ledgerScope).map((cell) => {
    const entry = quality.ledger[cell]
    return { entry, radio: answer.cells[cell], detail: entryDetail(entry, detail, ledgerScope) }
  })
}

function entryDetail(entry: LedgerEntry, detail: Detail, scope: LedgerScope): EntryDetail {
  if (detail === 'full') return 'full'
  if (entry.role === 'absent') return 'absence'
  return scope === 'complete' ? 'complete' : 'powers'
}
