import type { ReceiverPoint } from '../../analyses/interference/carrier-powers.ts'
import type { EvaluatedPoint } from '../../analyses/interference/evaluated-points.ts'
import type { Interference } from '../../analyses/interference/interference.ts'
import type { RadioCell } from '../../analyses/interference/radio-cell.ts'
import type { LedgerEntry, SampleQuality } from '../../analyses/interference/sample-quality.ts'
import { qualityClasses } from '../../rf/radio-quality.ts'
import { receiverThresholdOf } from '../wire/cell-answer.ts'
import type { Detail } from '../wire/detail.ts'
import { pointFeature } from '../wire/geojson-answer.ts'
import * as tell from '../wire/told.ts'
import { cellsInLedger, type LedgerScope } from './ledger-scope.ts'
import { servedInFull, type ServedLink } from './serving-answer.ts'

/**
 * A power as it is shown: four digits are a fiftieth of the tenth of a decibel that levels have; all of them
 * where every detail is asked for.
 */
function shownMilliwatt<Power extends number | null>(
  milliwatt: Power,
  isFull: boolean,
): number | Power {
  return milliwatt === null || isFull ? milliwatt : Number(milliwatt.toPrecision(4))
}

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
  ...tell.named(tell.text, 'networkTech', 'channelId'),
  ...tell.named(tell.number, 'frequencyGhz', 'bandwidthMhz', 'loadFactor'),
})

const role = tell.oneOf(['serving', 'interferer', 'candidate', 'absent'])

/** What one cell does at a sample. */
const ledgerEntry = tell.object<Entry>('PowerLedgerEntry', {
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
    ...tell.named(tell.flag, 'eligible', 'servingEligible'),
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
function ledgerOf({ answer, evaluated, detail, ledgerScope }: LedgerFound): Entry[] {
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

/** A point of an answer. */
export interface PointFound<Point extends ReceiverPoint = ReceiverPoint> {
  readonly answer: Pick<Interference, 'cells' | 'evaluators'>
  readonly evaluated: EvaluatedPoint<Point>
  readonly detail: Detail
}

const qualityOf = ({ evaluated }: PointFound) => evaluated.quality

/** A cell of the answer by its index. */
function cellAt({ answer }: PointFound, index: number | null | undefined) {
  return index === null || index === undefined ? null : answer.cells[index].cell
}

const servingCell = (found: PointFound) => cellAt(found, qualityOf(found).serving)
const strongestInterferer = (found: PointFound) =>
  cellAt(found, qualityOf(found).signal?.strongestInterferer)

function statusOf({ isServiceable, signal, failures }: SampleQuality): string {
  if (isServiceable) return 'serviceable'
  if (signal === null) return 'unavailable'
  return failures.length === 1 ? failures[0] : 'multiple_thresholds_below'
}

function signalInDetail({ evaluated, detail }: PointFound) {
  const { signal } = evaluated.quality
  return signal === null ? null : { signal, isFull: detail === 'full' }
}

/** What the serving cell delivers, in milliwatts; null without one. */
const powersTold: tell.Members<PointFound> = tell.ofOrNull(signalInDetail, {
  desired_signal_power_mw: tell.number(({ signal, isFull }) =>
    shownMilliwatt(signal.desiredMilliwatt, isFull),
  ),
  interference_power_mw: tell.number(({ signal, isFull }) =>
    shownMilliwatt(signal.interferenceMilliwatt, isFull),
  ),
  thermal_noise_power_mw: tell.number(({ signal, isFull }) =>
    shownMilliwatt(signal.noiseMilliwatt, isFull),
  ),
})

/** The same in decibels. */
const levelsTold: tell.Members<PointFound> = tell.ofOrNull(
  (found: PointFound) => qualityOf(found).signal,
  {
    ...tell.named(tell.tenths, 'rsrpDbm', 'sinrDb', 'rsrqDb', 'rssiDbm'),
    interference_dbm: tell.tenths.orNull('interferenceDbm'),
  },
)

/** Radio quality without the ledger. */
export const qualityTold: tell.Members<PointFound> = {
  ...tell.ofOrNull(servingCell, {
    serving_cell_id: tell.text('id'),
    channel_id: tell.text(({ profile }) => profile.channelId),
  }),
  ...powersTold,
  ...levelsTold,
  ...tell.of(qualityOf, {
    quality_class: tell.oneOf([...qualityClasses, 'no_signal'])('qualityClass'),
    serviceable: tell.flag('isServiceable'),
    interference_limited: tell.flag('isInterferenceLimited'),
    serviceability_status: tell.text(statusOf),
    serviceability_failures: tell.texts('failures'),
  }),
  ...tell.ofOrNull(({ evaluated }: PointFound) => evaluated.path, {
    wall_count: tell.integer('wallEventCount'),
    los_state: tell.either('los', 'nlos')(({ isLineOfSight }) => isLineOfSight),
  }),
  strongest_interferer_id: tell.text.orNull((found) => strongestInterferer(found)?.id),
  strongest_interferer_dbm: tell.tenths.orNull(
    (found) => qualityOf(found).signal?.strongestInterfererDbm,
  ),
  interferer_count: tell.count((found) => qualityOf(found).signal?.interfererCount ?? 0),
}

/** A sample of the grid. */
interface SampleFound extends PointFound {
  /** Its place in the answer, from 0. */
  readonly index: number
  readonly ledgerScope: LedgerScope
}

/** Of the full detail alone, and only where a cell serves. */
function servedLink({ answer, evaluated, detail }: SampleFound): ServedLink | null {
  const { quality, path } = evaluated
  const { serving, signal } = quality
  if (detail !== 'full' || serving === null || signal === null || path === null) return null
  return { radio: answer.cells[serving], evaluator: answer.evaluators[serving], signal, path }
}

const sampleProperties = tell.object<SampleFound>('RadioQualitySample', {
  sample_id: tell.text(({ index }) => `grid-${index + 1}`),
  ...qualityTold,
  ...tell.ifAny(servedLink, servedInFull),
  power_ledger: tell.list(ledgerEntry)(ledgerOf),
})

export const sampleFeature = pointFeature(sampleProperties, ({ evaluated }) => evaluated.point)
