interface PriorityProps {
  readonly label: string
  readonly value: number
  readonly onChange: (weight: number) => void
}

/** How much something counts, 0 to 100. */
export function Priority({ label, value, onChange }: PriorityProps) {
  return (
    <label class="priority">
      <span>{label}</span>
      <input
        type="range"
        class="slider"
        min={0}
        max={100}
        step={5}
        value={value}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <output class="number">{value}</output>
    </label>
  )
}
