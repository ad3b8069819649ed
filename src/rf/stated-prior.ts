import { modelOf } from './models/list.ts'
import type { PriorErrors } from './models/model.ts'
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

function ofVariant(profile: RfProfile): PriorErrors | null {
  const { propagationModel, modelParameters = {}, sight, locationProbabilityPercent } = profile
  // A share of places is no prediction of half of them.
  if (locationProbabilityPercent !== undefined && locationProbabilityPercent !== 50) return null
  return modelOf(propagationModel).priorErrors?.({ sight, parameters: modelParameters }) ?? null
}
