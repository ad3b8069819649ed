// What the values of a GeoTIFF are heights of: its vertical keys (OGC GeoTIFF 1.1, section 7.5).
import type { GeoTIFFImage } from 'geotiff'
import { rasterRefused } from './elevation-raster.ts'

type GeoKeys = NonNullable<ReturnType<GeoTIFFImage['getGeoKeys']>>

/** Unit of length by its EPSG code. */
const metre = 9001

/** Vertical systems in feet, by their EPSG codes (dataset 10.076): a file need not name their unit. */
const inFeet: ReadonlySet<unknown> = new Set([
  5614, 5702, 5754, 6130, 6131, 6132, 6358, 6359, 6360, 8050, 8051, 8052, 8053, 8228, 8897,
])
/** Vertical systems in metres that count downwards (same dataset). */
const ofDepths: ReadonlySet<unknown> = new Set([
  5336, 5612, 5706, 5715, 5734, 5739, 5789, 5831, 5861, 5862, 5863, 5864, 5865, 5866, 5867, 6357,
  7976, 8358, 8378, 9287, 9288, 9672,
])

/**
 * Refuses values that are no heights in metres upwards, where the file says what they are.
 *
 * @throws {SightlineError} not_processable with the system or the unit
 */
export function refuseOtherHeights(keys: GeoKeys): void {
  const system: unknown = keys.VerticalCSTypeGeoKey
  const unit: unknown = keys.VerticalUnitsGeoKey
  if (ofDepths.has(system)) {
    throw rasterRefused(`its values are depths (EPSG:${String(system)}), heights are needed`)
  }
  const says = typeof unit === 'number' && unit !== 0
  if (says ? unit !== metre : inFeet.has(system)) {
    const named = says ? `the unit EPSG:${unit}` : `feet (EPSG:${String(system)})`
    throw rasterRefused(`its heights are in ${named}, metres are needed`)
  }
}
