import type { ComponentChildren } from 'preact'

interface StatProps {
  readonly label: string
  readonly value: ComponentChildren
  readonly detail?: ComponentChildren
  readonly tone?: 'good' | 'bad'
}

/** One number of a result with its name. */
export function Stat({ label, value, detail, tone }: StatProps) {
  return (
    <div class="stat" data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <span class="stat-value">{value}</span>
        {detail !== undefined && <span class="stat-detail">{detail}</span>}
      </dd>
    </div>
  )
}
