import { lossMethods } from '../../analyses/region/loss-question.ts'
import { regionLayers } from '../../analyses/region/region-plan.ts'
import {
  maximumRegionCells,
  maximumThresholds,
  polygonVertices,
  questionBounds,
  regionResolution,
} from '../../analyses/question-bounds.ts'
import {
  asked,
  bodySchema,
  called,
  checked,
  each,
  evenEmpty,
  inline,
  later,
  open,
  optional,
  orElse,
  plain,
  required,
  saying,
  type ValueOf,
  withDefault,
  within,
  word,
} from '../wire/asked.ts'
import { commonRfSettings } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { radioMembers } from '../wire/radio-request.ts'
import { rfProfileRequest } from '../wire/rf-profile-schema.ts'
import { overridesOf, settingMembers } from '../wire/sector-request.ts'
import { resolveAdministrativeAreas } from './administrative-question.ts'
import { maximumAreaPositions, resolveArea } from './area-question.ts'

const maximumAdministrativeAreas = 1000

/** What a GeoJSON object calls itself. */
function type(name: string) {
  return required('type', plain<string>({ const: name }))
}

/** As programs name the system of longitudes and latitudes; RFC 7946 has no other. */
const degreesNames = [
  'urn:ogc:def:crs:OGC:1.3:CRS84',
  'urn:ogc:def:crs:OGC::CRS84',
  'urn:ogc:def:crs:EPSG::4326',
  'EPSG:4326',
]

/** What programs write into a collection beside its features. It is not read. */
const besideFeatures = {
  name: { type: 'string', description: 'Not read.' },
  bbox: { type: 'array', items: { type: 'number' }, description: 'Not read.' },
  crs: {
    type: 'object',
    additionalProperties: false,
    description: 'Longitudes and latitudes on WGS 84: there is no other.',
    required: ['type', 'properties'],
    properties: {
      type: { const: 'name' },
      properties: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: { type: 'string', enum: degreesNames } },
      },
    },
  },
} as const

const featureId = optional('id', plain<string | number>({ type: ['string', 'number'] }))
const name = plain<string>({ type: 'string', minLength: 1, maxLength: 128 })

const place = plain<number[]>({
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 3,
  description: 'Longitude, latitude; a third number is not read.',
})

const feature = asked({
  type: type('Feature'),
  id: featureId,
  geometry: required(
    'geometry',
    called(
      'RegionCellPlace',
      asked({ type: type('Point'), coordinates: required('coordinates', place) }),
    ),
  ),
  properties: required(
    'properties',
    open(
      called(
        'RegionCellProperties',
        asked({
          id: required('id', name),
          azimuthDeg: optional('azimuth', plain<number>({ type: 'number' })),
          overrides: evenEmpty(
            'rf_profile',
            later(overridesOf({ ...rfProfileRequest, $id: 'RegionCellProfile' })),
          ),
        }),
      ),
    ),
  ),
})

const cellCollection = asked(
  {
    type: type('FeatureCollection'),
    features: required(
      'features',
      each(called('RegionCellFeature', feature), { minItems: 1, maxItems: maximumRegionCells }),
    ),
  },
  { unread: besideFeatures },
)
export type CellCollection = ValueOf<typeof cellCollection>

/** A degree of longitude that may go on beyond the antimeridian. */
const continuousLon = plain<number>({ type: 'number', minimum: -360, maximum: 360 })
const corner = each(continuousLon, { minItems: 2, maxItems: 2 })

/** What is in it is checked by hand: its depth follows from the type. */
const coordinates = plain<readonly unknown[]>({
  type: 'array',
  minItems: 1,
  items: { type: 'array', items: {} },
  description: 'As GeoJSON has them, longitude first; rings are closed.',
})

const areaType = word(['Polygon', 'MultiPolygon'])
const areaGeometry = asked({
  type: required('type', areaType),
  coordinates: required('coordinates', coordinates),
})

