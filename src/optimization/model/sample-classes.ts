import {
  maxInterference,
  receivableCells,
  type PlanSamples,
  type SampleCell,
} from '../plan-samples.ts'

/** What every candidate of a cell does at one of its samples at least, units. */
interface LeastOfCell {
  readonly strength: Float64Array
  readonly interference: Float64Array
}

type Judged = Omit<PlanSamples, 'classOf' | 'firstClass'>

/**
 * The samples that each candidate might serve well enough in some plan. There its largest interference is
 * no less than the least that the others send, and none of them is stronger whatever it takes. A plan serves
 * no sample but by such a candidate: counting a sample for all of them is never too little.
 *
 * @returns per cell and candidate samples, ascending
 */
export function servableSamples(judged: Judged): number[][][] {
  const least = judged.cells.map(leastOf)
  const whole: PlanSamples = { ...judged, classOf: new Int32Array(0), firstClass: 0 }
  const { start, cell: receivableBy, place } = receivableCells(whole)
  const servable = judged.cells.map(({ candidates }) => candidates.map((): number[] => []))
  for (let sample = 0; sample < judged.count; sample++)
    for (let at = start[sample]; at < start[sample + 1]; at++) {
      const { candidates, channel, noise } = judged.cells[receivableBy[at]]
      let totalInterference = 0
      let strongest = 0
      for (let other = start[sample]; other < start[sample + 1]; other++) {
        if (other === at) continue
        const of = least[receivableBy[other]]
        strongest = Math.max(strongest, of.strength[place[other]])
        if (judged.cells[receivableBy[other]].channel === channel)
          totalInterference += of.interference[place[other]]
      }
      for (const [index, candidate] of candidates.entries()) {
        const strength = candidate?.strength[place[at]] ?? 0
        if (strength < strongest || strength === 0) continue
        if (maxInterference(strength, noise, judged.neededRatio) >= totalInterference)
          servable[receivableBy[at]][index].push(sample)
      }
    }
  return servable
}

function leastOf({ samples, candidates }: SampleCell): LeastOfCell {
  const least = (read: 'strength' | 'interference') =>
    Float64Array.from(samples, (_, place) =>
      candidates.reduce((so, candidate) => Math.min(so, candidate?.[read][place] ?? 0), Infinity),
    )
  return { strength: least('strength'), interference: least('interference') }
}

/** The samples of a problem with classes of their own behind those of buildings. */
interface SampleClasses {
  readonly samples: PlanSamples
  readonly classCount: number
  /** Per cell and candidate the classes of buildings and of samples that it might serve, ascending. */
  readonly serves: readonly (readonly Int32Array[])[]
}

/**
 * Gives each sample that any candidate might serve a class.
 *
 * @param firstClass how many classes of buildings there are
 * @param serves per cell and candidate the classes of buildings
 */
export function sampleClasses(
  judged: Judged,
  firstClass: number,
  serves: readonly (readonly Int32Array[])[],
): SampleClasses {
  const servable = servableSamples(judged)
  const classOf = new Int32Array(judged.count).fill(-1)
  for (const lists of servable)
    for (const list of lists) for (const sample of list) classOf[sample] = 0
  let next = firstClass
  for (const [sample, mark] of classOf.entries()) if (mark === 0) classOf[sample] = next++
  return {
    samples: { ...judged, classOf, firstClass },
    classCount: next,
    serves: serves.map((candidates, cell) =>
      candidates.map((list, candidate) =>
        Int32Array.from([...list, ...servable[cell][candidate].map((sample) => classOf[sample])]),
      ),
    ),
  }
}
