import {
  buildingLossModes,
  defaultFidelity,
  defaultWallMaterials,
  diffractionModels,
  type Fidelity,
  fidelityBounds,
} from '../../analyses/path-profile/fidelity.ts'
import * as parameter from '../wire/request-schema.ts'

type NumberName = keyof typeof fidelityBounds

const bounds = Object.entries(fidelityBounds) as [NumberName, (typeof fidelityBounds)[NumberName]][]

function ofNumber(name: NumberName): string {
  if (name !== 'shadowSigmaDb') return 'A given value; 0 leaves the term out.'
  return 'Standard deviation of the shadow bounds around the median.'
}

// Typed by the names of the question: those of the wire, as code writes them.
const numbers = Object.fromEntries(
  bounds.map(([name, bound]) => [
    bound.wireName,
    parameter.within(bound, ofNumber(name)).orElse(defaultFidelity[name]),
  ]),
) as Readonly<Record<NumberName, parameter.Member<number>>>

/** Which effects a budget counts, and how strong they are. */
export const fidelityAsked: parameter.Kind<Fidelity> = parameter.object({
  building_loss_mode: parameter
    .oneOf(buildingLossModes, 'How buildings in the way count: as edges, as walls, or not at all.')
    .withDefault(defaultFidelity.buildingLossMode),
  diffraction_model: parameter
    .oneOf(diffractionModels)
    .withDefault(defaultFidelity.diffractionModel),
  default_wall_material: parameter
    .oneOf(defaultWallMaterials, 'Material of walls whose own is unknown.')
    .withDefault(defaultFidelity.defaultWallMaterial),
  ...numbers,
})
