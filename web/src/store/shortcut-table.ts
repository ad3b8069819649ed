/** A plain action, or the question with a number in the rail. */
export type ShortcutAction =
  | 'run'
  | 'cancel'
  | 'place'
  | 'mode'
  | 'select'
  | 'path'
  | 'lasso'
  | 'extrude'
  | 'showCell'
  | 'showPack'
  | 'rail'
  | 'dock'
  | 'inspector'
  | 'help'
  | `question${number}`

interface Shortcut {
  readonly key: string
  /** How the key is printed, where it is not simply its letter. */
  readonly shown?: string
  readonly action: ShortcutAction
  readonly label: string
}

export const shortcuts: readonly Shortcut[] = [
  { key: 'r', action: 'run', label: 'Ask the active question' },
  {
    key: 'Escape',
    shown: 'Esc',
    action: 'cancel',
    label: 'Back to selecting; cancel what is running',
  },
  { key: 'p', action: 'place', label: 'Place the cell in the middle of the map' },
  { key: 'v', action: 'select', label: 'Select tool' },
  { key: 'm', action: 'mode', label: 'Place tool: a click puts the cell there' },
  { key: 'l', action: 'path', label: 'Path tool: a click draws a path' },
  { key: 'o', action: 'lasso', label: 'Lasso: drag a loop around cells; Shift adds' },
  { key: 'e', action: 'extrude', label: 'Buildings in 3D' },
  { key: 'c', action: 'showCell', label: 'Show the cell' },
  { key: 'f', action: 'showPack', label: 'Show the whole pack' },
  { key: '[', action: 'rail', label: 'Fold the project and layers' },
  { key: ']', action: 'inspector', label: 'Fold the inspector' },
  { key: 'd', action: 'dock', label: 'Fold charts and tables' },
  { key: '1', action: 'question1', label: 'The first question of the rail; 2 to 9 the next' },
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((number): Shortcut => ({
    key: String(number),
    action: `question${number}`,
    label: '',
  })),
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
