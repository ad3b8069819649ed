import type { JudgedNetwork } from '../../analyses/network/evaluate.ts'
import {
  type SharedValues,
  sharedValueNames,
  shapleyShares,
} from '../../analyses/network/shapley.ts'
import { rowsAt } from '../../analyses/network/table.ts'
import { wireName } from './wire-names.ts'

/** Every cell's exact share of what a plan achieves. */
export function shapleyView(
  { evaluator, scoring, table }: JudgedNetwork,
  azimuthsDeg: readonly number[],
) {
  const { coalitions, empty, all, cells } = shapleyShares(
    evaluator,
    scoring,
    rowsAt(table, azimuthsDeg),
  )
  return {
    coalitions,
    empty: valuesView(empty),
    all: valuesView(all),
    cells: cells.map(({ id, shares }) => ({ id, shares: valuesView(shares) })),
  }
}

/** Nine decimals: so many that the shares still add up where they are rounded one by one. */
function valuesView(values: SharedValues): Record<string, number> {
  return Object.fromEntries(
    sharedValueNames.map((name) => [wireName(name), Math.round(values[name] * 1e9) / 1e9 + 0]),
  )
}
