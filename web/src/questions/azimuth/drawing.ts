import type { Feature, FeatureCollection } from 'geojson'
import { effectiveBeamDeg } from '../../map/beam.ts'
import { sectorRing } from '../../geometry/geometry.ts'
import { mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { asRole, collection, gapLayers } from '../shared/gap-layers.ts'
import type { Drawing } from '../../question/question.ts'
import type { AzimuthComparison } from './answer.ts'
import { compareGaps } from './compare-gaps.ts'

/** The sector before and after turning it, and which gaps come and go. */
export function drawAzimuth(
  { answer, scenarios }: StoredResult<AzimuthComparison>,
  look: Look,
): Drawing {
  const palette = mapPalettes[look.theme]
  const change = compareGaps(answer.before, answer.after)
  return {
    features: {
      outlines: outlines(scenarios[0] ?? {}, answer),
      gaps: collection([
        ...asRole(change.both, 'gap'),
        ...asRole(change.beforeOnly, 'before-only'),
        ...asRole(change.afterOnly, 'after-only'),
      ]),
    },
    layers: [
      {
        id: 'outlines',
        type: 'line',
        source: 'outlines',
        paint: {
          'line-color': ['match', ['get', 'role'], 'best', palette.best, palette.ink],
          'line-width': ['match', ['get', 'role'], 'best', 2.4, 1.6],
          'line-dasharray': [3, 2],
        },
      },
      ...gapLayers(look).filter((layer) => layer.id === 'gaps'),
    ],
  }
}

function outlines(asked: Scenario, answer: AzimuthComparison): FeatureCollection {
  const { tower_lon, tower_lat } = asked
  if (tower_lon === undefined || tower_lat === undefined)
    return { type: 'FeatureCollection', features: [] }
  const outline = (azimuthDeg: number, role: 'before' | 'best'): Feature => ({
    type: 'Feature',
    properties: { role },
    geometry: {
      type: 'Polygon',
      coordinates: [
        sectorRing(
          [tower_lon, tower_lat],
          azimuthDeg + (asked.orientation_deg ?? 0),
          effectiveBeamDeg(asked),
          asked.radius_m ?? defaultNumber('radius_m'),
        ),
      ],
    },
  })
  return {
    type: 'FeatureCollection',
    features: [outline(answer.seedDeg, 'before'), outline(answer.choice.optimal_azimuth, 'best')],
  }
}
