import type { ComponentChildren } from 'preact'
import type { KeyScope } from '../api/keys.ts'
import { Icon } from '../parts/icon.tsx'
import { keyDialog } from '../store/dialogs.ts'

interface RefusalProps {
  /** The service's own words. */
  readonly message: ComponentChildren
  readonly status: number | null
  /** Which key helps against a 401; null when none does. */
  readonly scope: KeyScope | null
  readonly children?: ComponentChildren
}

/** What the service refused, and what can be done about it. */
export function Refusal({ message, status, scope, children }: RefusalProps) {
  return (
    <div class="stack callout" data-tone="bad" role="alert">
      <p>{message}</p>
      {children}
      {status === 401 && scope !== null && (
        <button type="button" class="button" onClick={() => (keyDialog.value = { scope })}>
          <Icon name="key" /> Enter key
        </button>
      )}
    </div>
  )
}
