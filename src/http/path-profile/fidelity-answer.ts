import { type Fidelity, fidelityBounds } from '../../analyses/path-profile/fidelity.ts'
import * as field from '../wire/answer-schema.ts'
import { fidelityAsked } from './fidelity-question.ts'

const { properties: asked = {} } = fidelityAsked.schema

const bounds = Object.entries(fidelityBounds) as [
  keyof typeof fidelityBounds,
  { readonly wireName: string },
][]

/** What a budget counts, with every default filled in. */
export const fidelity = field.object<Fidelity>('PathFidelity', {
  building_loss_mode: field.kind<string>(asked.building_loss_mode)('buildingLossMode'),
  diffraction_model: field.kind<string>(asked.diffraction_model)('diffractionModel'),
  default_wall_material: field.kind<string>(asked.default_wall_material)('defaultWallMaterial'),
  ...Object.fromEntries(
    bounds.map(([name, { wireName }]) => [
      wireName,
      field.number((found: Fidelity) => found[name]),
    ]),
  ),
})
