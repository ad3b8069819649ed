import type { ComponentChildren } from 'preact'

interface FieldFrameProps {
  /** The id of the control within. */
  readonly id: string
  readonly label: string
  readonly help?: string
  readonly problem?: string | null
  /** The cell states this itself instead of following the project. */
  readonly isOwn?: boolean
  /** The selected cells have it each its own way. */
  readonly isVaried?: boolean
  readonly children: ComponentChildren
}

/** What every field of the form has around its control: its name, its help and what is wrong. */
export function FieldFrame({
  id,
  label,
  help = '',
  problem = null,
  isOwn = false,
  isVaried = false,
  children,
}: FieldFrameProps) {
  return (
    <div class="stack field">
      <label
        for={id}
        title={(isOwn ? `${help} Empty it to follow the project.` : help) || undefined}
      >
        {label}
        {isOwn && <i class="own-mark" aria-hidden="true" />}
        {isVaried && <small title="A change makes all selected cells alike"> differs</small>}
      </label>
      <div class="line field-box" data-invalid={problem === null ? undefined : 'true'}>
        {children}
      </div>
      {problem !== null && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** What a control says of a problem to who cannot see it. */
export function problemAttributes(id: string, problem: string | null) {
  return {
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
  }
}
