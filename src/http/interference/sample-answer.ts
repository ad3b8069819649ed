import type { ReceiverPoint } from '../../analyses/interference/carrier-powers.ts'
import type { EvaluatedPoint } from '../../analyses/interference/evaluated-points.ts'
import type { Interference } from '../../analyses/interference/interference.ts'
import type { RadioCell } from '../../analyses/interference/radio-cell.ts'
import type { LedgerEntry, SampleQuality } from '../../analyses/interference/sample-quality.ts'
import { qualityClasses } from '../../rf/radio-quality.ts'
import { receiverThresholdOf } from '../wire/cell-answer.ts'
import type { Detail } from '../wire/detail.ts'
import { pointFeature } from '../wire/geojson-answer.ts'
import * as field from '../wire/answer-schema.ts'
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
const cellTold: field.Members<RadioCell> = field.of(({ cell }: RadioCell) => cell.profile, {
  ...field.named(field.text, 'networkTech', 'channelId'),
  ...field.named(field.number, 'frequencyGhz', 'bandwidthMhz', 'loadFactor'),
})

const role = field.oneOf(['serving', 'interferer', 'candidate', 'absent'])

/** What one cell does at a sample. */
const ledgerEntry = field.object<Entry>('PowerLedgerEntry', {
  ...field.of(entryOf, { cell_id: field.text('cellId'), role: role('role') }),
  ...field.where(
    hasPowers,
    field.of(entryOf, {
      received_carrier_power_dbm: field.tenths.orNull('carrierPowerDbm'),
      rsrp_dbm: field.tenths.orNull('rsrpDbm'),
    }),
  ),
  ...field.where((found) => hasPowers(found) || found.entry.channelMatch !== null, {
    channel_match: field.flag.orNull(({ entry }) => entry.channelMatch),
  }),
  ...field.of(entryOf, {
    ...field.named(field.flag, 'eligible', 'servingEligible'),
    exclusion_reason: field.text.optional('exclusionReason'),
  }),
  ...field.where(isComplete, {
    loaded_power_mw: field.number.orNull((found) =>
      shownMilliwatt(found.entry.loadedMilliwatt, isFull(found)),
    ),
    ...field.of(entryOf, { receiver_link_margin_db: field.tenths.orNull('linkMarginDb') }),
  }),
  ...field.where(isFull, {
    normalized_power_mw: field.number.orNull(({ entry }) => entry.referenceMilliwatt),
    ...field.of(({ radio }: Entry) => radio, cellTold),
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
const powersTold: field.Members<PointFound> = field.ofOrNull(signalInDetail, {
  desired_signal_power_mw: field.number(({ signal, isFull }) =>
    shownMilliwatt(signal.desiredMilliwatt, isFull),
  ),
  interference_power_mw: field.number(({ signal, isFull }) =>
    shownMilliwatt(signal.interferenceMilliwatt, isFull),
  ),
  thermal_noise_power_mw: field.number(({ signal, isFull }) =>
    shownMilliwatt(signal.noiseMilliwatt, isFull),
  ),
})

/** What the serving cell delivers, in decibels; null without one. */
const levelsTold: field.Members<PointFound> = field.ofOrNull(
  (found: PointFound) => qualityOf(found).signal,
  {
    ...field.named(field.tenths, 'rsrpDbm', 'sinrDb', 'rsrqDb', 'rssiDbm'),
    interference_dbm: field.tenths.orNull('interferenceDbm'),
  },
)

/** Radio quality without the ledger. */
export const qualityTold: field.Members<PointFound> = {
  ...field.ofOrNull(servingCell, {
    serving_cell_id: field.text('id'),
    channel_id: field.text(({ profile }) => profile.channelId),
  }),
  ...powersTold,
  ...levelsTold,
  ...field.of(qualityOf, {
    quality_class: field.oneOf([...qualityClasses, 'no_signal'])('qualityClass'),
    serviceable: field.flag('isServiceable'),
    interference_limited: field.flag('isInterferenceLimited'),
    serviceability_status: field.text(statusOf),
    serviceability_failures: field.texts('failures'),
  }),
  ...field.ofOrNull(({ evaluated }: PointFound) => evaluated.path, {
    wall_count: field.integer('wallEventCount'),
    los_state: field.either('los', 'nlos')(({ isLineOfSight }) => isLineOfSight),
  }),
  strongest_interferer_id: field.text.orNull((found) => strongestInterferer(found)?.id),
  strongest_interferer_dbm: field.tenths.orNull(
    (found) => qualityOf(found).signal?.strongestInterfererDbm,
  ),
  interferer_count: field.count((found) => qualityOf(found).signal?.interfererCount ?? 0),
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

const sampleProperties = field.object<SampleFound>('RadioQualitySample', {
  sample_id: field.text(({ index }) => `grid-${index + 1}`),
  ...qualityTold,
  ...field.ifAny(servedLink, servedInFull),
  power_ledger: field.list(ledgerEntry)(ledgerOf),
})

export const sampleFeature = pointFeature(sampleProperties, ({ evaluated }) => evaluated.point)
