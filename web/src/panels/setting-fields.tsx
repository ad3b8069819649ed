import { useId } from 'preact/hooks'
import { project } from '../store/project.ts'
import { changeSetting, settingsOf } from '../store/settings.ts'

interface NumberSettingProps {
  readonly question: string
  readonly name: string
  readonly label: string
  readonly unit: string
  readonly minimum: number
  readonly maximum: number
  readonly step?: number | 'any'
  /** What the service takes when nothing is given. */
  readonly fallback: string
}

/** A number that one question lets one choose; empty means the service's default. */
export function NumberSetting(props: NumberSettingProps) {
  const { question, name, label, unit, minimum, maximum, step = 'any', fallback } = props
  const id = useId()
  const value = settingsOf(project.value, question)[name]
  const isWrong = typeof value === 'number' && !(value >= minimum && value <= maximum)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-box" data-invalid={isWrong ? 'true' : undefined}>
        <input
          id={id}
          name={name}
          type="number"
          min={minimum}
          max={maximum}
          step={step}
          placeholder={fallback}
          value={typeof value === 'number' ? value : ''}
          aria-invalid={isWrong}
          onChange={(event) => {
            const { value: text, valueAsNumber } = event.currentTarget
            changeSetting(question, name, text === '' ? undefined : valueAsNumber)
          }}
        />
        {unit !== '' && <span class="field-unit">{unit}</span>}
      </div>
      {isWrong && (
        <p class="field-problem">
          {minimum} to {maximum}
        </p>
      )}
    </div>
  )
}

interface ChoiceSettingProps {
  readonly question: string
  readonly name: string
  readonly label: string
  readonly choices: readonly (readonly [value: string, label: string])[]
}

/** One of a few; the first is what holds while nothing is chosen. */
export function ChoiceSetting({ question, name, label, choices }: ChoiceSettingProps) {
  const id = useId()
  const value = settingsOf(project.value, question)[name]
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-box">
        <select
          id={id}
          name={name}
          value={String(value ?? choices[0][0])}
          onChange={(event) => {
            const wanted = event.currentTarget.value
            changeSetting(question, name, wanted === choices[0][0] ? undefined : wanted)
          }}
        >
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
