import { type RfProfile, unknownHeightRules } from '../../rf/profile.ts'
import type { JsonSchema } from './json-schema.ts'

/** In answers only where it is not the default. */
export const statedUnknownHeights: JsonSchema = { type: 'string', enum: unknownHeightRules }

/** The rule of a request for unknown heights, where it is not the default. */
export function unknownHeightsView({ unknownHeights }: Pick<RfProfile, 'unknownHeights'>) {
  return unknownHeights === undefined ? {} : { unknown_heights: unknownHeights }
}
