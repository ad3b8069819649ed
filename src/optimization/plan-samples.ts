/** What a cell does at its samples at one candidate; in whole units, so that all sums are exact. */
export interface SampleCandidate {
  /** Serving power at each sample of the cell; 0: it cannot serve there. */
  readonly strength: Float64Array
  /** Interfering power at each sample of the cell. */
  readonly interference: Float64Array
}

/** A cell at the points at which radio quality is judged. */
export interface SampleCell {
  /** Samples that the cell may reach, ascending. */
  readonly samples: Int32Array
  /** Noise power of its receivers, units. */
  readonly noise: number
  /** Cells with the same number interfere with each other. */
  readonly channel: number
  /** Powers of each candidate; null: the cell is off. */
  readonly candidates: readonly (SampleCandidate | null)[]
}

/** Points at which a plan is judged by what interference leaves. */
export interface PlanSamples {
  readonly count: number
  /** Strength by noise and interference that a sample needs. */
  readonly neededRatio: number
  /** The class of each sample; -1: no candidate can ever serve it. */
  readonly classOf: Int32Array
  /** The first of these classes: they follow those of buildings, in the order of the samples. */
  readonly firstClass: number
  /** In the order of the cells of the problem. */
  readonly cells: readonly SampleCell[]
}

/** No cell serves a sample. */
export const noServer = -1

/** The most interference that a cell still serves beside, units. */
export function maxInterference(strength: number, noise: number, neededRatio: number): number {
  return strength > 0 ? Math.floor(strength / neededRatio) - noise : -1
}

/** The receivable cells of every sample, in a row, and the place of the sample among those of the cell. */
interface ReceivableCells {
  /** First entry of each sample, and one beyond the last. */
  readonly start: Int32Array
  readonly cell: Int32Array
  readonly place: Int32Array
}

const made = new WeakMap<PlanSamples, ReceivableCells>()

/** The receivable cells of each sample, in the order of the cells; found once. */
export function receivableCells(samples: PlanSamples): ReceivableCells {
  const known = made.get(samples)
  if (known !== undefined) return known
  const start = new Int32Array(samples.count + 1)
  for (const { samples: list } of samples.cells) for (const sample of list) start[sample + 1]++
  for (let sample = 0; sample < samples.count; sample++) start[sample + 1] += start[sample]
  const at = start.slice()
  const cells = new Int32Array(start[samples.count])
  const places = new Int32Array(start[samples.count])
  for (const [cell, { samples: list }] of samples.cells.entries())
    for (const [place, sample] of list.entries()) {
      cells[at[sample]] = cell
      places[at[sample]++] = place
    }
  const receivable = { start, cell: cells, place: places }
  made.set(samples, receivable)
  return receivable
}

/**
 * The cell that serves a sample under a plan, `noServer` where none does so well enough: the strongest,
 * of equal ones the first, where it bears what the others of its channel disturb.
 *
 * @param plan candidate of each cell; below 0: it has none
 */
function servingCell(samples: PlanSamples, plan: ArrayLike<number>, sample: number): number {
  const { start, cell, place } = receivableCells(samples)
  const { cells, neededRatio } = samples
  let best = noServer
  let strongest = 0
  for (let at = start[sample]; at < start[sample + 1]; at++) {
    const candidate = candidateOf(cells, plan, cell[at])
    const strength = candidate?.strength[place[at]] ?? 0
    if (strength <= strongest) continue
    strongest = strength
    best = cell[at]
  }
  if (best === noServer) return noServer
  const { channel, noise } = cells[best]
  let slack = maxInterference(strongest, noise, neededRatio)
  for (let at = start[sample]; at < start[sample + 1]; at++) {
    if (cell[at] === best || cells[cell[at]].channel !== channel) continue
    slack -= candidateOf(cells, plan, cell[at])?.interference[place[at]] ?? 0
  }
  return slack >= 0 ? best : noServer
}

function candidateOf(
  cells: PlanSamples['cells'],
  plan: ArrayLike<number>,
  cell: number,
): SampleCandidate | null {
  return plan[cell] < 0 ? null : cells[cell].candidates[plan[cell]]
}

/** Samples that a plan serves well enough, one by one. */
export function servedSamples(samples: PlanSamples, plan: readonly number[]): number[] {
  const served: number[] = []
  for (let sample = 0; sample < samples.count; sample++)
    if (servingCell(samples, plan, sample) !== noServer) served.push(sample)
  return served
}

/** Points of the samples that a plan serves well enough. */
export function samplePoints(
  samples: PlanSamples,
  classPoints: Float64Array,
  plan: readonly number[],
): number {
  return servedSamples(samples, plan).reduce(
    (sum, sample) => sum + (samples.classOf[sample] < 0 ? 0 : classPoints[samples.classOf[sample]]),
    0,
  )
}
