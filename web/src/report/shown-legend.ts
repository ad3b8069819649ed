import { legendIsRead } from '../store/view.ts'
import { readLegend } from './legend-rows.ts'
import type { LegendBlock } from './legend-rows.ts'

/** Has the legend stand in the page while something is done, also where it is folded. */
export async function withLegend<Done>(use: () => Promise<Done>): Promise<Done> {
  legendIsRead.value = true
  try {
    return await use()
  } finally {
    legendIsRead.value = false
  }
}

/** Once what has changed stands in the page. */
export const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)

/** What the legend of the page says now. */
export function shownLegend(): readonly LegendBlock[] {
  const legend = document.querySelector('.legend-parts')
  return legend === null ? [] : readLegend(legend)
}
