/** What a site list can say of a cell. */
export const siteFields = [
  'longitude',
  'latitude',
  'azimuth',
  'height',
  'site',
  'cell',
  'technology',
  'frequency',
  'power',
  'gain',
  'beam_width',
  'mechanical_tilt',
  'electrical_tilt',
  'antenna',
  'east_offset',
  'north_offset',
  'epsg',
  'active',
  'simulated',
] as const
export type SiteField = (typeof siteFields)[number]

/** Names of columns as the user gives them: `--column azimuth=Richtung`. */
export type ColumnChoice = Readonly<Partial<Record<SiteField, string>>>
