import type { Scoring } from '../src/optimization/scoring/scoring.ts'
import { hasBit } from '../src/optimization/table/bits.ts'
import type { ContributionTable } from '../src/optimization/table/table.ts'

/**
 * The exact policy's question as a mixed-integer program in LP format: one binary per cell and
 * row, one continuous variable per group of buildings that the same choices serve. Overlap is a
 * ratio and has no place in it.
 */
export function linearProgram(table: ContributionTable, { effectiveWeights }: Scoring): string {
  const terms: string[] = []
  const rules: string[] = []
  const names = table.cells.map((cell, index) =>
    cell.candidates.map((_, row) => `x${index}_${row}`),
  )
  table.cells.forEach(({ reachScores }, index) => {
    for (const [row, name] of names[index].entries()) {
      const share = (effectiveWeights.coverage * reachScores[row]) / table.reachMaximum
      terms.push(`${share.toFixed(14)} ${name}`)
    }
    rules.push(`one${index}: ${names[index].join('\n + ')} = 1`)
  })
  const bounds: string[] = []
  for (const [choices, value] of buildingGroups(table, effectiveWeights, names)) {
    if (value <= 0) continue
    const name = `y${bounds.length}`
    bounds.push(`0 <= ${name} <= 1`)
    terms.push(`${value.toFixed(14)} ${name}`)
    rules.push(`serve${name}: ${name}\n - ${choices.replaceAll(',', '\n - ')} <= 0`)
  }
  return [
    `Maximize\n obj: ${terms.join('\n + ')}`,
    `Subject To\n${rules.join('\n')}`,
    `Bounds\n${bounds.join('\n')}`,
    `Binary\n${names.flat().join('\n')}\nEnd\n`,
  ].join('\n')
}

/** What is gained when any of some choices is taken, by those choices. */
function buildingGroups(
  table: ContributionTable,
  weights: Scoring['effectiveWeights'],
  names: readonly (readonly string[])[],
): Map<string, number> {
  const groups = new Map<string, number>()
  const share = (weight: number, part: number, whole: number) =>
    whole > 0 ? (weight * part) / whole : 0
  for (let building = 0; building < table.buildingCount; building++) {
    const choices = table.cells.flatMap(({ served }, index) =>
      names[index].filter((_, row) => hasBit(served, row * table.wordCount, building)),
    )
    if (choices.length === 0) continue
    const isResidential = hasBit(table.residentialBits, 0, building)
    const value =
      share(weights.demand, table.demandWeights[building], table.relevantDemandWeight) +
      share(weights.residential, isResidential ? 1 : 0, table.relevantResidentialCount)
    const key = choices.join()
    groups.set(key, (groups.get(key) ?? 0) + value)
  }
  return groups
}
