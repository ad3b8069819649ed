import { cssColor } from '../../color/ramps.ts'
import { formatNumber, formatPower } from '../../format/format.ts'
import { Scale } from '../../parts/scale.tsx'
import { powerPalette } from '../../store/view.ts'
import type { ResultProps } from '../../question/question.ts'
import { serverColors } from '../shared/server-colors.ts'
import type { InterferenceAnswer } from './answer.ts'
import { isLevel, levelRamp, levels, outageClasses, outageOf, shownQuantity } from './quantities.ts'
import type { QuantityId } from './quantity-ids.ts'

export function InterferenceLegend({ result }: ResultProps<InterferenceAnswer>) {
  const { answer } = result
  const id = shownQuantity.value
  if (isLevel(id)) {
    const level = levels[id]
    return (
      <>
        <Scale
          ramp={levelRamp(level, powerPalette.value)}
          ticks={level.ticks}
          unit={level.unit}
          ends={['poor', 'good']}
        />
        <p class="legend-note">
          {id.toUpperCase()}; served from {thresholdText(answer, id)} upwards
        </p>
      </>
    )
  }
  return <Swatches entries={id === 'outage' ? outageEntries(answer) : serverEntries(result)} />
}

function thresholdText({ thresholds }: InterferenceAnswer, id: QuantityId): string {
  if (id === 'rsrp') return formatPower(thresholds.rsrpDbm)
  return `${formatNumber(id === 'sinr' ? thresholds.sinrDb : thresholds.rsrqDb, 1)} dB`
}

type Entry = readonly [label: string, color: string]

function serverEntries({
  answer: { cellIds },
  scenarios,
}: ResultProps<InterferenceAnswer>['result']): readonly Entry[] {
  const colors = serverColors(scenarios)
  return cellIds.map((id, i) => [id, cssColor(colors[i])])
}

function outageEntries({ samples }: InterferenceAnswer): readonly Entry[] {
  const present = new Set(samples.map(outageOf))
  return outageClasses
    .filter(({ id }) => present.has(id))
    .map(({ label, color }) => [label, cssColor(color)])
}

function Swatches({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <ul class="stack legend-list">
      {entries.map(([label, color]) => (
        <li key={label}>
          <i class="swatch" style={{ background: color }} /> {label}
        </li>
      ))}
    </ul>
  )
}
