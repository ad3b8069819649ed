import { cityLat, cityLon, onKnownRoof, place } from './test-city.ts'

export const cityTowers = [
  { id: 'a', tower_lon: cityLon, tower_lat: cityLat, azimuth: 0 },
  { id: 'b', tower_lon: onKnownRoof[0], tower_lat: onKnownRoof[1], azimuth: 270 },
]

/** Measured by cells of the city. */
const samples = Array.from({ length: 30 }, (_, index) => {
  const [lon, lat] = place(5 * index, -40)
  return { id: `s${100 + index}`, lon, lat, technology: '5g', rsrp_dbm: -90 }
})
const area = [place(-300, -300), place(300, -300), place(300, 300), place(-300, 300)]

/** Every question about a cell or a network of the city that takes the same members, as route and body. */
export function cityQuestions(members: object): readonly (readonly [string, object])[] {
  const cell = {
    tower_lon: cityLon,
    tower_lat: cityLat,
    radius_m: 300,
    beam_width: 360,
    ...members,
  }
  const network = { radius_m: 300, towers: cityTowers, ...members }
  const named = { ...network, network_tech: '5g' }
  return [
    ['/api/coverage-surface', cell],
    ['/api/simulate', cell],
    ['/api/coverage-gaps', cell],
    ['/api/optimize-azimuth', cell],
    ['/api/evaluate-network', network],
    ['/api/optimize-network', network],
    ['/api/recommend-sites', { ...named, search_polygon: area }],
    ['/api/interference', named],
    ['/api/measurements/evaluate', { ...named, samples }],
  ]
}
