import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { fieldText } from '../format/format.ts'
import { numberFields } from '../scenario/number-fields.ts'
import type { NumberField } from '../scenario/field.ts'
import type { NumberName } from '../scenario/fields.ts'
import { boundsText, fieldProblem } from '../scenario/validate.ts'
import { isVaried, scenario, setMember, shownMember } from '../store/scenario.ts'
import { problemAttributes } from '../parts/field-frame.tsx'
import { MemberFrame } from './member-frame.tsx'

interface NumberInputProps {
  readonly name: NumberName
  /** Shown while unset: what then holds, where it follows other members. */
  readonly automatic?: string
  /** What then holds instead of the field's own default; null where the form does not know it. */
  readonly unstated?: number | null
}

/** One number of the form with its unit; empty means the service's default. */
export function NumberInput({ name, automatic, unstated }: NumberInputProps) {
  const field: NumberField = numberFields[name]
  const fallback = unstated === undefined ? field.fallback : unstated
  const value = shownMember(name)
  const [text, setText] = useState(fieldText(value))
  const [isUnreadable, setUnreadable] = useState(false)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)

  // The value may change elsewhere: by a drag on the map, a preset, a link.
  useEffect(() => {
    // A field that was just emptied stays empty until it is left, though the cell follows the project.
    const isEmptied = box.current === document.activeElement && box.current?.value === ''
    setText((shown) => (isEmptied || numberOf(shown) === value ? shown : fieldText(value)))
    setUnreadable(false)
  }, [value])

  const problem = isUnreadable ? 'a number is needed' : fieldProblem(field, value)
  return (
    <MemberFrame id={id} name={name} field={field} problem={problem}>
      <input
        ref={box}
        id={id}
        name={name}
        type="number"
        inputMode="decimal"
        step="any"
        value={text}
        placeholder={placeholderOf({ name, automatic, fallback })}
        title={`${field.help} ${capitalized(boundsText(field))}.`}
        {...problemAttributes(id, problem)}
        onInput={(event) => {
          const input = event.currentTarget
          setText(input.value)
          setUnreadable(input.validity.badInput)
          if (!input.validity.badInput) setMember(name, numberOf(input.value))
        }}
        onKeyDown={(event) => stepByKey(event, name, { ...field, fallback })}
        onBlur={(event) => {
          if (event.currentTarget.validity.badInput) event.currentTarget.value = fieldText(value)
          setText(fieldText(shownMember(name)))
          setUnreadable(false)
        }}
      />
      {field.unit !== '' && <span class="field-unit">{field.unit}</span>}
    </MemberFrame>
  )
}

/** What an empty field says: what then holds, or that the selected cells differ. */
function placeholderOf({
  name,
  automatic,
  fallback,
}: {
  readonly name: NumberName
  readonly automatic: string | undefined
  readonly fallback: number | null
}): string {
  if (isVaried(name)) return 'several'
  return automatic ?? (fallback === null ? 'auto' : String(shownNumber(fallback)))
}

/** The arrow keys move by the field's own step from whatever is in effect. */
function stepByKey(event: KeyboardEvent, name: NumberName, field: NumberField): void {
  const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
  const from = scenario.value[name] ?? field.fallback
  if (direction === 0 || from === null || isVaried(name)) return
  event.preventDefault()
  const size = field.step * (event.shiftKey ? 10 : 1)
  const next = Number((from + direction * size).toFixed(6))
  if (fieldProblem(field, next) === null) setMember(name, next)
}

/** A default to two decimals: one that a map says has many. */
const shownNumber = (value: number): number => Math.round(value * 100) / 100

const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
