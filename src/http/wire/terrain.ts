import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import {
  type TerrainDeclaration,
  terrainInterpolations,
} from '../../packs/manifest/terrain-declaration.ts'
import { elevationKinds, verticalDatumKinds } from '../../packs/manifest/terrain-kinds.ts'
import { radiansPerDegree, sphericalMetresPerDegree } from '../../spatial/ellipsoid.ts'
import { boundsSchema } from './shapes.ts'
import * as field from './answer-schema.ts'

/** Spacing of a raster's postings in metres, at the middle of its bounds. */
export function rasterResolutionM(raster: ElevationRaster): {
  readonly x: number
  readonly y: number
} {
  const middleDeg = (raster.bounds[1] + raster.bounds[3]) / 2
  return {
    x: raster.spacingLonDeg * sphericalMetresPerDegree * Math.cos(middleDeg * radiansPerDegree),
    y: raster.spacingLatDeg * sphericalMetresPerDegree,
  }
}

/** What is known of the terrain of a pack. */
export interface TerrainFound {
  readonly manifest: Manifest
  readonly declaration: TerrainDeclaration
  /** Null: the pack has none. */
  readonly raster: ElevationRaster | null
}

interface TerrainLayer extends TerrainFound {
  readonly raster: ElevationRaster
}

function isLayer(found: TerrainFound): found is TerrainLayer {
  return found.raster !== null
}

const layerOf = (found: TerrainFound) => (isLayer(found) ? found : null)
const declarationOf = ({ declaration }: TerrainLayer) => declaration
const rasterOf = ({ raster }: TerrainLayer) => raster

const hundredths = field.rounded(2)
const bounds = field.kind<ElevationRaster['bounds']>(boundsSchema)
const datum = field.text(({ verticalDatum }: TerrainDeclaration) => verticalDatum ?? 'unspecified')

/** NaN is no JSON number. */
const noData = field.kind<number>({ type: ['number', 'string'] }, (value) =>
  Number.isFinite(value) ? value : String(value),
)

/** As declared, or as the postings lie. */
function resolutionM({ declaration, raster }: TerrainLayer, along: 'x' | 'y'): number {
  return declaration.resolutionM ?? rasterResolutionM(raster)[along]
}

/** Members that are not known are left out. */
const layerTold: field.Members<TerrainLayer> = {
  ...field.of(declarationOf, {
    ...field.named(field.text.optional, 'source', 'sourceVersion'),
  }),
  dataset_id: field.text(({ manifest }) => manifest.id),
  source_checksum: field.text.optional(({ declaration }) => declaration.sourceChecksum),
  format: field.either('cog-geotiff', 'hgt')(({ raster }) => raster.format !== 'hgt'),
  crs: field.text(() => 'EPSG:4326'),
  ...field.of(declarationOf, {
    kind: field.oneOf(elevationKinds)('kind'),
    elevation_reference: datum,
    vertical_datum: datum,
    vertical_datum_kind: field.oneOf(verticalDatumKinds)('verticalDatumKind'),
    geoid_model: field.text.optional('geoidModel'),
  }),
  ...field.of(rasterOf, {
    ...field.named(field.count, 'width', 'height'),
    bounds: bounds('bounds'),
    resolution_x_deg: field.number('spacingLonDeg'),
    resolution_y_deg: field.number('spacingLatDeg'),
  }),
  resolution_x_m: hundredths((found) => resolutionM(found, 'x')),
  resolution_y_m: hundredths((found) => resolutionM(found, 'y')),
  raster_type: field.either(
    'north-up',
    'hgt-posting-north-to-south',
  )(({ raster }) => raster.format !== 'hgt'),
  ...field.of(declarationOf, {
    interpolation: field.oneOf(terrainInterpolations)('interpolation'),
    acquisition_epoch: field.text.optional('acquisitionEpoch'),
    authoritative: field.flag('authoritative'),
  }),
  nodata: noData.optional(({ raster }) => raster.noDataValue),
}

/** Everything known about the terrain layer of a pack. */
export const terrainTold: field.Members<TerrainFound> = {
  available: field.flag(({ raster }) => raster !== null),
  status: field.either('terrain_available', 'terrain_unavailable')(({ raster }) => raster !== null),
  ...field.ifAny(layerOf, layerTold),
  limitations: field.texts(({ declaration, raster }) =>
    raster === null ? ['The pack has no terrain layer.'] : terrainLimitations(declaration, raster),
  ),
}

export const terrainMetadata = field.object('TerrainMetadata', terrainTold)

function terrainLimitations(
  { kind, authoritative, verticalDatumKind }: TerrainDeclaration,
  raster: ElevationRaster,
): string[] {
  const limitations = [
    'Read: north-up EPSG:4326 GeoTIFF or COG with one band of integers (8 to 32 bits) or floats ' +
      '(32 or 64 bits), uncompressed, DEFLATE or LZW, predictors 2 and 3; HGT postings of 1 or 3 ' +
      'arc-seconds. Anything else is refused when the pack is loaded.',
    'Elevations are interpolated between postings; what lies between them is not known.',
  ]
  if (raster.format === 'hgt') {
    limitations.push('HGT carries no coordinate system and no vertical datum of its own.')
  }
  if (kind === 'dsm') {
    limitations.push('A surface model contains roofs and trees: buildings may count twice.')
  }
  if (kind === 'dem_unspecified') {
    limitations.push('It is not declared whether the elevations are ground or surface.')
  }
  if (verticalDatumKind === 'unknown') {
    limitations.push('The vertical datum is unknown: elevations are used relative to each other.')
  }
  if (!authoritative) limitations.push('Not an authoritative ground model for roof elevations.')
  return limitations
}
