import type { SurfaceGrid } from '../../api/types.ts'
import { valueAt } from '../../color/raster.ts'
import { formatPower } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import type { Position } from '../../project/project.ts'
import type { Explain } from '../../question/explain.ts'
import { ledgerRounding } from '../shared/ledger-terms.ts'
import type { CoverageAnswer } from './answer.ts'

/** A picture holds at its nodes: a click means the nearest. */
export const explainSurface: Explain<CoverageAnswer> = {
  placeOf: ({ surface }, clicked) => nodeAt(surface.grid, clicked),
  sentence({ surface }, { place, strongest }) {
    const picture = valueAt(surface.grid, ...place)
    if (picture === null) return null
    const added =
      strongest === null ? '' : `; the ledger adds up to ${formatPower(strongest.sumDbm)}`
    return `The picture shows ${formatPower(picture)} at this node${added}. ${ledgerRounding}`
  },
  Bracket: lazyView(async () => (await import('./picture-bracket.tsx')).PictureBracket),
}

function nodeAt(grid: SurfaceGrid, [lon, lat]: Position): Position {
  const [west, south, east, north] = grid.bounds
  const stepX = (east - west) / (grid.width - 1)
  const stepY = (north - south) / (grid.height - 1)
  return [
    west + Math.round((lon - west) / stepX) * stepX,
    south + Math.round((lat - south) / stepY) * stepY,
  ]
}
