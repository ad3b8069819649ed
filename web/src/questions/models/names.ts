import { findModel } from '../../../../src/rf/models/list.ts'
import type { ComparedModel } from './answer.ts'

type Named = Pick<ComparedModel, 'propagation_model' | 'variant'>

/** A model as the setting of the question holds it. */
export const modelKey = ({ propagation_model, variant }: Named): string =>
  `${propagation_model} ${variant}`

const variantTexts: Readonly<Record<string, string>> = {
  default: '',
  'ground=diffraction': 'over the ground',
  'sight=statistical': 'statistical sight',
  'sight=obstructed': 'NLOS assumed',
  'sight=footprints_else_statistical': 'sight by footprints, else statistical',
}

/** The name of a model for people, and what of it differs from what the cells state. */
export function modelName({ propagation_model, variant }: Named): {
  readonly label: string
  readonly detail: string
} {
  return {
    label: findModel(propagation_model)?.words.label ?? propagation_model,
    detail: variantTexts[variant] ?? variant.replace('=', ': ').replaceAll('_', ' '),
  }
}
