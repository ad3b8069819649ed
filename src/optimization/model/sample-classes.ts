import { bears, hearingOf, type PlanSamples, type SampleCell } from '../plan-samples.ts'

/** What every option of a cell does at one of its samples at least, units. */
interface LeastOfCell {
  readonly strength: Float64Array
  readonly disturbs: Float64Array
}

type Judged = Omit<PlanSamples, 'classOf' | 'firstClass'>

/**
 * Of each cell and option the samples that it might serve well enough in some plan: it bears the least
 * that the others disturb at any of their options, and none is stronger whatever it chooses. A plan
 * serves no sample but by such an option: so counting a sample for whoever might serve it is never too
 * little.
 *
 * @returns per cell and option samples, ascending
 */
export function hopefulSamples(judged: Judged): number[][][] {
  const least = judged.cells.map(leastOf)
  const whole: PlanSamples = { ...judged, classOf: new Int32Array(0), firstClass: 0 }
  const { start, cell: heardBy, place } = hearingOf(whole)
  const hopeful = judged.cells.map(({ options }) => options.map((): number[] => []))
  for (let sample = 0; sample < judged.count; sample++)
    for (let at = start[sample]; at < start[sample + 1]; at++) {
      const { options, channel, noise } = judged.cells[heardBy[at]]
      let disturbed = 0
      let strongest = 0
      for (let other = start[sample]; other < start[sample + 1]; other++) {
        if (other === at) continue
        const of = least[heardBy[other]]
        strongest = Math.max(strongest, of.strength[place[other]])
        if (judged.cells[heardBy[other]].channel === channel) disturbed += of.disturbs[place[other]]
      }
      for (const [index, option] of options.entries()) {
        const strength = option?.strength[place[at]] ?? 0
        if (strength < strongest || strength === 0) continue
        if (bears(strength, noise, judged.neededRatio) >= disturbed)
          hopeful[heardBy[at]][index].push(sample)
      }
    }
  return hopeful
}

function leastOf({ samples, options }: SampleCell): LeastOfCell {
  const least = (read: 'strength' | 'disturbs') =>
    Float64Array.from(samples, (_, place) =>
      options.reduce((so, option) => Math.min(so, option?.[read][place] ?? 0), Infinity),
    )
  return { strength: least('strength'), disturbs: least('disturbs') }
}

/** The samples of a problem with classes of their own behind those of buildings. */
interface SampleClasses {
  readonly samples: PlanSamples
  readonly classCount: number
  /** Per cell and option the classes of buildings and of samples that it might serve, ascending. */
  readonly serves: readonly (readonly Int32Array[])[]
}

/**
 * Gives each sample that any option might serve a class.
 *
 * @param firstClass how many classes of buildings there are
 * @param serves per cell and option the classes of buildings
 */
export function sampleClasses(
  judged: Judged,
  firstClass: number,
  serves: readonly (readonly Int32Array[])[],
): SampleClasses {
  const hopeful = hopefulSamples(judged)
  const classOf = new Int32Array(judged.count).fill(-1)
  for (const lists of hopeful)
    for (const list of lists) for (const sample of list) classOf[sample] = 0
  let next = firstClass
  for (const [sample, mark] of classOf.entries()) if (mark === 0) classOf[sample] = next++
  return {
    samples: { ...judged, classOf, firstClass },
    classCount: next,
    serves: serves.map((options, cell) =>
      options.map((list, option) =>
        Int32Array.from([...list, ...hopeful[cell][option].map((sample) => classOf[sample])]),
      ),
    ),
  }
}
