import {
  type KnownObjectiveId,
  objectiveIds,
  type PerObjective,
  radioQualityId,
  valueFor,
} from '../../analyses/network/scoring/objectives.ts'
import { roundTo6 } from '../../analyses/rounding.ts'
import { kind, type Kind, object, type ObjectKind, rounded, where } from '../wire/told.ts'

export const tenThousandths = rounded(4)
export const millionths = rounded(6)

/** Of one, with six decimals. */
export const share = kind<number>({ type: 'number', minimum: 0, maximum: 1 }, roundTo6)

/** A value of a kind for each objective; radio quality's only where plans are judged by it. */
export function eachObjective<Value>(item: Kind<Value>): ObjectKind<PerObjective<Value>> {
  type Values = PerObjective<Value>
  const member = (id: KnownObjectiveId) => item((values: Values) => valueFor(values, id))
  return object<Values>({
    ...Object.fromEntries(objectiveIds.map((id) => [id, member(id)])),
    ...where((values: Values) => values[radioQualityId] !== undefined, {
      [radioQualityId]: member(radioQualityId),
    }),
  })
}

/** A value of a kind for each objective of the contribution table. */
export function eachTableObjective<Value>(item: Kind<Value>): ObjectKind<PerObjective<Value>> {
  return object<PerObjective<Value>>(
    Object.fromEntries(
      objectiveIds.map((id) => [id, item((values: PerObjective<Value>) => values[id])]),
    ),
  )
}
