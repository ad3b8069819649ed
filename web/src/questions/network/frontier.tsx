import { useMemo, useState } from 'preact/hooks'
import { percentBounds } from '../../chart/axis.ts'
import { LineChart } from '../../chart/line-chart.tsx'
import { formatFixed } from '../../format/format.ts'
import type { ResultProps } from '../../question/question.ts'
import { standingAzimuths } from './answer.ts'
import type { NetworkAnswer } from './answer.ts'
import { allAzimuthsText, azimuthsText } from './azimuths-text.ts'
import { tryAzimuths } from './what-if.ts'

type Utility = 'demand' | 'residential' | 'coverage' | 'overlap'

const utilities: readonly { readonly id: Utility; readonly label: string }[] = [
  { id: 'demand', label: 'Demand served' },
  { id: 'residential', label: 'Homes served' },
  { id: 'coverage', label: 'Reach' },
  { id: 'overlap', label: 'Little overlap' },
]

interface Compromise {
  readonly id: string
  readonly azimuths: ReadonlyMap<string, number>
  readonly utilities: Readonly<Record<Utility, number | null>>
  /** 0 to 100. */
  readonly score: number
}

/** Plans that no other beats in everything: chosen on a chart of two utilities, tried by a click. */
export function Frontier({ result }: ResultProps<NetworkAnswer>) {
  const { answer } = result
  const plans = useMemo(() => compromisesOf(answer), [answer])
  const standing = useMemo(() => standingAzimuths(answer), [answer])
  const [across, setAcross] = useState<Utility>('demand')
  const [up, setUp] = useState<Utility>('overlap')
  const sorted = useMemo(
    () => plans.toSorted((a, b) => (a.utilities[across] ?? 0) - (b.utilities[across] ?? 0)),
    [plans, across],
  )
  const x = useMemo(
    () => sorted.map((plan) => 100 * (plan.utilities[across] ?? 0)),
    [sorted, across],
  )
  const lines = useMemo(
    () => [
      {
        label: 'compromise',
        values: sorted.map((plan) => 100 * (plan.utilities[up] ?? 0)),
        color: '--accent' as const,
        isPoints: true,
      },
    ],
    [sorted, up],
  )
  const [index, setIndex] = useState<number | null>(null)
  const shown = index === null ? undefined : sorted[index]
  return (
    <section>
      <h3>
        Pareto frontier <AxisChoice label="Upwards" value={up} onChange={setUp} /> over{' '}
        <AxisChoice label="Across" value={across} onChange={setAcross} />
      </h3>
      {plans.length < 2 ? (
        <p class="quiet">
          {plans.length === 0
            ? 'No plan meets the constraints.'
            : 'One plan is best in everything.'}
        </p>
      ) : (
        <div
          onClick={() => {
            if (shown !== undefined) tryAzimuths(result, shown.azimuths)
          }}
        >
          <LineChart
            label="Plans of the Pareto frontier by two utilities"
            xLabel={`${labelOf(across)}, %`}
            yLabel={`${labelOf(up)}, %`}
            xBounds={percentBounds}
            yBounds={percentBounds}
            x={x}
            lines={lines}
            heightPx={165}
            onPoint={setIndex}
          />
        </div>
      )}
      <ul class="frontier-list">
        {plans.slice(0, 12).map((plan) => (
          <li key={plan.id}>
            <button
              type="button"
              class="link"
              onClick={() => tryAzimuths(result, plan.azimuths)}
              title={`Try this plan on the map: ${allAzimuthsText(plan.azimuths)}`}
            >
              {azimuthsText(plan.azimuths, standing)}
            </button>{' '}
            <span class="number">{formatFixed(plan.score, 2)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AxisChoiceProps {
  readonly label: string
  readonly value: Utility
  readonly onChange: (value: Utility) => void
}

function AxisChoice({ label, value, onChange }: AxisChoiceProps) {
  return (
    <select
      class="small-select"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const wanted = event.currentTarget.value
        onChange(utilities.find(({ id }) => id === wanted)?.id ?? value)
      }}
    >
      {utilities.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

const labelOf = (wanted: Utility): string =>
  utilities.find(({ id }) => id === wanted)?.label ?? wanted

/** The whole frontier where it was asked for, else the part that the search met. */
function compromisesOf({ answer, kind }: NetworkAnswer): readonly Compromise[] {
  const exact = kind === 'optimized' ? answer.exact_pareto_frontier : undefined
  if (exact !== undefined) {
    const ids = answer.effective_cell_profiles.map((cell) => cell.id)
    return exact.points.map((point) => ({
      id: point.id,
      azimuths: new Map(point.azimuths_deg.map((deg, i) => [ids[i], deg])),
      utilities: point.utilities,
      score: 100 * point.composite_score,
    }))
  }
  return answer.pareto_frontier.map((entry) => ({
    id: entry.id,
    azimuths: new Map(entry.towers.map((tower) => [tower.id, tower.azimuth_deg])),
    utilities: entry.stats.objectives,
    score: entry.score,
  }))
}
