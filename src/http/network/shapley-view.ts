import { idsOf } from '../../analyses/network/scoring/objectives.ts'
import {
  namesOf,
  type SharedValues,
  type ShapleyShares,
  utilityNames,
} from '../../analyses/network/scoring/shapley.ts'
import type { Scoring } from '../../analyses/network/scoring/scoring.ts'
import { wireName } from '../wire/wire-names.ts'

/** Every cell's exact share of what a plan achieves; null for the utility of an unavailable objective. */
export function shapleyView({ coalitions, empty, all, cells }: ShapleyShares, scoring: Scoring) {
  const unavailable = new Set<string>(
    idsOf(scoring.availability)
      .filter((id) => scoring.availability[id] !== null)
      .map((id) => utilityNames[id]),
  )
  return {
    coalitions,
    empty: valuesView(empty, unavailable),
    all: valuesView(all, unavailable),
    cells: cells.map(({ id, shares }) => ({ id, shares: valuesView(shares, unavailable) })),
  }
}

/** Nine decimals: so many that the shares still add up where they are rounded one by one. */
function valuesView(
  values: SharedValues,
  unavailable: ReadonlySet<string>,
): Record<string, number | null> {
  return Object.fromEntries(
    namesOf(values).map((name) => [
      wireName(name),
      unavailable.has(name) ? null : Math.round((values[name] ?? 0) * 1e9) / 1e9 + 0,
    ]),
  )
}
