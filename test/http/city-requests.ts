import { cityLat, cityLon, place } from './test-city.ts'

/** The shortest request that every sector route takes. */
export const sectorBody = { tower_lon: cityLon, tower_lat: cityLat }

export const sectorRoutes = [
  '/api/simulate',
  '/api/coverage-gaps',
  '/api/analyze-sector',
  '/api/optimize-azimuth',
  '/api/coverage-surface',
]

/** A sector of 24 short rays. */
export const sector = { ...sectorBody, rays: 24, radius_m: 300 }

/** So weak that it leaves buildings without service. */
export const weakSector = { ...sector, rf_profile: { system_loss_db: 60 } }

const [west, south] = place(-200, -50)
const [east, north] = place(200, 250)

/** A page with all buildings of the test city. */
export const itemsUrl = `/api/collections/buildings/items?bbox=${west},${south},${east},${north}`
export const tileUrl = '/api/tiles/buildings/0/0/0.mvt'
