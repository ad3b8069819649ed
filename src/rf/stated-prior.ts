import type { RfProfile } from './profile.ts'

/** What a model is worth where nothing was measured and power, antenna and heights are known. Unrounded. */
export interface StatedPrior {
  /** Of the mean error of a cell, as root mean square over cells, dB. */
  readonly offsetDb: number
  /** Of the errors of a cell around their mean, dB. */
  readonly spreadDb: number
  /** Half of the width of the band around a prediction that holds 90 % of the places, dB. */
  readonly band90Db: number
}

/** Of Student's distribution with three degrees of freedom, one a cell, 95 % lie below. */
const studentOfCells = 2.3534
/** Of a normal distribution, 95 % lie below so many standard deviations. */
export const normalQuantile95 = 1.6449

/**
 * Root mean squares over cells of known power, antenna and height, dB: three sectors in Recife at 1.84 GHz,
 * to 2.4 km (docs/measured/accuracy.md). Made by test/golden/accuracy/recife-without-fit.py.
 */
const priors = {
  free_space_clutter: { one: [4.03, 8.29] },
  urban_short_range: { obstructed: [7.24, 8.26] },
  cost_hata: { metropolitan: [8.77, 8.23], urban: [5.78, 8.22], suburban: [6.24, 8.19] },
} as const satisfies Record<string, Record<string, readonly [offsetDb: number, spreadDb: number]>>

/**
 * The stated prior of the model that a profile asks for; null where no cell of known power, antenna and
 * height has judged it. An offset of an unknown cell is of mean 0: no prior moves a prediction.
 */
export function statedPrior(profile: RfProfile): StatedPrior | null {
  const found = ofVariant(profile)
  if (found === null) return null
  const [offsetDb, spreadDb] = found
  const offsetPart = studentOfCells * offsetDb
  const spreadPart = normalQuantile95 * spreadDb
  return {
    offsetDb,
    spreadDb,
    band90Db: Math.sqrt(offsetPart * offsetPart + spreadPart * spreadPart),
  }
}

function ofVariant({
  propagationModel,
  modelParameters,
  sight,
  locationProbabilityPercent,
}: RfProfile): readonly [number, number] | null {
  // A share of places is no prediction of half of them.
  if (locationProbabilityPercent !== undefined && locationProbabilityPercent !== 50) return null
  if (propagationModel === 'urban_short_range') {
    return sight === 'obstructed' ? priors.urban_short_range.obstructed : null
  }
  if (propagationModel === 'cost_hata') {
    return valueAt(priors.cost_hata, modelParameters?.['environment'] ?? 'urban')
  }
  if (propagationModel !== 'free_space_clutter') return null
  const isMedian = (modelParameters?.['clutterLocationPercent'] ?? 50) === 50
  return isMedian
    ? valueAt(priors.free_space_clutter, modelParameters?.['clutterEnds'] ?? 'one')
    : null
}

function valueAt<Value>(
  table: Readonly<Record<string, Value>>,
  key: string | number,
): Value | null {
  return Object.hasOwn(table, key) ? table[key] : null
}
