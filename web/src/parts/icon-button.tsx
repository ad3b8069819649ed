import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

interface IconButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
  /** Given for a switch: whether it is on. */
  readonly pressed?: boolean
  readonly disabled?: boolean
}

/** A button of one icon; its name is read out and shown as a tool tip. */
export function IconButton({ icon, label, onClick, pressed, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
