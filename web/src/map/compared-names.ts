import { findModel } from '../../../src/rf/models/list.ts'
import type { Plan, StoredResult } from '../project/project.ts'
import { countsGround } from '../scenario/ground.ts'
import type { Scenario } from '../scenario/scenario.ts'

type Named = Pick<StoredResult, 'title' | 'planId' | 'scenarios'>

interface Pair {
  readonly before: Named
  readonly after: Named
}

/** Names of two results beside each other: where title and plan are the same, with what sets them apart. */
export function comparedNames(
  pair: Pair | null,
  plans: readonly Pick<Plan, 'id' | 'name'>[],
): readonly [before: string, after: string] {
  if (pair === null) return ['', '']
  const nameOf = ({ title, planId }: Named) =>
    `${title} (${plans.find(({ id }) => id === planId)?.name ?? 'plan gone'})`
  const names = [nameOf(pair.before), nameOf(pair.after)] as const
  if (names[0] !== names[1]) return names
  for (const wordsOf of [groundWords, modelWords]) {
    const words = [wordsOf(pair.before.scenarios[0]), wordsOf(pair.after.scenarios[0])] as const
    if (words[0] !== words[1]) return [`${names[0]}: ${words[0]}`, `${names[1]}: ${words[1]}`]
  }
  return [`${names[0]}: earlier`, `${names[1]}: later`]
}

function groundWords(scenario: Scenario | undefined): string {
  return scenario !== undefined && countsGround(scenario) ? 'ground counted' : 'flat ground'
}

function modelWords(scenario: Scenario | undefined): string {
  const name = scenario?.propagation_model
  return name === undefined ? 'default model' : (findModel(name)?.words.label ?? name)
}
