import type { GapsResponse, SurfaceResponse } from '../../api/types.ts'
import { formatArea, formatNumber } from '../../format/format.ts'
import { servedAbove, servedLevelDbm } from '../shared/gaps-service.ts'

/** The coverage picture: power on a grid, and who is left out in the same sector. */
export interface CoverageAnswer {
  readonly surface: SurfaceResponse
  readonly gaps: GapsResponse
}

/** The level above which a picture says served, dBm. */
export const levelOf = ({ receiver_threshold, service }: SurfaceResponse): number =>
  service?.carrier_power_dbm ?? servedLevelDbm(receiver_threshold?.sensitivity_dbm)

/** Candidates served above the level of the picture, as far as they are listed. */
export const servedOf = ({ surface, gaps }: CoverageAnswer): ReturnType<typeof servedAbove> =>
  servedAbove(gaps, levelOf(surface))

/** The ground above the level at which a picture says served, square metres. */
export function servedAreaM2(surface: SurfaceResponse): number {
  const { values, nodata, cell_size_m: cellSizeM } = surface.grid
  const levelDbm = levelOf(surface)
  let nodes = 0
  for (let i = 0; i < values.length; i++) {
    if (values[i] !== nodata && values[i] > levelDbm) nodes += 1
  }
  return nodes * cellSizeM * cellSizeM
}

/** How large the part above the level of a picture is, and at which share of the places, in words. */
interface ServedArea {
  readonly squareMetres: number
  /** "at half of the places, 0.41 km² at 95 %"; empty where the answer says nothing of places. */
  readonly places: string
}

export function servedArea(surface: SurfaceResponse): ServedArea {
  const squareMetres = servedAreaM2(surface)
  const { probability, rf_contract: contract } = surface
  const [area] = probability?.areas ?? []
  if (area === undefined) return { squareMetres, places: '' }
  const half = formatArea(area.half_of_places_km2 * 1e6)
  const sure = area.sure_km2 === null ? null : formatArea(area.sure_km2 * 1e6)
  const { location_probability: percent } = contract
  if (sure === null) {
    return { squareMetres, places: 'at half of the places; the model states no spread over them' }
  }
  const places =
    percent === undefined
      ? `at half of the places, ${sure} at 95 %`
      : `at ${formatNumber(percent)} % of the places; ${half} at half of them, ${sure} at 95 %`
  return { squareMetres, places }
}
