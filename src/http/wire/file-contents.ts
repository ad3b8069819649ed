import { geoPackageType, geoTiffType, zipType } from './results.ts'
import { binaryFile } from './shapes.ts'

/** The files that a grid of the map can be had as, in the words of a response. */
export const gridFileContents = {
  'text/csv': { schema: { type: 'string' } },
  [geoTiffType]: { schema: binaryFile },
  [zipType]: { schema: binaryFile },
  [geoPackageType]: { schema: binaryFile },
} as const
