// Where the pixels of a GeoTIFF lie (OGC GeoTIFF 1.1). Refuses everything but north-up EPSG:4326.
import type { GeoTIFFImage } from 'geotiff'
import { rasterRefused } from './elevation-raster.ts'
import { refuseOtherHeights } from './geotiff-heights.ts'

/** Place of the postings; see ElevationRaster. */
interface Georeference {
  readonly registration: 'pixel_is_area' | 'pixel_is_point'
  readonly originLonDeg: number
  readonly originLatDeg: number
  readonly spacingLonDeg: number
  readonly spacingLatDeg: number
}

const wgs84 = 4326
const degreeUnit = 9102

/** Reads and checks the georeference of an image; `declaredCrs` counts only without geo keys. */
export function readGeoreference(
  image: GeoTIFFImage,
  declaredCrs: string | undefined,
): Georeference {
  const keys = image.getGeoKeys() ?? {}
  checkCrs(keys, declaredCrs)
  refuseOtherHeights(keys)
  const directory = image.fileDirectory
  if (directory.hasTag('ModelTransformation')) {
    throw rasterRefused('it has a transformation matrix (rotated or sheared); north up is needed')
  }
  const scale = numbers(directory.getValue('ModelPixelScale'))
  const tie = numbers(directory.getValue('ModelTiepoint'))
  if (scale.length < 2 || tie.length === 0) throw rasterRefused('it has no georeference')
  if (tie.length !== 6) throw rasterRefused('it has several control points; north up is needed')
  const [spacingLonDeg, spacingLatDeg] = scale as [number, number]
  if (!(spacingLonDeg > 0 && spacingLatDeg > 0) || ![...scale, ...tie].every(Number.isFinite)) {
    throw rasterRefused('its pixel size must be positive')
  }
  const isPoint = Number(keys.GTRasterTypeGeoKey ?? 1) === 2
  // A pixel is an area unless it says otherwise: its value then holds at its centre.
  const toPosting = isPoint ? 0 : 0.5
  return {
    registration: isPoint ? 'pixel_is_point' : 'pixel_is_area',
    originLonDeg: tie[3] + (toPosting - tie[0]) * spacingLonDeg,
    originLatDeg: tie[4] - (toPosting - tie[1]) * spacingLatDeg,
    spacingLonDeg,
    spacingLatDeg,
  }
}

type GeoKeys = NonNullable<ReturnType<GeoTIFFImage['getGeoKeys']>>

function checkCrs(keys: GeoKeys, declaredCrs: string | undefined): void {
  const projected: unknown = keys.ProjectedCSTypeGeoKey
  if (typeof projected === 'number') {
    throw rasterRefused(`it is in the projected system EPSG:${projected}, EPSG:4326 is needed`)
  }
  const model: unknown = keys.GTModelTypeGeoKey
  const geographic: unknown = keys.GeographicTypeGeoKey
  if (geographic === undefined && model === undefined) {
    if (declaredCrs === 'EPSG:4326') return
    throw rasterRefused('it declares no coordinate system, EPSG:4326 is needed')
  }
  if (geographic !== wgs84) {
    throw rasterRefused(`it is in the system ${crsName(geographic)}, EPSG:4326 is needed`)
  }
  const unit: unknown = keys.GeogAngularUnitsGeoKey
  if ((model !== undefined && model !== 2) || (unit !== undefined && unit !== degreeUnit)) {
    throw rasterRefused('it is not in degrees of longitude and latitude')
  }
}

function crsName(code: unknown): string {
  return typeof code === 'number' && code !== 32767 ? `EPSG:${code}` : '"user-defined"'
}

function numbers(value: unknown): number[] {
  return value === undefined ? [] : Array.from(value as ArrayLike<number>)
}
