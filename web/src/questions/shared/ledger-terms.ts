import { profileTerms } from '../../../../src/rf/profile-numbers.ts'

/** One term of a link budget; losses are negative. Null is unknown. */
export interface LedgerTerm {
  readonly label: string
  readonly value: number | null
  readonly unit: 'dB' | 'dBm'
  /** Recommendation, method. */
  readonly title?: string
}

/** What a ledger and the number shown beside it may differ by. */
export const ledgerRounding = 'The ledger rounds to a tenth of a decibel.'

/** The terms of a profile by their names, there where they are stated. */
type ProfileTerms = Readonly<Partial<Record<(typeof profileTerms)[number]['wireName'], number>>>

/** The members of a link budget that every answer gives. */
interface AntennaBudget extends ProfileTerms {
  readonly calibration_offset_db: number
  /** Of a calibration that the cell carries. */
  readonly calibration_correction_db?: number
  /** The location variability; of the calibration where one is carried. */
  readonly location_spread_db?: number | null
  readonly pattern_attenuation_db: number
}

interface PathLosses {
  readonly pathLossDb: number
  /** What it is made of, where the model tells it. */
  readonly parts?: readonly { readonly label: string; readonly loss_db: number }[] | undefined
  /** Of the walls on the path; 0 under models that do not count them. */
  readonly wallLossDb?: number
  /** Of an asked location probability; undefined where none is. */
  readonly locationMarginDb?: number | undefined
  /** Recommendation and equation of the path loss. */
  readonly model: string
}

/** From the transmitter to the receiver's antenna: all but what the path costs. */
export function antennaTerms(budget: AntennaBudget): readonly LedgerTerm[] {
  return [
    ...profileTerms.flatMap(({ wireName, label, sign }, index): readonly LedgerTerm[] => {
      const value = budget[wireName]
      return value === undefined
        ? []
        : [{ label, value: sign * value, unit: index === 0 ? 'dBm' : 'dB' }]
    }),
    { label: 'Calibration', value: budget.calibration_offset_db, unit: 'dB' },
    ...carriedTerms(budget),
    { label: 'Antenna pattern', value: -budget.pattern_attenuation_db, unit: 'dB' },
  ]
}

/** The correction of a carried calibration, which holds for the place. */
function carriedTerms({
  calibration_correction_db: correctionDb,
}: AntennaBudget): readonly LedgerTerm[] {
  if (correctionDb === undefined) return []
  const title = 'rf_profile.calibration: what measurements have shown of this model'
  return [{ label: 'Correction by measurements', value: correctionDb, unit: 'dB', title }]
}

/** The location variability that the margin is taken of. */
function spreadTitle(budget: AntennaBudget): string {
  const { calibration_correction_db: correctionDb, location_spread_db: spreadDb } = budget
  const of = correctionDb === undefined ? 'of the model' : 'that the calibration leaves'
  return spreadDb === undefined || spreadDb === null ? '' : `of the spread ${of}, ${spreadDb} dB`
}

/** The terms under the model of the layers: one path loss between antenna and receiver. */
export function modelTerms(
  budget: AntennaBudget,
  { pathLossDb, parts, wallLossDb = 0, locationMarginDb, model }: PathLosses,
): readonly LedgerTerm[] {
  return [
    ...antennaTerms(budget),
    ...pathLossTerms(pathLossDb, parts, model),
    { label: 'Walls on the path', value: -wallLossDb, unit: 'dB' },
    ...(locationMarginDb === undefined
      ? []
      : [
          {
            label: 'Location (shadow fading) margin',
            value: -locationMarginDb,
            unit: 'dB',
            title: spreadTitle(budget),
          } as const,
        ]),
  ]
}

/** The path loss by its parts, which add up to it, else as one. */
function pathLossTerms(
  pathLossDb: number,
  parts: PathLosses['parts'],
  title: string,
): readonly LedgerTerm[] {
  const named = parts ?? [{ label: 'Path loss', loss_db: pathLossDb }]
  return named.map(({ label, loss_db }) => ({ label, value: -loss_db, unit: 'dB', title }))
}

/** What the terms add up to; null while one is unknown. */
export function sumOfTerms(terms: readonly LedgerTerm[]): number | null {
  let sum = 0
  for (const { value } of terms) {
    if (value === null) return null
    sum += value
  }
  return sum
}

/** The sum that the service states of the terms; null while one is unknown: it leaves that out. */
export const sumOrUnknown = (
  terms: readonly LedgerTerm[],
  { received_power_dbm: statedDbm }: { readonly received_power_dbm: number },
): number | null => (sumOfTerms(terms) === null ? null : statedDbm)
