import type { Feature, FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { sectorRing } from '../../geometry/geometry.ts'
import { effectiveBeamDeg } from '../../map/beam.ts'
import { mapFont, mapPalettes } from '../../map/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Look } from '../../question/look.ts'
import type { Drawing } from '../../question/question.ts'
import type { BuildingService } from '../../question/service.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import type { RequestBody, Scenario } from '../../scenario/scenario.ts'
import type { ManyAnswer } from './answer.ts'
import { chosenChanges } from './chosen.ts'
import { servedBuildings } from './part.ts'
import { changeWords } from './words.ts'

/** Of more cells sectors are drawn this small, metres: full ones would cover each other. */
const crowd = 24
const wedgeRadiusM = 140
/** Under the number of a change. */
const discRadiusPx = 10

/** The cells that are changed, as they would be, with their place in the list. */
export function drawMany(result: StoredResult<ManyAnswer>, { theme }: Look): Drawing {
  const palette = mapPalettes[theme]
  const color: ExpressionSpecification = ['case', ['get', 'isOff'], palette.gone, palette.best]
  return {
    features: changeFeatures(result),
    layers: [
      {
        id: 'fill',
        type: 'fill',
        source: 'sectors',
        paint: { 'fill-color': color, 'fill-opacity': 0.07 },
      },
      {
        id: 'line',
        type: 'line',
        source: 'sectors',
        paint: { 'line-color': color, 'line-width': 1.8 },
      },
      {
        id: 'places',
        type: 'circle',
        source: 'ranks',
        paint: {
          'circle-radius': discRadiusPx,
          'circle-color': color,
          'circle-stroke-color': palette.halo,
          'circle-stroke-width': 1.5,
        },
      },
      {
        id: 'ranks',
        type: 'symbol',
        source: 'ranks',
        layout: {
          'text-field': ['to-string', ['get', 'rank']],
          'text-font': mapFont,
          'text-size': 11,
          // A number is never left out for a name beside it: the name goes round its disc.
          'text-allow-overlap': true,
          'text-padding': discRadiusPx,
        },
        paint: { 'text-color': palette.halo },
      },
    ],
  }
}

function changeFeatures(
  result: StoredResult<ManyAnswer>,
): Record<'sectors' | 'ranks', FeatureCollection> {
  const { answer, request } = result
  const chosen = chosenChanges(result)
  const sectors: Feature[] = []
  const ranks: Feature[] = []
  const towers = new Map(
    (request['towers'] as readonly RequestBody[]).map((tower) => [tower['id'], tower]),
  )
  const cells = new Map(answer.cells.map((cell) => [cell.id, cell]))
  answer.changes.forEach((change, i) => {
    const tower = towers.get(change.id)
    const cell = cells.get(change.id)
    if (!chosen.has(change.id) || tower === undefined || cell === undefined) return
    const at: [number, number] = [Number(tower['tower_lon']), Number(tower['tower_lat'])]
    const scenario = tower['rf_profile'] as Scenario
    const azimuthDeg = change.chosen.azimuth_deg ?? cell.current.azimuth_deg ?? 0
    const turnedDeg = azimuthDeg + (scenario.orientation_deg ?? 0)
    const radiusM = scenario.radius_m ?? defaultNumber('radius_m')
    const properties = {
      rank: i + 1,
      name: change.id,
      isOff: !change.chosen.on,
      words: changeWords(cell.current, change.chosen),
    }
    const shownRadiusM = chosen.size > crowd ? Math.min(radiusM, wedgeRadiusM) : radiusM
    const ring = sectorRing(at, turnedDeg, effectiveBeamDeg(scenario), shownRadiusM)
    const coordinates = [ring]
    sectors.push({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } })
    // Sectors of one mast would hide each other's numbers: each stands a little way out.
    const out = ring[Math.floor(ring.length / 2)]
    const share = Math.min(1, rankDistanceM / shownRadiusM)
    const place = at.map((from, axis) => from + share * (out[axis] - from))
    ranks.push({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: place } })
  })
  return {
    sectors: { type: 'FeatureCollection', features: sectors },
    ranks: { type: 'FeatureCollection', features: ranks },
  }
}

/** How far from its mast the number of a change stands. */
const rankDistanceM = 70

/** Whom the part that is looked at serves. */
export function manyService(
  result: StoredResult<ManyAnswer>,
): ReadonlyMap<string, BuildingService> {
  const { answer } = result
  const isServed = servedBuildings(answer, chosenChanges(result))
  const ids = answer.buildings?.ids ?? []
  return new Map(ids.map((id, i) => [id, isServed?.[i] === true ? 'served' : 'none']))
}