const area = asked({
  bbox: optional(
    'bbox',
    each(continuousLon, {
      minItems: 4,
      maxItems: 4,
      description: 'West, south, east, north; west greater than east crosses the antimeridian.',
    }),
  ),
  polygon: optional(
    'polygon',
    each(corner, {
      minItems: polygonVertices.minimum,
      maxItems: maximumAreaPositions,
      description:
        'Corners, longitude first. Where it crosses the antimeridian, longitudes go on beyond 180 degrees or ' +
        'jump to the other side of the map: a side of more than 180 degrees is read the short way.',
    }),
  ),
  geometry: optional(
    'geometry',
    saying(
      'A geometry of GeoJSON, with holes and of several parts: what lies in an odd number of its rings. At ' +
        `most ${maximumAreaPositions} positions together.`,
      called('RegionAreaGeometry', areaGeometry),
    ),
  ),
})

const administrativeArea = asked({
  type: type('Feature'),
  id: featureId,
  geometry: required('geometry', called('RegionAdministrativeGeometry', areaGeometry)),
  properties: required(
    'properties',
    open(called('RegionAdministrativeProperties', asked({ name: required('name', name) }))),
  ),
})

const administrativeAreas = asked(
  {
    type: type('FeatureCollection'),
    features: required(
      'features',
      each(called('RegionAdministrativeArea', administrativeArea), {
        minItems: 1,
        maxItems: maximumAdministrativeAreas,
      }),
    ),
  },
  { unread: besideFeatures },
)

/** What is said for all cells: no rays are traced. */
const commonSettings = {
  radius_m: commonRfSettings.radius_m,
  frequency_ghz: commonRfSettings.frequency_ghz,
  tx_power_dbm: commonRfSettings.tx_power_dbm,
  azimuth: commonRfSettings.azimuth,
  beam_width: commonRfSettings.beam_width,
  propagation_model: commonRfSettings.propagation_model,
  sight: commonRfSettings.sight,
  ground: commonRfSettings.ground,
  calibration_offset_db: commonRfSettings.calibration_offset_db,
  location_probability: commonRfSettings.location_probability,
  beyond_pack: commonRfSettings.beyond_pack,
  unknown_heights: commonRfSettings.unknown_heights,
}
const { networkTech, bandwidthMhz, reuseFactor, noiseFigureDb } = radioMembers

/** Many cells and an area whose map is wanted. */
export const regionAsked = asked({
  cells: optional('cells', towersOf(1, maximumRegionCells)),
  collection: optional('cells_geojson', called('RegionCells', cellCollection)),
  area: required(
    'area',
    saying('One of bbox, polygon and geometry.', checked(called('RegionArea', area), resolveArea)),
  ),
  administrativeAreas: optional(
    'administrative_areas',
    saying(
      'Areas with names, such as municipalities: what of each is served, by whom and with how much ' +
        'demand comes as two more tables. They must not overlap.',
      later(
        checked(
          called('RegionAdministrativeAreas', administrativeAreas),
          resolveAdministrativeAreas,
        ),
      ),
    ),
  ),
  resolutionM: withDefault(
    'resolution_m',
    within(
      regionResolution.bound,
      'Wanted spacing on the ground; the grid of the tile pyramid that is nearest to it is taken.',
    ),
    regionResolution.defaultM,
  ),
  layers: orElse(
    'layers',
    each(word(regionLayers), {
      minItems: 1,
      uniqueItems: true,
      description: 'Rasters that are made. Default: all.',
    }),
    [...regionLayers],
  ),
  thresholdsDbm: orElse(
    'thresholds_dbm',
    each(within(questionBounds.thresholdDbm, 'RSRP.'), {
      minItems: 1,
      maxItems: maximumThresholds,
      uniqueItems: true,
      description: 'Served areas are told from each of them on too. Default: none.',
    }),
    [],
  ),
  method: withDefault(
    'method',
    word(lossMethods, {
      description:
        'radial: under models that walk bearings, losses are interpolated between bearings, and the ' +
        'manifest says how far off that is. exact: each node has a way of its own.',
    }),
    'radial',
  ),
  networkTech,
  bandwidthMhz,
  reuseFactor,
  noiseFigureDb,
  topLevel: inline(overridesOf({ properties: commonSettings })),
  azimuthDeg: settingMembers.azimuthDeg,
  calibrationOffsetDb: settingMembers.calibrationOffsetDb,
})

export const regionRequest = bodySchema('RegionRequest', regionAsked)
