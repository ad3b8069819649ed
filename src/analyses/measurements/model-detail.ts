import type { ComparedSample } from './compared-samples.ts'
import type { Comparison, JudgedModel } from './comparison.ts'
import { coverLabels, type SampleCover } from './cover-labels.ts'
import { meanOf, rootMeanSquare } from './robust-statistics.ts'

/** Residuals of the samples of one kind under one model. Unrounded. */
export interface ResidualGroup {
  readonly label: string
  readonly count: number
  /** Mean of measured less predicted, dB. */
  readonly biasDb: number
  /** Standard deviation, dB. */
  readonly spreadDb: number
}

/** One model of a comparison, sample by sample. */
export interface ModelDetail {
  readonly model: JudgedModel
  /** Of the samples, in their order. */
  readonly residualsDb: readonly number[]
  readonly samples: readonly ComparedSample[]
  readonly byDistance: readonly ResidualGroup[]
  /** Empty where nobody knows what covers the ground. */
  readonly byClutter: readonly ResidualGroup[]
}

/** Upper ends, metres; each begins where the one before ends. */
const distanceEndsM = [50, 100, 200, 400, 800, 1600, 3200, 6400, Infinity]

/** A model of a comparison in detail; null where it is not judged. */
export function modelDetail(
  { table: { judged }, used, residualsDb: allResidualsDb }: Comparison,
  isWanted: (model: JudgedModel) => boolean,
  cover: SampleCover | null,
): ModelDetail | null {
  const place = judged.findIndex(isWanted)
  if (place < 0) return null
  const residualsDb = allResidualsDb[place]
  const distances = distanceEndsM.map((_, bin) => distanceLabel(bin))
  const binOf = ({ distanceM }: ComparedSample) =>
    distanceLabel(distanceEndsM.findIndex((endM) => distanceM < endM))
  return {
    model: judged[place],
    residualsDb,
    samples: used,
    byDistance: groups(used, residualsDb, distances, binOf),
    byClutter: cover === null ? [] : coverGroups(used, residualsDb, cover),
  }
}

function coverGroups(
  samples: readonly ComparedSample[],
  residualsDb: readonly number[],
  cover: SampleCover,
): readonly ResidualGroup[] {
  const { order, labelOf } = coverLabels(cover)
  return groups(samples, residualsDb, order, (_, index) => labelOf(index))
}

function distanceLabel(bin: number): string {
  const fromM = bin === 0 ? 0 : distanceEndsM[bin - 1]
  return bin === distanceEndsM.length - 1 ? `${fromM} m+` : `${fromM}-${distanceEndsM[bin]} m`
}

/** In the order of the labels; those that no sample has are left out. */
function groups(
  samples: readonly ComparedSample[],
  residualsDb: readonly number[],
  labels: readonly string[],
  labelOf: (sample: ComparedSample, index: number) => string,
): readonly ResidualGroup[] {
  const found = new Map(labels.map((label): [string, number[]] => [label, []]))
  samples.forEach((sample, index) => found.get(labelOf(sample, index))?.push(residualsDb[index]))
  return [...found].flatMap(([label, values]) => {
    if (values.length === 0) return []
    const biasDb = meanOf(values)
    const spreadDb = rootMeanSquare(values.map((value) => value - biasDb))
    return [{ label, count: values.length, biasDb, spreadDb }]
  })
}
