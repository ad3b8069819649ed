import { useEffect, useState } from 'preact/hooks'
import { rfBudget } from '../api/client.ts'
import { budgetText } from '../format/budget.ts'
import { formatNumber, formatPosition } from '../format/format.ts'
import { defaultModelId } from '../../../src/rf/models/list.ts'
import { defaultNumber } from '../scenario/fields.ts'
import { modelLabel } from '../scenario/models.ts'
import { cellScenario } from '../store/scenario.ts'
import { pack, summary, towers } from '../store/session.ts'
import { pointerPosition } from '../store/view.ts'

/** What is loaded, where the pointer is, and how much of the budget is left. */
export function StatusBar() {
  const position = pointerPosition.value
  const counts = summary.value
  const { frequency_ghz = defaultNumber('frequency_ghz'), propagation_model } = cellScenario.value
  const modelId = propagation_model ?? defaultModelId(frequency_ghz)
  return (
    <footer class="line status-bar">
      <span>
        {counts === null ? '' : `${formatNumber(counts.total_buildings)} buildings, `}
        {formatNumber(towers.value.length)} towers
      </span>
      <span class="licence" title={pack.value?.licenses.join('\n')}>
        {pack.value?.licenses.join(' · ')}
      </span>
      <span class="spacer" />
      <span class="number">{position === null ? '' : formatPosition(...position)}</span>
      <BudgetLeft />
      <span title="Model of the selected cell">{modelLabel(modelId)}</span>
    </footer>
  )
}

function BudgetLeft() {
  const [now, setNow] = useState(Date.now())
  const budget = rfBudget.value
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (budget === null) return null
  const { limit, remaining } = budget
  const text = budgetText({ limit, remaining: budget.resetAt > now ? remaining : limit })
  if (text === null) return null
  const resetS = Math.ceil((budget.resetAt - now) / 1000)
  const title =
    resetS > 0 ? `The window ends in ${resetS} s` : 'A new window starts with the next request'
  return (
    <span class="number" title={title}>
      {text}
    </span>
  )
}
