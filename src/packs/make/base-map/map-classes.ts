import type { OsmTags } from '../../../formats/osm-pbf.ts'
import type { MapLayer, MapProperties } from './map-feature.ts'

/** Keys that decide what a way or an area is on the map. */
export const mapTagKeys = [
  'area',
  'aeroway',
  'bridge',
  'highway',
  'indoor',
  'landuse',
  'leisure',
  'man_made',
  'name',
  'natural',
  'railway',
  'ref',
  'service',
  'tunnel',
  'type',
  'waterway',
] as const

export const placeTagKeys = ['place', 'name', 'population'] as const

/** A line or a place: its importance does not depend on its size. */
interface LineClass {
  readonly layer: MapLayer
  readonly minimumZoom: number
  readonly properties: MapProperties
}

/** An area is on the map from the zoom at which it is large enough to be seen. */
interface AreaClass {
  readonly layer: 'ground' | 'water'
  readonly properties: MapProperties
}

type Classes = Readonly<Record<string, readonly [name: string, minimumZoom: number]>>

const streets: Classes = {
  motorway: ['motorway', 4],
  trunk: ['trunk', 6],
  primary: ['primary', 8],
  secondary: ['secondary', 9],
  tertiary: ['tertiary', 11],
  unclassified: ['minor', 12],
  residential: ['minor', 12],
  living_street: ['minor', 12],
  road: ['minor', 12],
  busway: ['service', 13],
  service: ['service', 13],
  pedestrian: ['pedestrian', 13],
  track: ['track', 13],
  footway: ['path', 14],
  cycleway: ['path', 14],
  path: ['path', 14],
  steps: ['path', 14],
  bridleway: ['path', 14],
}

const railways: Classes = {
  rail: ['rail', 8],
  narrow_gauge: ['rail', 10],
  preserved: ['rail', 11],
  light_rail: ['light_rail', 10],
  subway: ['subway', 11],
  tram: ['tram', 12],
  monorail: ['light_rail', 12],
  funicular: ['light_rail', 12],
}

const waterways: Classes = {
  river: ['river', 8],
  canal: ['canal', 10],
  stream: ['stream', 13],
  drain: ['stream', 14],
  ditch: ['stream', 14],
}

const aeroways: Classes = { runway: ['runway', 10], taxiway: ['taxiway', 12] }

/** Tracks beside the line itself. */
const sideTracks = new Set(['yard', 'siding', 'spur', 'crossover'])
const sideTrackZoom = 13
/** Driveways and the ways between parked cars. */
const privateWays = new Set(['driveway', 'parking_aisle', 'drive-through'])

/** The street, railway, waterway or runway that a way is; undefined when it is none of them. */
export function lineClass(tags: OsmTags): LineClass | undefined {
  return street(tags) ?? railway(tags) ?? waterway(tags) ?? classOf(aeroways, tags, 'aeroway')
}

function street(tags: OsmTags): LineClass | undefined {
  if (tags.indoor === 'yes') return undefined
  const { highway = '', service = '' } = tags
  const found = classOf(streets, { ...tags, highway: highway.replace(/_link$/, '') }, 'highway')
  if (found === undefined) return undefined
  return privateWays.has(service) ? { ...found, minimumZoom: 14 } : found
}

function railway(tags: OsmTags): LineClass | undefined {
  const found = classOf(railways, tags, 'railway')
  if (found === undefined || !sideTracks.has(tags.service ?? '')) return found
  const properties = { ...found.properties, class: 'siding' }
  return { ...found, minimumZoom: Math.max(found.minimumZoom, sideTrackZoom), properties }
}

/** Water under the ground is nobody's landmark. */
function waterway(tags: OsmTags): LineClass | undefined {
  return isSet(tags.tunnel) ? undefined : classOf(waterways, tags, 'waterway')
}

const layerOfKey = {
  highway: 'street',
  aeroway: 'street',
  railway: 'railway',
  waterway: 'waterway',
} as const

function classOf(
  classes: Classes,
  tags: OsmTags,
  key: keyof typeof layerOfKey,
): LineClass | undefined {
  const value = tags[key]
  if (value === undefined || !Object.hasOwn(classes, value)) return undefined
  const [name, minimumZoom] = classes[value]
  const properties: MapProperties = {
    ...named(name, tags),
    ...(isSet(tags.tunnel) && { tunnel: true }),
    ...(isSet(tags.bridge) && { bridge: true }),
    ...refOf(tags),
  }
  return { layer: layerOfKey[key], minimumZoom, properties }
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== 'no'
}

