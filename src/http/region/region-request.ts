import { lossMethods } from '../../analyses/region/loss-question.ts'
import { regionLayers } from '../../analyses/region/region-plan.ts'
import {
  maximumRegionCells,
  maximumThresholds,
  polygonVertices,
  questionBounds,
  regionResolution,
} from '../../analyses/question-bounds.ts'
import * as parameter from '../wire/request-schema.ts'
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
  return parameter.plain<string>({ const: name }).required()
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
  name: parameter.text({ description: 'Not read.' }).unread(),
  bbox: parameter.list(parameter.number(), { description: 'Not read.' }).unread(),
  crs: parameter
    .plain({
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
    })
    .unread(),
}

const featureId = parameter.plain<string | number>({ type: ['string', 'number'] }).optional()
const name = parameter.text({ minLength: 1, maxLength: 128 })

const place = parameter.plain<number[]>({
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 3,
  description: 'Longitude, latitude; a third number is not read.',
})

const feature = parameter.object({
  type: type('Feature'),
  id: featureId,
  geometry: parameter
    .object({ type: type('Point'), coordinates: place.required() })
    .called('RegionCellPlace')
    .required(),
  properties: parameter
    .object({
      id: name.required(),
      azimuth: parameter.number().optional().as('azimuthDeg'),
      rf_profile: overridesOf({ ...rfProfileRequest, $id: 'RegionCellProfile' })
        .later()
        .evenEmpty()
        .as('overrides'),
    })
    .called('RegionCellProperties')
    .open()
    .required(),
})

const cellCollection = parameter.object({
  type: type('FeatureCollection'),
  features: parameter
    .list(feature.called('RegionCellFeature'), {
      minItems: 1,
      maxItems: maximumRegionCells,
    })
    .required(),
  ...besideFeatures,
})
export type CellCollection = parameter.ValueOf<typeof cellCollection>

/** A degree of longitude that may go on beyond the antimeridian. */
const continuousLon = parameter.number({ minimum: -360, maximum: 360 })
const corner = parameter.list(continuousLon, { minItems: 2, maxItems: 2 })

/** What is in it is checked by hand: its depth follows from the type. */
const coordinates = parameter.plain<readonly unknown[]>({
  type: 'array',
  minItems: 1,
  items: { type: 'array', items: {} },
  description: 'As GeoJSON has them, longitude first; rings are closed.',
})

const areaType = parameter.oneOf(['Polygon', 'MultiPolygon'])
const areaGeometry = parameter.object({
  type: areaType.required(),
  coordinates: coordinates.required(),
})

const area = parameter.object({
  bbox: parameter
    .list(continuousLon, {
      minItems: 4,
      maxItems: 4,
      description: 'West, south, east, north; west greater than east crosses the antimeridian.',
    })
    .optional(),
  polygon: parameter
    .list(corner, {
      minItems: polygonVertices.minimum,
      maxItems: maximumAreaPositions,
      description:
        'Corners, longitude first. Where it crosses the antimeridian, longitudes go on beyond 180 degrees or ' +
        'jump to the other side of the map: a side of more than 180 degrees is read the short way.',
    })
    .optional(),
  geometry: areaGeometry
    .called('RegionAreaGeometry')
    .describedAs(
      'A geometry of GeoJSON, with holes and of several parts: what lies in an odd number of its rings. At ' +
        `most ${maximumAreaPositions} positions together.`,
    )
    .optional(),
})

const administrativeArea = parameter.object({
  type: type('Feature'),
  id: featureId,
  geometry: areaGeometry.called('RegionAdministrativeGeometry').required(),
  properties: parameter
    .object({ name: name.required() })
    .called('RegionAdministrativeProperties')
    .open()
    .required(),
})

const administrativeAreas = parameter.object({
  type: type('FeatureCollection'),
  features: parameter
    .list(administrativeArea.called('RegionAdministrativeArea'), {
      minItems: 1,
      maxItems: maximumAdministrativeAreas,
    })
    .required(),
  ...besideFeatures,
})

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
  service_rsrp_dbm: commonRfSettings.service_rsrp_dbm,
  beyond_pack: commonRfSettings.beyond_pack,
  unknown_heights: commonRfSettings.unknown_heights,
}
const { network_tech, bandwidth_mhz, reuse_factor, noise_figure_db } = radioMembers

/** Many cells and an area whose map is wanted. */
export const regionAsked = parameter.object({
  cells: towersOf(1, maximumRegionCells).optional(),
  cells_geojson: cellCollection.called('RegionCells').optional().as('collection'),
  area: area
    .called('RegionArea')
    .checked(resolveArea)
    .describedAs('One of bbox, polygon and geometry.')
    .required(),
  administrative_areas: administrativeAreas
    .called('RegionAdministrativeAreas')
    .checked(resolveAdministrativeAreas)
    .later()
    .describedAs(
      'Areas with names, such as municipalities: what of each is served, by whom and with how much ' +
        'demand comes as two more tables. They must not overlap.',
    )
    .optional(),
  resolution_m: parameter
    .within(
      regionResolution.bound,
      'Wanted spacing on the ground; the grid of the tile pyramid that is nearest to it is taken.',
    )
    .withDefault(regionResolution.defaultM),
  layers: parameter
    .list(parameter.oneOf(regionLayers), {
      minItems: 1,
      uniqueItems: true,
      description: 'Rasters that are made. Default: all.',
    })
    .orElse([...regionLayers]),
  thresholds_dbm: parameter
    .list(parameter.within(questionBounds.thresholdDbm, 'RSRP.'), {
      minItems: 1,
      maxItems: maximumThresholds,
      uniqueItems: true,
      description: 'Served areas are told from each of them on too. Default: none.',
    })
    .orElse([]),
  method: parameter
    .oneOf(
      lossMethods,
      'radial: under models that walk bearings, losses are interpolated between bearings, and the ' +
        'manifest says how far off that is. exact: each node has a way of its own.',
    )
    .withDefault('radial'),
  network_tech,
  bandwidth_mhz,
  reuse_factor,
  noise_figure_db,
  topLevel: overridesOf({ properties: commonSettings }).inline(),
  azimuth: settingMembers.azimuth,
  calibration_offset_db: settingMembers.calibration_offset_db,
})

export const regionRequest = parameter.bodySchema('RegionRequest', regionAsked)
