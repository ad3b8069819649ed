import { beyondPackRules, type RfProfile, unknownHeightRules } from '../../rf/profile.ts'
import type { JsonSchema } from './json-schema.ts'

/** Rules that a request states for all its cells; in answers only where they are not the default. */
export const statedRules = {
  unknown_heights: { type: 'string', enum: unknownHeightRules },
  beyond_pack: { type: 'string', enum: beyondPackRules },
} as const satisfies Readonly<Record<string, JsonSchema>>

export const statedRuleNames = Object.keys(statedRules) as (keyof typeof statedRules)[]

/** The rules of a request that are not the default. */
export function requestRulesView({
  unknownHeights,
  beyondPack,
}: Pick<RfProfile, 'unknownHeights' | 'beyondPack'>) {
  return {
    ...(unknownHeights === undefined ? {} : { unknown_heights: unknownHeights }),
    ...(beyondPack === undefined ? {} : { beyond_pack: beyondPack }),
  }
}
