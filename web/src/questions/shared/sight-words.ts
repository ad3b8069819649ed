import type { PathProfileResponse } from '../../api/types.ts'
import { formatIdentifier } from '../../format/format.ts'

type LayerLink = NonNullable<PathProfileResponse['layer_link']>
type Basis = NonNullable<LayerLink['los_classification_basis']>

const words: Readonly<Record<Basis, string>> = {
  no_footprint_intersection: 'no building on the way',
  known_height_roofs_cleared: 'the line passes above all roofs on the way',
  known_height_obstruction: 'a roof on the way is higher than the line',
  conservative_2d_unknown_height: 'a roof of unknown height on the path, taken as in the way',
  known_obstruction_with_unknown_height_conservative:
    'a roof higher than the line, and one of unknown height that is taken as in the way',
  assumed_height_roofs_cleared: 'the line passes above the roofs, the unknown ones as assumed',
  assumed_height_obstruction: 'a roof of unknown height, as assumed, is higher than the line',
  receiver_inside_building: 'the place lies inside a building',
  facade_not_exposed: 'no wall of the building is open to the outdoors',
  transmitter_on_building: 'the antenna stands on this building',
  wall_events_2d: 'by the walls on the way, whatever their height',
  statistical_probability: 'by how likely sight is at that distance: no building is known nearby',
  assumed_obstructed: 'everything is taken as out of sight',
  ground_obstruction: 'the ground is higher than the line',
  ground_cleared: 'the line passes above the ground',
}

const isBasis = (told: string): told is Basis => told in words

/** What decided whether a place is in sight, as a planner would say it. */
export const sightBasisWords = (told: string): string =>
  isBasis(told) ? words[told] : formatIdentifier(told)
