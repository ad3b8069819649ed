import { horizontalPatternIds, verticalPatternIds } from '../../../src/rf/profile.ts'

/** The patterns that every service has. */
export const presetPatterns: ReadonlySet<string> = new Set([
  ...horizontalPatternIds,
  ...verticalPatternIds,
])
