import { signal } from '@preact/signals'
import { imageBounds, paintGrid } from '../../color/raster.ts'
import { fittingSpan, fixedPowerSpan, powerRampOver } from '../../color/ramps.ts'
import type { Rgb, Span } from '../../color/ramps.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Drawing } from '../../question/question.ts'
import { serverColors } from '../shared/server-colors.ts'
import type { PlanAnswer } from './answer.ts'

/** What the picture of a plan shows. */
export const planView = signal<'server' | 'strength'>('server')

const opaque = 255
const faint = 70
const spans = new WeakMap<PlanAnswer, Span>()

/** The span of the colours of strength: of the picture's own values, or the one of all pictures. */
export function spanOfPlan(answer: PlanAnswer, fits: boolean): Span {
  if (!fits) return fixedPowerSpan
  const { grid } = answer
  const span = spans.get(answer) ?? fittingSpan(grid.values, grid.nodata) ?? fixedPowerSpan
  spans.set(answer, span)
  return span
}

/** Best server or strength, a pixel a node; what is not served is faint. */
export function drawPlan({ answer, scenarios }: StoredResult<PlanAnswer>, look: Look): Drawing {
  const { grid } = answer
  const pixels =
    planView.peek() === 'server'
      ? new Uint8ClampedArray(4 * grid.width * grid.height)
      : paintGrid(grid, {
          ramp: powerRampOver(look.powerPalette, spanOfPlan(answer, look.scaleFits)),
          fadeAtOrBelow: null,
        })
  const colors = planView.peek() === 'server' ? serverColors(scenarios) : null
  paintServers(answer, pixels, colors)
  return {
    image: { width: grid.width, height: grid.height, bounds: imageBounds(grid), pixels },
    layers: [],
  }
}

function paintServers(
  { grid, servers, cells }: PlanAnswer,
  pixels: Uint8ClampedArray,
  colors: readonly Rgb[] | null,
): void {
  servers.forEach((server, node) => {
    if (server < 0) return
    const imageRow = grid.height - 1 - Math.floor(node / grid.width)
    const at = 4 * (imageRow * grid.width + (node % grid.width))
    if (colors !== null) pixels.set(colors[server], at)
    pixels[at + 3] = grid.values[node] > cells[server].levelDbm ? opaque : faint
  })
}
