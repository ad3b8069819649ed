import type { ComponentChildren } from 'preact'

interface CheckProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly title?: string
  readonly children: ComponentChildren
}

/** A yes or no with its label. */
export function Check({ checked, onChange, title, children }: CheckProps) {
  return (
    <label class="line check" title={title}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
