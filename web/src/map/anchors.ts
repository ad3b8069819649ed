/**
 * Layers that draw nothing and are never removed: what comes later is put below one of them, so
 * that the order from the ground up holds whatever comes first.
 */
export const anchors = {
  /** Above a base map and the shading of the ground. */
  base: 'anchor-base',
  /** Above the fill of buildings. */
  buildings: 'anchor-buildings',
  /** Above the images of results. */
  images: 'anchor-images',
  /** Above the outlines of buildings and buildings in 3D. */
  outlines: 'anchor-outlines',
  /** Above lines and points of results. */
  results: 'anchor-results',
  /** Above the names of cells, which make room for what is written here. */
  names: 'anchor-names',
} as const
