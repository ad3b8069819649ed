import { useId } from 'preact/hooks'
import { antennasWith } from '../scenario/antennas.ts'
import { choiceFields } from '../scenario/choice-fields.ts'
import { textFields } from '../scenario/fields.ts'
import type { ChoiceField, TextField } from '../scenario/field.ts'
import type { ChoiceName, TextName } from '../scenario/fields.ts'
import { fieldProblem } from '../scenario/validate.ts'
import { isVaried, setMember, shownMember } from '../store/scenario.ts'
import { problemAttributes } from '../parts/field-frame.tsx'
import { MemberFrame } from './member-frame.tsx'

interface ChoiceInputProps {
  readonly name: ChoiceName
  /** What holds where nothing is chosen, where it is not the default of the service. */
  readonly unstated?: string | undefined
}

/** One choice of the form; the first entry leaves it to the service. */
export function ChoiceInput({ name, unstated }: ChoiceInputProps) {
  const field: ChoiceField = choiceFields[name]
  const id = useId()
  const value = shownMember(name)
  const fallback = field.choices.find((choice) => choice.value === field.fallback)
  const found = field.cut === undefined ? [] : antennasWith(field.cut)
  const offered = [...field.choices.map((choice) => choice.value), ...found.map(({ id }) => id)]
  const problem = fieldProblem(field, value)
  return (
    <MemberFrame id={id} name={name} field={field} problem={problem}>
      <select
        id={id}
        name={name}
        title={field.help}
        value={value ?? ''}
        {...problemAttributes(id, problem)}
        onChange={(event) => setMember(name, event.currentTarget.value || undefined)}
      >
        {isVaried(name) && (
          <option value="" hidden>
            several
          </option>
        )}
        <option value="">
          {unstated ?? (fallback === undefined ? 'Automatic' : `${fallback.label} (default)`)}
        </option>
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.offeredAs ?? choice.label}
          </option>
        ))}
        {found.length > 0 && (
          <optgroup label="Antennas of the catalogue">
            {found.map((antenna) => (
              <option key={antenna.id} value={antenna.id}>
                {antenna.name}
              </option>
            ))}
          </optgroup>
        )}
        {value !== undefined && !offered.includes(value) && (
          <option value={value}>{value} (not here)</option>
        )}
      </select>
    </MemberFrame>
  )
}

/** One line of text; empty means the service's default. */
export function TextInput({ name }: { readonly name: TextName }) {
  const field: TextField = textFields[name]
  const id = useId()
  const value = shownMember(name)
  const problem = fieldProblem(field, value)
  return (
    <MemberFrame id={id} name={name} field={field} problem={problem}>
      <input
        id={id}
        name={name}
        type="text"
        value={value ?? ''}
        placeholder={isVaried(name) ? 'several' : (field.fallback ?? 'auto')}
        title={field.help}
        {...problemAttributes(id, problem)}
        autocomplete="off"
        onInput={(event) => setMember(name, event.currentTarget.value || undefined)}
      />
    </MemberFrame>
  )
}
