import { radioDefaults, sites } from './fragment.ts'

interface Interference {
  readonly geojson: {
    readonly features: readonly {
      readonly properties: {
        readonly rsrp_dbm: number | null
        readonly serving_cell_id: string
      }
      readonly geometry: { readonly coordinates: readonly number[] }
    }[]
  }
}

interface Drive {
  /** Measured less predicted. */
  readonly offsetDb: number
  /** How often each place is driven past, eight metres farther each time. */
  readonly times: number
}

/** What a drive around the first three sites of the demo city would measure: CSV rows. */
export async function measuredRows(
  address: string,
  { offsetDb, times }: Drive,
): Promise<readonly string[]> {
  const response = await fetch(`${address}/api/interference`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      network_tech: '5g',
      towers: sites.slice(0, 3).map(({ name, overrides: { azimuth, tower_lon, tower_lat } }) => ({
        id: name,
        tower_lon,
        tower_lat,
        azimuth,
        rf_profile: { ...radioDefaults, radius_m: 600 },
      })),
    }),
  })
  const { geojson } = (await response.json()) as Interference
  return geojson.features.flatMap(({ properties, geometry }) => {
    const { rsrp_dbm: rsrpDbm, serving_cell_id: cell } = properties
    if (rsrpDbm === null) return []
    const [lon, lat] = geometry.coordinates
    return Array.from(
      { length: times },
      (_, time) => `${lon + 1e-4 * time},${lat},NR,${rsrpDbm + offsetDb},${cell}`,
    )
  })
}
