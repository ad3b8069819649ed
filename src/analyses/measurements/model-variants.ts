import { propagationModels, type PropagationModelId } from '../../rf/models/list.ts'
import type { ChoiceParameter, PropagationModel } from '../../rf/models/model.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { type Cell, withoutCalibration } from '../cell.ts'

/** A model as a comparison asks it. */
export interface ModelVariant {
  readonly modelId: PropagationModelId
  /** A value of the choice that the model's file names for comparisons; null: as the cell states it. */
  readonly choice: { readonly parameter: ChoiceParameter; readonly value: string } | null
  /** How the ground counts; null: as the cell states it. */
  readonly ground: NonNullable<RfProfile['ground']> | null
  /** Who decides about sight; null: as the cell states it. */
  readonly sight: NonNullable<RfProfile['sight']> | null
}

const sightRules = ['statistical', 'obstructed', 'footprints_else_statistical'] as const

/**
 * Every model of the list, in its order: with every value of its compared choice, and, where it takes
 * sight from footprints, over the ground of the pack and by every other rule of sight.
 */
export const modelVariants: readonly ModelVariant[] = propagationModels.flatMap(variantsOf)

function variantsOf({
  id: modelId,
  needs,
  comparedChoice: parameter,
}: PropagationModel<PropagationModelId>): readonly ModelVariant[] {
  const stated: ModelVariant = { modelId, choice: null, ground: null, sight: null }
  if (needs === 'sight') {
    const bySight = sightRules.map((sight) => ({ ...stated, sight }))
    return [stated, { ...stated, ground: 'diffraction' }, ...bySight]
  }
  if (parameter === undefined) return [stated]
  return parameter.choices.map((value) => ({ ...stated, choice: { parameter, value } }))
}

/**
 * A cell under another model: everything else is as it was. Parameters that the cell states for this
 * very model hold; the others take their defaults. A calibration that it carries does not: models are
 * compared, not what was learnt of one of them.
 */
export function cellUnder(cell: Cell, { modelId, choice, ground, sight }: ModelVariant): Cell {
  const { profile: stated } = withoutCalibration(cell)
  const { modelParameters, propagationModel } = stated
  const own = {
    ...(propagationModel === modelId ? modelParameters : {}),
    ...(choice === null ? {} : { [choice.parameter.property]: choice.value }),
  }
  const profile: RfProfile = {
    ...stated,
    propagationModel: modelId,
    modelParameters: own,
    ...(ground === null ? {} : { ground }),
    ...(sight === null ? {} : { sight }),
  }
  return { ...cell, profile }
}

/** The cells of a campaign as those variants have them that count the ground, around all of them. */
export function cellsOverGround(cells: readonly Cell[]): readonly Cell[] {
  return cells.map((cell) => ({ ...cell, profile: { ...cell.profile, ground: 'diffraction' } }))
}
