import { useId, useState } from 'preact/hooks'
import {
  type AmountName,
  changeByProblem,
  changedByAmount,
  withCellsChangedBy,
} from '../project/change-by.ts'
import { numberFields } from '../scenario/number-fields.ts'
import { edit, project } from '../store/project.ts'
import { Section } from '../parts/section.tsx'

/** Turns, tilts or powers all selected cells by an amount, each from what it has. */
export function ChangeBy() {
  const [name, setName] = useState<AmountName>('azimuth')
  const [text, setText] = useState('')
  const id = useId()
  const { selection } = project.value
  const amount = text.trim() === '' ? NaN : Number(text)
  const problem =
    text.trim() === '' ? null : changeByProblem(project.value, selection, name, amount)
  const { label, unit } = numberFields[name]
  return (
    <Section title="Change by an amount" open>
      <div class="fields">
        <div class="stack field">
          <label for={`${id}-name`}>What</label>
          <div class="line field-box">
            <select
              id={`${id}-name`}
              value={name}
              onChange={(event) => setName(event.currentTarget.value as AmountName)}
            >
              {changedByAmount.map((other) => (
                <option key={other} value={other}>
                  {numberFields[other].label}
                </option>
              ))}
            </select>
          </div>
        </div>
        <div class="stack field">
          <label for={`${id}-amount`}>By</label>
          <div class="line field-box" data-invalid={problem === null ? undefined : 'true'}>
            <input
              id={`${id}-amount`}
              type="number"
              inputMode="decimal"
              step="any"
              placeholder="such as -2"
              value={text}
              aria-invalid={problem !== null}
              aria-describedby={problem === null ? undefined : `${id}-problem`}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <span class="field-unit">{unit}</span>
          </div>
        </div>
      </div>
      {problem !== null && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <button
        type="button"
        class="button"
        disabled={text.trim() === '' || problem !== null}
        onClick={() =>
          edit(`Change ${label.toLowerCase()} of ${selection.length} cells`, (old) =>
            withCellsChangedBy(old, selection, name, amount),
          )
        }
      >
        Change {selection.length} cells
      </button>
    </Section>
  )
}
