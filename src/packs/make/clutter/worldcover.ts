import type { ClutterCategory } from '../../../rf/ground-profile.ts'
import type { ClutterClass } from '../../../spatial/clutter-window.ts'

/**
 * Representative heights of clutter above the ground, metres: those that Recommendation ITU-R P.1812-7
 * (section 3.2, Table 2) gives where nothing better is known.
 */
export const defaultClutterHeightM: Readonly<Record<ClutterCategory, number>> = {
  open_rural: 0,
  water_sea: 0,
  suburban: 10,
  urban_trees_forest: 15,
  dense_urban: 20,
}

const classOf = (code: number, name: string, category: ClutterCategory): ClutterClass => ({
  code,
  name,
  heightM: defaultClutterHeightM[category],
  category,
})

/**
 * The classes of ESA WorldCover (2020 and 2021, 10 m; product user manual, legend) with the category
 * that each is nearest to, and its height. The map does not say how densely an area is built: all of it
 * counts as suburban.
 */
export const worldCoverClasses: readonly ClutterClass[] = [
  classOf(10, 'tree cover', 'urban_trees_forest'),
  classOf(20, 'shrubland', 'open_rural'),
  classOf(30, 'grassland', 'open_rural'),
  classOf(40, 'cropland', 'open_rural'),
  classOf(50, 'built-up', 'suburban'),
  classOf(60, 'bare or sparse vegetation', 'open_rural'),
  classOf(70, 'snow and ice', 'open_rural'),
  classOf(80, 'permanent water bodies', 'water_sea'),
  classOf(90, 'herbaceous wetland', 'open_rural'),
  classOf(95, 'mangroves', 'urban_trees_forest'),
  classOf(100, 'moss and lichen', 'open_rural'),
]

/** Stands for these classes where a table is asked for. */
export const worldCoverTable = 'worldcover'

/** Licence of the map, where the user says no other. */
export const worldCoverLicense = 'CC BY 4.0 (c) ESA WorldCover project'
