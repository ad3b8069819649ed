import type uPlot from 'uplot'
import { formatNumber } from '../format/format.ts'

/** What the axes of all charts share, in the colours of the theme. */
export function themedAxis(color: (name: '--text-muted' | '--line') => string): uPlot.Axis {
  const line = { stroke: color('--line'), width: 1 }
  return {
    stroke: color('--text-muted'),
    grid: line,
    ticks: { ...line, size: 4 },
    font: '11px system-ui',
    labelFont: '11px system-ui',
    labelSize: 16,
    values: (_plot, splits) => axisTexts(splits),
  }
}

/** As numbers stand everywhere on the page: the chart itself would write them as the browser does. */
export const axisTexts = (splits: readonly (number | null)[]): string[] =>
  splits.map((split) => formatNumber(split, 6))
