import { useId, useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { defaultThresholdsDbm, thresholdBounds } from '../../scenario/fields.ts'
import { thresholdsProblem } from '../../scenario/validate.ts'
import { scenario, setThresholds } from '../../store/scenario.ts'

/** The levels of the isolines: add, take out, go back to the service's own. */
export function ThresholdEditor() {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const own = scenario.value.thresholds_dbm
  const levels = own ?? defaultThresholdsDbm
  const change = (next: readonly number[]): void => {
    const found = thresholdsProblem(next)
    setProblem(found)
    if (found !== null) return
    setThresholds(next)
    setText('')
  }
  const add = (): void => {
    if (text.trim() === '') return
    change([...levels, Number(text)].toSorted((a, b) => a - b))
  }
  return (
    <fieldset class="thresholds">
      <legend>Isolines, dBm</legend>
      <div class="line chips">
        {levels.map((level) => (
          <button
            key={level}
            type="button"
            class="chip"
            aria-label={`Take out ${level} dBm`}
            title="Take out"
            onClick={() => change(levels.filter((other) => other !== level))}
          >
            {String(level).replace('-', '−')} <Icon name="close" size={11} />
          </button>
        ))}
        <label class="visually-hidden" for={id}>
          Add a level
        </label>
        <input
          id={id}
          class="chip-input"
          type="number"
          step="any"
          min={thresholdBounds.minimum}
          max={thresholdBounds.maximum}
          placeholder="add…"
          value={text}
          aria-invalid={problem !== null}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          onBlur={add}
        />
        {own !== undefined && (
          <button type="button" class="link" onClick={() => setThresholds(undefined)}>
            Reset
          </button>
        )}
      </div>
      {problem !== null && (
        <p class="field-problem" role="status">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
