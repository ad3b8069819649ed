import { useId } from 'preact/hooks'
import { Check } from '../../parts/check.tsx'
import { FieldFrame, problemAttributes } from '../../parts/field-frame.tsx'
import { project } from '../../store/project.ts'
import { changeSettings, settingsOf } from '../../store/settings.ts'
import {
  azimuthChoices,
  defaultTurnDeg,
  parsePowers,
  parseRanges,
  parseTilts,
  question,
} from './limits.ts'
import type { LimitName } from './limits.ts'

interface LimitFieldsProps {
  /** The settings that a limit is written to. */
  readonly namesOf: (name: LimitName) => readonly string[]
  /** What holds where nothing is said. */
  readonly fallback: 'stays' | 'as all'
}

/** What may be changed about cells: of all, or of some of them alone. */
export function LimitFields({ namesOf, fallback }: LimitFieldsProps) {
  const isOfAll = fallback === 'stays'
  const said = (name: LimitName) => commonValue(namesOf(name))
  const change = (name: LimitName, value: string | number | boolean | undefined): void =>
    changeSettings(question, namesOf(name), value)
  const textOf = (name: LimitName): string => {
    const value = said(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const azimuths = textOf('azimuths')
  const placeholder = isOfAll ? 'it stays' : 'as all'
  const choices = isOfAll ? azimuthChoices : ([['', 'as all'], ...azimuthChoices] as const)
  const id = useId()
  return (
    <div class="fields">
      <div class="stack field">
        <label for={id}>Azimuth</label>
        <div class="line field-box">
          <select
            id={id}
            name="azimuths"
            value={azimuths === '' ? choices[0][0] : azimuths}
            onChange={({ currentTarget: { value } }) =>
              change('azimuths', value === choices[0][0] ? undefined : value)
            }
          >
            {choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      {azimuths === 'near' && (
        <LimitText
          name="turn_at_most_deg"
          label="Turned by at most"
          unit="°"
          placeholder={String(defaultTurnDeg)}
          value={textOf('turn_at_most_deg')}
          problem={null}
          onChange={(text) =>
            change(
              'turn_at_most_deg',
              Number.isFinite(Number(text)) && text !== '' ? Number(text) : undefined,
            )
          }
        />
      )}
      {azimuths === 'ranges' && (
        <LimitText
          name="azimuth_ranges"
          label="Azimuths, clockwise"
          unit="°"
          placeholder="300:60, 120:200"
          value={textOf('azimuth_ranges')}
          problem={
            textOf('azimuth_ranges') === '' ? null : parseRanges(textOf('azimuth_ranges')).problem
          }
          onChange={(text) => change('azimuth_ranges', text || undefined)}
        />
      )}
      <LimitText
        name="tilts"
        label="Electrical tilts"
        unit="°"
        placeholder={placeholder}
        value={textOf('tilts')}
        problem={parseTilts(textOf('tilts')).problem}
        onChange={(text) => change('tilts', text || undefined)}
      />
      <LimitText
        name="powers"
        label="Powers"
        unit="dBm"
        placeholder={placeholder}
        value={textOf('powers')}
        problem={parsePowers(textOf('powers')).problem}
        onChange={(text) => change('powers', text || undefined)}
      />
      <Check
        checked={said('may_be_off') === true}
        onChange={(isAllowed) => change('may_be_off', isAllowed || undefined)}
      >
        May be switched off
      </Check>
      <p class="quiet wide">Tilts and powers are lists: 37, 40, 43, or 0:8:2 for 0 to 8 by 2.</p>
    </div>
  )
}

/** What some settings say, where they agree. */
function commonValue(names: readonly string[]) {
  const settings = settingsOf(project.value, question)
  const values = new Set(names.map((name) => settings[name]))
  return values.size === 1 ? [...values][0] : undefined
}

interface LimitTextProps {
  readonly name: LimitName
  readonly label: string
  readonly unit: string
  readonly placeholder: string
  readonly value: string
  readonly problem: string | null
  readonly onChange: (text: string) => void
}

function LimitText({ name, label, unit, placeholder, value, problem, onChange }: LimitTextProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} problem={problem}>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="text"
        autocomplete="off"
        value={value}
        placeholder={placeholder}
        {...problemAttributes(id, problem)}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <span class="field-unit">{unit}</span>
    </FieldFrame>
  )
}
