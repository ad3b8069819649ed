import {
  type KnownObjectiveId,
  objectiveIds,
  type PerObjective,
  radioQualityId,
  valueFor,
} from '../../analyses/network/scoring/objectives.ts'
import { roundTo6 } from '../../analyses/rounding.ts'
import * as tell from '../wire/told.ts'

export const tenThousandths = tell.rounded(4)
export const millionths = tell.rounded(6)

/** Of one, with six decimals. */
export const share = tell.kind<number>({ type: 'number', minimum: 0, maximum: 1 }, roundTo6)

/** A value of a kind for each objective; radio quality's only where plans are judged by it. */
export function eachObjective<Value>(item: tell.Kind<Value>): tell.ObjectKind<PerObjective<Value>> {
  type Values = PerObjective<Value>
  const member = (id: KnownObjectiveId) => item((values: Values) => valueFor(values, id))
  return tell.object<Values>({
    ...Object.fromEntries(objectiveIds.map((id) => [id, member(id)])),
    ...tell.where((values: Values) => values[radioQualityId] !== undefined, {
      [radioQualityId]: member(radioQualityId),
    }),
  })
}

/** A value of a kind for each objective of the contribution table. */
export function eachTableObjective<Value>(
  item: tell.Kind<Value>,
): tell.ObjectKind<PerObjective<Value>> {
  return tell.object<PerObjective<Value>>(
    Object.fromEntries(
      objectiveIds.map((id) => [id, item((values: PerObjective<Value>) => values[id])]),
    ),
  )
}
