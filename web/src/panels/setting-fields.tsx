import { useId, useState } from 'preact/hooks'
import { FieldFrame, problemAttributes } from '../parts/field-frame.tsx'
import { numberProblem } from '../scenario/setting-number.ts'
import type { SettingNumber } from '../scenario/setting-number.ts'
import { project } from '../store/project.ts'
import { changeSetting, settingsOf } from '../store/settings.ts'

interface NumberSettingProps {
  readonly question: string
  readonly setting: SettingNumber
}

/** A number that one question lets one choose; empty means the service's default. */
export function NumberSetting({ question, setting }: NumberSettingProps) {
  const { name, label, unit, bound, step = 'any', fallback } = setting
  const id = useId()
  const value = settingsOf(project.value, question)[name]
  const problem = typeof value === 'number' ? numberProblem(setting, value) : null
  // What is being typed stays, whatever answer arrives meanwhile.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <FieldFrame id={id} label={label} problem={problem}>
      <input
        id={id}
        name={name}
        type="number"
        min={bound.minimum}
        max={bound.maximum}
        step={step}
        placeholder={fallback}
        value={typed ?? (typeof value === 'number' ? value : '')}
        {...problemAttributes(id, problem)}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          const { value: text, valueAsNumber } = event.currentTarget
          setTyped(null)
          changeSetting(question, name, text === '' ? undefined : valueAsNumber)
        }}
      />
      {unit !== '' && <span class="field-unit">{unit}</span>}
    </FieldFrame>
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
    <div class="stack field">
      <label for={id}>{label}</label>
      <div class="line field-box">
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
