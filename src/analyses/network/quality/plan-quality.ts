import { decibelToLinear } from '../../../rf/db.ts'
import {
  missedCriteria,
  type QualityMeasures,
  radioQuality,
  resourceElementsPerBlock,
  type ServiceabilityFailure,
} from '../../../rf/radio-quality.ts'
import { serviceThresholds } from '../../../rf/service-thresholds.ts'
import { compareUtf8 } from '../../../spatial/utf8-order.ts'
import { channelMismatch, type RadioCell } from '../../interference/radio-cell.ts'
import { nearestRank } from '../../interference/statistics.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { Candidate } from '../../../optimization/candidate.ts'
import type { QualityCounter, SampleCounts } from '../../../optimization/scoring/metrics.ts'
import { type ReferencePowers, referencePowers } from './reference-powers.ts'
import type { QualityRadioWork } from './sample-paths.ts'

/** Why samples are not serviceable; each sample counts once. */
export const outageReasons = [
  'multiple_failures',
  'no_carrier',
  'rsrp_failed',
  'rsrq_failed',
  'sinr_failed',
] as const
type QualityOutage = (typeof outageReasons)[number]

const outageOf: Readonly<Record<ServiceabilityFailure, QualityOutage>> = {
  rsrp_below_threshold: 'rsrp_failed',
  sinr_below_threshold: 'sinr_failed',
  rsrq_below_threshold: 'rsrq_failed',
}

/** Nearest-rank percentiles over the samples that have a serving cell. */
export interface QualityPercentiles {
  readonly p10: number
  readonly median: number
}

/** What a plan leaves of its samples, as an answer shows it. Unrounded. */
export interface QualityStatistics {
  /** Null without a served sample. */
  readonly sinrDb: QualityPercentiles | null
  readonly rsrpDbm: QualityPercentiles | null
  readonly rsrqDb: QualityPercentiles | null
  readonly outages: Readonly<Record<QualityOutage, number>>
  /** Samples that each cell serves, in request order. */
  readonly servingSamples: readonly { readonly cellId: string; readonly samples: number }[]
}

/** A ratio farther than this from its threshold, relative to it, is told by the ratio alone. */
const nearThreshold = 1e-9
const leastSinr = decibelToLinear(serviceThresholds.interferenceSinrDb)
const leastRsrq = decibelToLinear(serviceThresholds.interferenceRsrqDb)
const noServer = -1

/** The cells of a plan in ascending id: sums run in this order, whatever that of the request. */
interface Senders {
  readonly cells: readonly number[]
  readonly servingDbm: readonly Float64Array[]
  readonly milliwatt: readonly Float64Array[]
  readonly interferingMilliwatt: readonly Float64Array[]
  /** Per serving and other cell: the other one's load, 0 where they share no channel. */
  readonly loads: readonly (readonly number[])[]
}

/**
 * Radio quality of plans on a fixed grid: the strongest cell serves, every other one on its channel
 * disturbs by its load. No line of sight: reference powers of each cell and candidate are computed
 * once from its paths, and a plan costs about cells x samples multiplications and additions. The
 * counts are those of an interference answer with the cells at the plan's candidates.
 */
export class PlanQuality implements QualityCounter {
  readonly sampleCount: number
  readonly #cells: readonly RadioCell[]
  readonly #work: QualityRadioWork
  readonly #candidates: readonly (readonly Candidate[])[]
  readonly #stop: StopSignal
  readonly #powers: (ReferencePowers | undefined)[][]
  /** Indices of the cells in ascending id: sums run in it, whatever the order of the request. */
  readonly #byId: readonly number[]
  /** Whether two cells share a channel, at `serving * cells + other`. */
  readonly #sharesChannel: readonly boolean[]

