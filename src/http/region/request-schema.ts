import { lossMethods } from '../../analyses/region/loss-question.ts'
import { regionLayers } from '../../analyses/region/region-plan.ts'
import {
  maximumRegionCells,
  maximumThresholds,
  polygonVertices,
  questionBounds,
  regionResolution,
} from '../../analyses/question-bounds.ts'
import { commonRfSettings } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { radioQualitySettings } from '../wire/radio-request.ts'
import { rfProfileRequest } from '../wire/rf-profile-schema.ts'
import { boundedNumber, requestObject } from '../wire/shapes.ts'

const maximumAdministrativeAreas = 1000

/** A degree of longitude that may go on beyond the antimeridian. */
const continuousLon = { type: 'number', minimum: -360, maximum: 360 } as const

const feature = requestObject(
  'RegionCellFeature',
  {
    type: { const: 'Feature' },
    id: { type: ['string', 'number'] },
    geometry: requestObject(
      'RegionCellPlace',
      {
        type: { const: 'Point' },
        coordinates: {
          type: 'array',
          items: { type: 'number' },
          minItems: 2,
          maxItems: 3,
          description: 'Longitude, latitude; a third number is not read.',
        },
      },
      ['type', 'coordinates'],
    ),
    properties: {
      ...requestObject(
        'RegionCellProperties',
        {
          id: { type: 'string', minLength: 1, maxLength: 128 },
          azimuth: { type: 'number' },
          rf_profile: { ...rfProfileRequest, $id: 'RegionCellProfile' },
        },
        ['id'],
      ),
      additionalProperties: true,
    },
  },
  ['type', 'geometry', 'properties'],
)

const area = requestObject(
  'RegionArea',
  {
    bbox: {
      type: 'array',
      items: continuousLon,
      minItems: 4,
      maxItems: 4,
      description: 'West, south, east, north; west greater than east crosses the antimeridian.',
    },
    polygon: {
      type: 'array',
      items: { type: 'array', items: continuousLon, minItems: 2, maxItems: 2 },
      minItems: polygonVertices.minimum,
      maxItems: 10_000,
      description:
        'Corners, longitude first. Where it crosses the antimeridian, longitudes go on beyond 180 degrees or ' +
        'jump to the other side of the map: a side of more than 180 degrees is read the short way.',
    },
  },
  [],
)

const administrativeArea = requestObject(
  'RegionAdministrativeArea',
  {
    type: { const: 'Feature' },
    id: { type: ['string', 'number'] },
    geometry: requestObject(
      'RegionAdministrativeGeometry',
      {
        type: { type: 'string', enum: ['Polygon', 'MultiPolygon'] },
        coordinates: {
          type: 'array',
          minItems: 1,
          items: { type: 'array', items: {} },
          description: 'As GeoJSON has them, longitude first; rings are closed.',
        },
      },
      ['type', 'coordinates'],
    ),
    properties: {
      ...requestObject(
        'RegionAdministrativeProperties',
        { name: { type: 'string', minLength: 1, maxLength: 128 } },
        ['name'],
      ),
      additionalProperties: true,
    },
  },
  ['type', 'geometry', 'properties'],
)

/** Many cells and an area whose map is wanted. */
export const regionRequest = requestObject(
  'RegionRequest',
  {
    cells: towersOf(1, maximumRegionCells),
    cells_geojson: requestObject(
      'RegionCells',
      {
        type: { const: 'FeatureCollection' },
        features: {
          type: 'array',
          items: feature,
          minItems: 1,
          maxItems: maximumRegionCells,
        },
      },
      ['type', 'features'],
    ),
    area: { ...area, description: 'Either bbox or polygon.' },
    administrative_areas: {
      ...requestObject(
        'RegionAdministrativeAreas',
        {
          type: { const: 'FeatureCollection' },
          features: {
            type: 'array',
            items: administrativeArea,
            minItems: 1,
            maxItems: maximumAdministrativeAreas,
          },
        },
        ['type', 'features'],
      ),
      description:
        'Areas with names, such as municipalities: what of each is served, by whom and with how much ' +
        'demand comes as two more tables. They must not overlap.',
    },
    resolution_m: {
      ...boundedNumber(
        regionResolution.bound,
        'Wanted spacing on the ground; the grid of the tile pyramid that is nearest to it is taken.',
      ),
      default: regionResolution.defaultM,
    },
    layers: {
      type: 'array',
      items: { type: 'string', enum: regionLayers },
      minItems: 1,
      uniqueItems: true,
      description: 'Rasters that are made. Default: all.',
    },
    thresholds_dbm: {
      type: 'array',
      items: boundedNumber(questionBounds.thresholdDbm, 'RSRP.'),
      minItems: 1,
      maxItems: maximumThresholds,
      uniqueItems: true,
      description: 'Served areas are told from each of them on too. Default: none.',
    },
    method: {
      type: 'string',
      enum: lossMethods,
      default: 'radial',
      description:
        'radial: under models that walk bearings, losses are interpolated between bearings, and the ' +
        'manifest says how far off that is. exact: each node has a way of its own.',
    },
    network_tech: radioQualitySettings.network_tech,
    bandwidth_mhz: radioQualitySettings.bandwidth_mhz,
    reuse_factor: radioQualitySettings.reuse_factor,
    noise_figure_db: radioQualitySettings.noise_figure_db,
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
  },
  ['area', 'network_tech'],
)
