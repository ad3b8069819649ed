import { beyondPackRules, type RfProfile, unknownHeightRules } from '../../rf/profile.ts'
import * as field from './answer-schema.ts'

type Rules = Pick<RfProfile, 'unknownHeights' | 'beyondPack'>

/** Rules that a request states for all its cells. */
export const statedRules = {
  unknown_heights: { type: 'string', enum: unknownHeightRules },
  beyond_pack: { type: 'string', enum: beyondPackRules },
} as const

/** What a request says of buildings whose height nobody knows; left out where it is the default. */
export const unknownHeights = field
  .kind<string>(statedRules.unknown_heights)
  .optional<Rules>('unknownHeights')

/** In answers only where they are not the default. */
export const rulesTold: field.Members<Rules> = {
  unknown_heights: unknownHeights,
  beyond_pack: field.kind<string>(statedRules.beyond_pack).optional('beyondPack'),
}

/** The rules of a request that are not the default, for what tells requests apart. */
export const requestRulesView = field.object(rulesTold).write
