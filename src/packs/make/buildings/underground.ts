// Buildings under the ground: car parks, stations, shelters. They hide nothing from anybody.
import { parseHeightM, parseLevels } from '../../load/heights.ts'
import { tagFlag, tagNumber, tagText } from '../../load/tag-values.ts'

type Properties = Readonly<Record<string, unknown>>
type Get = (name: string) => unknown

/** Words of `location` for what lies wholly below. */
const placesBelow = new Set(['underground', 'subsurface', 'subterranean', 'below_ground'])
/** Kinds of building that may be a garage and nothing else. */
const garages = new Set(['yes', 'parking', 'garage', 'garages', 'carport'])
/** Kinds of building that a negative layer puts under the ground: others may stand under a bridge. */
const oftenBelow = new Set([
  ...['parking', 'garage', 'garages', 'railway', 'train_station', 'subway', 'bunker', 'cellar'],
])

/**
 * Whether the tags of a building say that all of it lies under the ground.
 *
 * `location=underground` and `is_underground` mean it whatever else is said. A level below zero, a layer
 * of -2 or less, a tunnel, an underground car park and levels below without one above are hints: a block
 * of flats has a garage under it. They count where nothing tells of a part above the ground: no height,
 * no levels. A layer of -1 is less than a hint, since what stands under a bridge has it too: it counts
 * for what is covered and for kinds that are often below.
 *
 * Sources: OpenStreetMap wiki, keys location, layer, level, parking, tunnel, building:levels:underground;
 * Overture Maps schema, theme buildings (`is_underground`); GeoInfoDok of the German surveys,
 * AX_Gebaeude, lageZurErdoberflaeche (1200: below).
 */
export function isUnderground(properties: Properties): boolean {
  const get = getter(properties)
  return isSaid(get) || (isHinted(get) && !risesAbove(get))
}

/** Whether a layer below zero is all that speaks for a place under the ground. */
export function hasLowLayer(properties: Properties): boolean {
  return isBelow(getter(properties)('layer'), 0)
}

function getter(properties: Properties): Get {
  const names = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]))
  return (name) => properties[name] ?? properties[names.get(name) ?? '']
}

function isSaid(get: Get): boolean {
  if (tagFlag(get('is_underground')) || tagFlag(get('underground'))) return true
  if (wordOf(get('building')) === 'underground') return true
  const survey = wordOf(get('lagezurerdoberflaeche'))
  if (survey === '1200' || survey.startsWith('unter der erd')) return true
  const places = wordOf(get('location')).split(';').filter(Boolean)
  return places.length > 0 && places.every((place) => placesBelow.has(place.trim()))
}

function isHinted(get: Get): boolean {
  const hasTunnel = wordOf(get('tunnel')) === 'yes'
  const isGarage = wordOf(get('parking')) === 'underground' && garages.has(wordOf(get('building')))
  const below = tagNumber(get('building:levels:underground')) ?? 0
  const above = tagNumber(get('building:levels'))
  const isCovered = wordOf(get('covered')) === 'yes' || oftenBelow.has(wordOf(get('building')))
  return (
    isBelow(get('layer'), isCovered ? 0 : -1) ||
    isBelow(get('level'), 0) ||
    isBelow(get('building:max_level'), 0) ||
    hasTunnel ||
    isGarage ||
    (below > 0 && above !== undefined && above <= 0)
  )
}

/** Whether anything is told of a part above the ground. */
function risesAbove(get: Get): boolean {
  const heightM = parseHeightM(get('height')) ?? parseHeightM(get('building:height')) ?? 0
  const levels = [get('building:levels'), get('num_floors'), get('roof:levels')]
  return heightM > 0 || levels.some((value) => (parseLevels(value) ?? 0) > 0)
}

/** Whether all numbers of a list (`-2;-1`) or a range (`-3--1`) are below a bound. */
function isBelow(value: unknown, bound: number): boolean {
  const parts = wordOf(value).split(';')
  return parts.every((part) => {
    const range = /^(-?\d+(?:\.\d+)?)(?:-(-?\d+(?:\.\d+)?))?$/.exec(part.trim())
    return range !== null && range.slice(1).every((end) => end === undefined || Number(end) < bound)
  })
}

function wordOf(value: unknown): string {
  return tagText(value)?.toLowerCase() ?? ''
}
