import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

interface SectionProps {
  readonly title: string
  /** What is set inside, told while closed. */
  readonly hint?: string
  readonly open?: boolean
  readonly children: ComponentChildren
}

/** A part of a panel that opens and closes. */
export function Section({ title, hint, open = false, children }: SectionProps) {
  return (
    <details class="section" open={open}>
      <summary>
        <Icon name="chevron" size={14} />
        <span>{title}</span>
        {hint !== undefined && <span class="section-hint">{hint}</span>}
      </summary>
      <div class="stack section-body">{children}</div>
    </details>
  )
}
