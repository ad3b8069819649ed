import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import type { TerrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import { radiansPerDegree, sphericalMetresPerDegree } from '../../spatial/ellipsoid.ts'

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

/** Everything known about the terrain layer of a pack; members that are not known are left out. */
export function terrainMetadataView(
  manifest: Manifest,
  declaration: TerrainDeclaration,
  raster: ElevationRaster | null,
): Readonly<Record<string, unknown>> {
  if (raster === null) {
    return {
      available: false,
      status: 'terrain_unavailable',
      limitations: ['The pack has no terrain layer.'],
    }
  }
  const resolution = rasterResolutionM(raster)
  return {
    available: true,
    status: 'terrain_available',
    ...unlessNull('source', declaration.source),
    ...unlessNull('source_version', declaration.sourceVersion),
    dataset_id: manifest.id,
    ...unlessNull('source_checksum', declaration.sourceChecksum),
    format: raster.format === 'hgt' ? 'hgt' : 'cog-geotiff',
    crs: 'EPSG:4326',
    kind: declaration.kind,
    elevation_reference: declaration.verticalDatum ?? 'unspecified',
    vertical_datum: declaration.verticalDatum ?? 'unspecified',
    vertical_datum_kind: declaration.verticalDatumKind,
    ...unlessNull('geoid_model', declaration.geoidModel),
    width: raster.width,
    height: raster.height,
    bounds: raster.bounds,
    resolution_x_deg: raster.spacingLonDeg,
    resolution_y_deg: raster.spacingLatDeg,
    resolution_x_m: round2(declaration.resolutionM ?? resolution.x),
    resolution_y_m: round2(declaration.resolutionM ?? resolution.y),
    raster_type: raster.format === 'hgt' ? 'hgt-posting-north-to-south' : 'north-up',
    interpolation: declaration.interpolation,
    ...unlessNull('acquisition_epoch', declaration.acquisitionEpoch),
    authoritative: declaration.authoritative,
    ...(raster.noDataValue === null ? {} : { nodata: noDataText(raster.noDataValue) }),
    limitations: terrainLimitations(declaration, raster),
  }
}

/** NaN is no JSON number. */
function noDataText(value: number): number | string {
  return Number.isFinite(value) ? value : String(value)
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}

function unlessNull(name: string, value: unknown): Readonly<Record<string, unknown>> {
  return value === null ? {} : { [name]: value }
}

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