/** Areas by key and value. */
const areas: readonly (readonly [
  key: keyof OsmTags,
  layer: AreaClass['layer'],
  classes: Readonly<Record<string, string>>,
])[] = [
  ['natural', 'water', { water: 'water' }],
  ['waterway', 'water', { riverbank: 'water', dock: 'water' }],
  ['landuse', 'water', { reservoir: 'water', basin: 'water' }],
  ['leisure', 'water', { swimming_pool: 'pool' }],
  [
    'leisure',
    'ground',
    {
      park: 'park',
      garden: 'park',
      dog_park: 'park',
      golf_course: 'park',
      pitch: 'pitch',
      playground: 'pitch',
      track: 'pitch',
      stadium: 'pitch',
    },
  ],
  [
    'landuse',
    'ground',
    {
      village_green: 'park',
      recreation_ground: 'park',
      forest: 'forest',
      grass: 'grass',
      meadow: 'grass',
      orchard: 'grass',
      vineyard: 'grass',
      allotments: 'grass',
      flowerbed: 'grass',
      plant_nursery: 'grass',
      farmland: 'farmland',
      cemetery: 'cemetery',
    },
  ],
  [
    'natural',
    'ground',
    {
      wood: 'forest',
      grassland: 'grass',
      scrub: 'grass',
      heath: 'grass',
      wetland: 'wetland',
      beach: 'sand',
      sand: 'sand',
      bare_rock: 'rock',
      scree: 'rock',
      glacier: 'ice',
    },
  ],
  ['man_made', 'ground', { pier: 'pier', breakwater: 'pier', groyne: 'pier' }],
  ['aeroway', 'ground', { apron: 'paved', helipad: 'paved' }],
]

const pavedHighways = new Set(['pedestrian', 'footway'])

/** The water, green or other ground that a closed way or a multipolygon covers; else undefined. */
export function areaClass(tags: OsmTags): AreaClass | undefined {
  if (tags.area === 'no') return undefined
  for (const [key, layer, classes] of areas) {
    const value = tags[key] as string | undefined
    if (value === undefined || !Object.hasOwn(classes, value)) continue
    // A bridge or a roof over the water, a tank: what is below cannot be seen.
    if (layer === 'water' && isSet(tags.tunnel)) continue
    return { layer, properties: named(classes[value], tags) }
  }
  const isPaved = pavedHighways.has(tags.highway ?? '') && tags.indoor !== 'yes'
  const isArea = tags.area === 'yes' || tags.type === 'multipolygon'
  if (isPaved && isArea) return { layer: 'ground', properties: named('paved', tags) }
  return undefined
}

/** Names on the map, in the order of their weight. */
const places: Classes = {
  city: ['city', 4],
  town: ['town', 7],
  borough: ['suburb', 10],
  suburb: ['suburb', 10],
  village: ['village', 10],
  quarter: ['quarter', 12],
  hamlet: ['hamlet', 12],
  island: ['island', 10],
  islet: ['island', 13],
  neighbourhood: ['quarter', 13],
  locality: ['locality', 13],
  square: ['square', 14],
}
const placeOrder = Object.keys(places)

/** The named place that a node stands for; undefined when it is none. */
export function placeClass(tags: OsmTags): LineClass | undefined {
  const { place } = tags
  if (place === undefined || !Object.hasOwn(places, place)) return undefined
  const [name, minimumZoom] = places[place]
  const properties = named(name, tags)
  if (properties.name === undefined) return undefined
  const rank = placeOrder.indexOf(place) + 1 - populationShare(tags.population)
  return { layer: 'place', minimumZoom, properties: { ...properties, rank } }
}

/** Below 1: a larger place goes before a smaller one of its kind. */
function populationShare(text = ''): number {
  const population = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return Math.round((population / (population + 1e6)) * 1000) / 1000
}

/** Longer texts are no names; no map could draw them. */
const longestText = 120

function named(className: string, { name }: OsmTags): MapProperties {
  const text = name?.trim() ?? ''
  return text === '' || text.length > longestText
    ? { class: className }
    : { class: className, name: text }
}

/** The first of several road numbers. */
function refOf({ highway, ref }: OsmTags): { ref?: string } {
  const text = highway === undefined ? '' : (ref ?? '').split(';')[0].trim()
  return text === '' || text.length > 16 ? {} : { ref: text }
}
