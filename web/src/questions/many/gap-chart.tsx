import { useMemo } from 'preact/hooks'
import { percentBounds } from '../../chart/axis.ts'
import { LineChart } from '../../chart/line-chart.tsx'

interface GapChartProps {
  readonly moments: readonly {
    readonly evaluations: number
    readonly best: number
    readonly bound: number | null
  }[]
  readonly heightPx: number
}

/** The best plan and the proven bound, over the choices that the search has weighed. */
export function GapChart({ moments, heightPx }: GapChartProps) {
  const x = useMemo(() => moments.map(({ evaluations }) => evaluations), [moments])
  const lines = useMemo(
    () => [
      {
        label: 'bound: no plan scores more',
        values: moments.map(({ bound }) => (bound === null ? null : 100 * bound)),
        color: '--warn' as const,
        isStepped: true,
        // One value alone makes no line.
        isPoints: moments.filter(({ bound }) => bound !== null).length === 1,
      },
      {
        label: 'best plan found',
        values: moments.map(({ best }) => 100 * best),
        color: '--good' as const,
        isStepped: true,
      },
    ],
    [moments],
  )
  return (
    <LineChart
      label="Best score and proven bound over the choices weighed"
      xLabel="Choices weighed"
      yLabel="Score"
      yBounds={percentBounds}
      x={x}
      lines={lines}
      heightPx={heightPx}
    />
  )
}
