import {
  buildingLossModes,
  defaultFidelity,
  defaultWallMaterials,
  diffractionModels,
  type Fidelity,
  fidelityBounds,
} from '../../analyses/path-profile/fidelity.ts'
import { asked, type AskedMember, orElse, withDefault, within, word } from '../wire/asked.ts'

type NumberName = keyof typeof fidelityBounds

const bounds = Object.entries(fidelityBounds) as [NumberName, (typeof fidelityBounds)[NumberName]][]

function ofNumber(name: NumberName): string {
  if (name !== 'shadowSigmaDb') return 'A given value; 0 leaves the term out.'
  return 'Standard deviation of the shadow bounds around the median.'
}

const numbers = Object.fromEntries(
  bounds.map(([name, bound]) => [
    name,
    orElse(bound.wireName, within(bound, ofNumber(name)), defaultFidelity[name]),
  ]),
) as Readonly<Record<NumberName, AskedMember<number>>>

/** Which effects a budget counts, and how strong they are. */
export const fidelityAsked = asked<Fidelity>({
  buildingLossMode: withDefault(
    'building_loss_mode',
    word(buildingLossModes, {
      description: 'How buildings in the way count: as edges, as walls, or not at all.',
    }),
    defaultFidelity.buildingLossMode,
  ),
  diffractionModel: withDefault(
    'diffraction_model',
    word(diffractionModels),
    defaultFidelity.diffractionModel,
  ),
  defaultWallMaterial: withDefault(
    'default_wall_material',
    word(defaultWallMaterials, { description: 'Material of walls whose own is unknown.' }),
    defaultFidelity.defaultWallMaterial,
  ),
  ...numbers,
})
