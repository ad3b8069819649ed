import { type KnownObjectiveId, knownObjectiveIds } from '../../optimization/scoring/objectives.ts'
import type { Scoring } from '../../optimization/scoring/scoring.ts'
import {
  type SharedValues,
  sharedValueNames,
  type ShapleyShares,
  utilityNames,
} from '../../optimization/scoring/shapley.ts'
import * as field from '../wire/answer-schema.ts'
import { wireName } from '../wire/wire-names.ts'

interface SharedFound {
  readonly values: SharedValues
  readonly scoring: Scoring
}

/** Nine decimals: so many that the shares still add up where they are rounded one by one. */
const billionths = field.kind<number>(
  field.number.schema,
  (value) => Math.round(value * 1e9) / 1e9 + 0,
)

const objectiveOf = new Map<keyof SharedValues, KnownObjectiveId>(
  knownObjectiveIds.map((id) => [utilityNames[id], id]),
)

function valueTold(name: keyof SharedValues): field.Members<SharedFound>[string] {
  const objective = objectiveOf.get(name)
  const valueOf = ({ values }: SharedFound) => values[name] ?? 0
  if (objective === undefined) return billionths(valueOf)
  return billionths.orNull((found: SharedFound) =>
    found.scoring.availability[objective] === null ? valueOf(found) : null,
  )
}

function valuesTold(...names: readonly (keyof SharedValues)[]): field.Members<SharedFound> {
  return Object.fromEntries(names.map((name) => [wireName(name), valueTold(name)]))
}

/** The utility of an objective that is not available is null. */
const sharedValues = field.object<SharedFound>('SharedValues', {
  ...valuesTold(...sharedValueNames),
  ...field.where(
    ({ values }: SharedFound) => values.radioQualityUtility !== undefined,
    valuesTold('radioQualityUtility'),
  ),
})

const cellShares = field.object<SharedFound & { readonly id: string }>({
  id: field.text('id'),
  shares: sharedValues((found) => found),
})

interface SharesFound {
  readonly shares: ShapleyShares
  readonly scoring: Scoring
}

/** Every cell's exact share of what a plan achieves; they add up to `all` less `empty`. */
export const shapleyShares = field.object<SharesFound>('ShapleyShares', {
  coalitions: field.count(({ shares }) => shares.coalitions),
  empty: sharedValues(({ shares, scoring }) => ({ values: shares.empty, scoring })),
  all: sharedValues(({ shares, scoring }) => ({ values: shares.all, scoring })),
  cells: field.list(cellShares)(({ shares, scoring }) =>
    shares.cells.map(({ id, shares: values }) => ({ id, values, scoring })),
  ),
})
