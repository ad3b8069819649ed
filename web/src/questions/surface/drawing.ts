import { imageBounds, paintGrid } from '../../color/raster.ts'
import { powerRampOver } from '../../color/ramps.ts'
import { emptyCollection, mapFont, mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Drawing } from '../../question/question.ts'
import type { CoverageAnswer } from './answer.ts'
import { chanceSpan, shownChances } from './chances.ts'
import { joinSegments } from './join-segments.ts'
import { spanOf } from './span.ts'

const lines = new WeakMap<CoverageAnswer, ReturnType<typeof joinSegments>>()

/** Received power, or the chance of enough, as an image of the grid, one pixel per node, with isolines. */
export function drawSurface({ answer }: StoredResult<CoverageAnswer>, look: Look): Drawing {
  const palette = mapPalettes[look.theme]
  const { grid, contours, receiver_threshold } = answer.surface
  const joined = lines.get(answer) ?? joinSegments(contours)
  lines.set(answer, joined)
  const chances = shownChances(answer.surface)
  return {
    image: {
      width: grid.width,
      height: grid.height,
      bounds: imageBounds(grid),
      pixels:
        chances === null
          ? paintGrid(grid, {
              ramp: powerRampOver(look.powerPalette, spanOf(grid, look.scaleFits)),
              fadeAtOrBelow: look.fadeBelowThreshold
                ? (receiver_threshold?.sensitivity_dbm ?? null)
                : null,
            })
          : paintGrid(chances, {
              ramp: powerRampOver(look.powerPalette, chanceSpan),
              fadeAtOrBelow: null,
            }),
    },
    // Isolines are of power: over chances they would be read as theirs.
    features: { contours: chances === null ? joined : emptyCollection },
    layers: [
      {
        id: 'contours',
        type: 'line',
        source: 'contours',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': palette.ink,
          'line-width': ['interpolate', ['linear'], ['zoom'], 12, 0.4, 17, 1.3],
          'line-opacity': 0.6,
        },
      },
      {
        id: 'labels',
        type: 'symbol',
        source: 'contours',
        minzoom: 14,
        layout: {
          'text-field': [
            'concat',
            ['case', ['<', ['get', 'threshold_dbm'], 0], '−', ''],
            ['to-string', ['abs', ['get', 'threshold_dbm']]],
          ],
          'text-font': mapFont,
          'text-size': 10.5,
          'symbol-placement': 'line',
          'symbol-spacing': 220,
          'text-max-angle': 35,
        },
        paint: {
          'text-color': palette.ink,
          'text-halo-color': palette.halo,
          'text-halo-width': 1.4,
        },
      },
    ],
  }
}
