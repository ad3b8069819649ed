import type { PackLines } from '../../src/analyses/region/pack-lines.ts'

/** Known ground, and no building on it. */
export const openTerrain: PackLines = { hasTerrain: true, footprintsBeside: () => 0 }
