import { cityLat, cityLon } from './test-city.ts'

/** The shortest request that every sector route takes. */
export const sectorBody = { tower_lon: cityLon, tower_lat: cityLat }

export const sectorRoutes = [
  '/api/simulate',
  '/api/coverage-gaps',
  '/api/analyze-sector',
  '/api/optimize-azimuth',
  '/api/coverage-surface',
]

export const itemsUrl = '/api/collections/buildings/items?bbox=32.84,39.91,32.86,39.93'
export const tileUrl = '/api/tiles/buildings/0/0/0.mvt'
