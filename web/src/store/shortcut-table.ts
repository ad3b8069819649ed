export type ShortcutAction =
  | 'run'
  | 'cancel'
  | 'place'
  | 'mode'
  | 'extrude'
  | 'showCell'
  | 'showPack'
  | 'help'
  | 'rays'
  | 'gaps'
  | 'azimuth'
  | 'surface'

interface Shortcut {
  readonly key: string
  /** How the key is printed, where it is not simply its letter. */
  readonly shown?: string
  readonly action: ShortcutAction
  readonly label: string
}

export const shortcuts: readonly Shortcut[] = [
  { key: 'r', action: 'run', label: 'Run the shown task' },
  { key: 'Escape', shown: 'Esc', action: 'cancel', label: 'Cancel what is running' },
  { key: 'p', action: 'place', label: 'Place the cell in the middle of the map' },
  { key: 'm', action: 'mode', label: 'Click places the cell / click inspects' },
  { key: 'e', action: 'extrude', label: 'Buildings in 3D' },
  { key: 'c', action: 'showCell', label: 'Show the cell' },
  { key: 'f', action: 'showPack', label: 'Show the whole pack' },
  { key: '1', action: 'rays', label: 'Rays' },
  { key: '2', action: 'gaps', label: 'Gaps' },
  { key: '3', action: 'azimuth', label: 'Azimuth' },
  { key: '4', action: 'surface', label: 'Surface' },
  { key: '?', action: 'help', label: 'This help' },
]

/** The action of a key press; null while typing, with a modifier, or for another key. */
export function shortcutFor(press: {
  readonly key: string
  readonly hasModifier: boolean
  readonly isTyping: boolean
}): ShortcutAction | null {
  // Cancelling is for whoever watches the clock, also from within a field.
  const isTyping = press.isTyping && press.key !== 'Escape'
  if (press.hasModifier || isTyping) return null
  const pressed = press.key.length === 1 ? press.key.toLowerCase() : press.key
  return shortcuts.find((shortcut) => shortcut.key === pressed)?.action ?? null
}