  /** @param candidates of each cell: a plan names them by their index */
  constructor(
    cells: readonly RadioCell[],
    work: QualityRadioWork,
    candidates: readonly (readonly Candidate[])[],
    stop: StopSignal,
  ) {
    this.sampleCount = work.sampleCount
    this.#cells = cells
    this.#work = work
    this.#candidates = candidates
    this.#stop = stop
    this.#powers = cells.map(() => [])
    this.#byId = cells
      .map((_, index) => index)
      .sort((a, b) => compareUtf8(cells[a].cell.id, cells[b].cell.id))
    this.#sharesChannel = cells.flatMap((serving) =>
      cells.map((other) => other !== serving && channelMismatch(serving, other) === null),
    )
  }

  /** @throws {StoppedError} when told to stop */
  count(rows: ArrayLike<number>): SampleCounts {
    const senders = this.#sendersOf(rows)
    let serviceableSamples = 0
    for (let sample = 0; sample < this.sampleCount; sample++) {
      const best = strongest(senders, sample)
      if (best === noServer) continue
      if (senders.servingDbm[best][sample] < serviceThresholds.interferenceRsrpDbm) continue
      if (this.#isServiceable(senders, best, sample)) serviceableSamples++
    }
    return { totalSamples: this.sampleCount, serviceableSamples }
  }

  /** What an answer tells of a plan. @throws {StoppedError} when told to stop */
  describe(rows: ArrayLike<number>): QualityStatistics {
    const senders = this.#sendersOf(rows)
    const measures: QualityMeasures[] = []
    const outages = Object.fromEntries(outageReasons.map((reason) => [reason, 0]))
    const servingSamples = this.#cells.map(() => 0)
    for (let sample = 0; sample < this.sampleCount; sample++) {
      const best = strongest(senders, sample)
      if (best === noServer) {
        outages['no_carrier']++
        continue
      }
      servingSamples[senders.cells[best]]++
      const measured = this.#measure(senders, best, sample)
      measures.push(measured)
      const failures = missedCriteria(measured)
      if (failures.length > 1) outages['multiple_failures']++
      else if (failures.length === 1) outages[outageOf[failures[0]]]++
    }
    return {
      sinrDb: percentiles(measures.map(({ sinrDb }) => sinrDb)),
      rsrpDbm: percentiles(measures.map(({ rsrpDbm }) => rsrpDbm)),
      rsrqDb: percentiles(measures.map(({ rsrqDb }) => rsrqDb)),
      outages: outages as Record<QualityOutage, number>,
      servingSamples: this.#cells.map(({ cell }, index) => ({
        cellId: cell.id,
        samples: servingSamples[index],
      })),
    }
  }

  #sendersOf(rows: ArrayLike<number>): Senders {
    const cells = this.#byId.filter((cell) => rows[cell] >= 0)
    const powers = cells.map((cell) => this.#powersAt(cell, rows[cell]))
    const load = (cell: number) => this.#cells[cell].cell.profile.loadFactor
    return {
      cells,
      servingDbm: powers.map(({ servingDbm }) => servingDbm),
      milliwatt: powers.map(({ milliwatt }) => milliwatt),
      interferingMilliwatt: powers.map(({ interferingMilliwatt }) => interferingMilliwatt),
      loads: cells.map((serving) =>
        cells.map((other) =>
          this.#sharesChannel[serving * this.#cells.length + other] ? load(other) : 0,
        ),
      ),
    }
  }

  #powersAt(cell: number, row: number): ReferencePowers {
    const known = this.#powers[cell][row]
    if (known !== undefined) return known
    this.#stop.throwIfStopped()
    const candidate = this.#candidates[cell][row]
    const powers = referencePowers(this.#cells[cell], this.#work.cells[cell], candidate)
    this.#powers[cell][row] = powers
    return powers
  }

  /** By ratios; decibels decide only where rounding could tell the two apart. */
  #isServiceable(senders: Senders, best: number, sample: number): boolean {
    const desired = senders.milliwatt[best][sample]
    const noise = this.#cells[senders.cells[best]].noiseMilliwatt
    const interferencePlusNoise = interferenceAt(senders, best, sample) + noise
    const sinr = desired / interferencePlusNoise / leastSinr
    const rsrq =
      desired / (resourceElementsPerBlock * (desired + interferencePlusNoise)) / leastRsrq
    if (sinr < 1 - nearThreshold || rsrq < 1 - nearThreshold) return false
    if (sinr > 1 + nearThreshold && rsrq > 1 + nearThreshold) return true
    return missedCriteria(this.#measure(senders, best, sample)).length === 0
  }

  #measure(senders: Senders, best: number, sample: number): QualityMeasures {
    const { noiseMilliwatt, resourceBlocks } = this.#cells[senders.cells[best]]
    const powers = {
      desiredMilliwatt: senders.milliwatt[best][sample],
      interferenceMilliwatt: interferenceAt(senders, best, sample),
      noiseMilliwatt,
    }
    return {
      rsrpDbm: senders.servingDbm[best][sample],
      ...radioQuality(powers, resourceBlocks),
    }
  }
}

/** The place of the cell that serves a sample; of equal powers the cell with the smallest id. */
function strongest({ servingDbm }: Senders, sample: number): number {
  let best = noServer
  let bestDbm = -Infinity
  for (let place = 0; place < servingDbm.length; place++) {
    const dbm = servingDbm[place][sample]
    if (dbm <= bestDbm) continue
    best = place
    bestDbm = dbm
  }
  return best
}

function interferenceAt(
  { loads, interferingMilliwatt }: Senders,
  best: number,
  sample: number,
): number {
  const shares = loads[best]
  let interference = 0
  for (let place = 0; place < shares.length; place++)
    interference += shares[place] * interferingMilliwatt[place][sample]
  return interference
}

function percentiles(values: readonly number[]): QualityPercentiles | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  return { p10: nearestRank(sorted, 10), median: nearestRank(sorted, 50) }
}
