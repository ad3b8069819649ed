import { localFrame, project } from '../../spatial/local-frame.ts'
import { meanOf } from './robust-statistics.ts'
import type { StatedPrior } from '../../rf/stated-prior.ts'

/** Errors of a model at two places correlate as exp(-distance / this), metres: by shadow and by street. */
const alikeM = 100

/** A measured place of one cell. */
interface PriorSample {
  readonly lon: number
  readonly lat: number
  /** Measured less predicted, dB. */
  readonly residualDb: number
}

/** The offset of a cell as its samples and the prior of its model have it together. */
interface PriorOffset {
  /** Mean of the posterior distribution, dB. */
  readonly offsetDb: number
  /** Its standard deviation, dB. */
  readonly deviationDb: number
  /** Share of the prior in it, 0 to 1: its own offset is 0. */
  readonly priorWeight: number
}

/**
 * The offset of a cell from few samples and a normal prior of mean 0: the mean residual, drawn towards 0 by
 * the share of its variance in that of both. Samples near each other tell the same, so the variance of
 * their mean follows from their own spacing.
 *
 * @param samples of the cell; none: the prior alone
 */
export function offsetWithPrior(samples: readonly PriorSample[], prior: StatedPrior): PriorOffset {
  if (samples.length === 0) {
    return { offsetDb: 0, deviationDb: prior.offsetDb, priorWeight: 1 }
  }
  const offsetVariance = prior.offsetDb * prior.offsetDb
  const meanVariance = prior.spreadDb * prior.spreadDb * meanLikeness(samples)
  const priorWeight = meanVariance / (meanVariance + offsetVariance)
  return {
    offsetDb: (1 - priorWeight) * meanOf(samples.map(({ residualDb }) => residualDb)),
    deviationDb: Math.sqrt(priorWeight * offsetVariance),
    priorWeight,
  }
}

/** Mean of the correlations of all pairs of samples, each with itself too: at least 1 over their number. */
function meanLikeness(samples: readonly PriorSample[]): number {
  const frame = localFrame(samples[0].lon, samples[0].lat)
  const places = samples.map(({ lon, lat }) => project(frame, lon, lat))
  let sum = samples.length
  places.forEach(([x, y], index) => {
    for (let other = 0; other < index; other++) {
      const [east, north] = [x - places[other][0], y - places[other][1]]
      sum += 2 * Math.exp(-Math.sqrt(east * east + north * north) / alikeM)
    }
  })
  return sum / (samples.length * samples.length)
}
