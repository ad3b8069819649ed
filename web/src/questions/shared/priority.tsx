import { questionBounds } from '../../../../src/analyses/question-bounds.ts'

const { minimum, maximum } = questionBounds.priority

/** The bounds, for the heading over several. */
export const priorityRange = `${minimum} to ${maximum}`

interface PriorityProps {
  readonly label: string
  readonly value: number
  readonly onChange: (weight: number) => void
}

/** How much something counts. */
export function Priority({ label, value, onChange }: PriorityProps) {
  return (
    <label class="priority">
      <span>{label}</span>
      <input
        type="range"
        class="slider"
        min={minimum}
        max={maximum}
        step={5}
        value={value}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <output class="number">{value}</output>
    </label>
  )
}
