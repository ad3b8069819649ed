import { effect, signal } from '@preact/signals'
import {
  activeQuestionId,
  dockOpen,
  dockTab,
  inspectorOpen,
  inspectorTab,
  railOpen,
} from './view.ts'

/** What may stand beside the map or under it. */
const panels = { inspector: inspectorOpen, rail: railOpen, dock: dockOpen } as const
type PanelName = keyof typeof panels
type OpenPanels = Readonly<Record<PanelName, boolean>>

/** Between a tablet, whose panels lie below the map, and a desk there is room for one panel. */
const narrowDesk = matchMedia('(min-width: 1001px) and (max-width: 1180px)')
/** Where the dock leaves the map more than half of the height. */
const highDesk = matchMedia('(min-width: 1181px) and (min-height: 760px)')

const names = Object.keys(panels) as readonly PanelName[]

/**
 * Of the panels that are open the one that is left where there is room for one: what was opened last,
 * else the first of them.
 */
export function onePanel(now: OpenPanels, before: OpenPanels): PanelName | null {
  const open = names.filter((name) => now[name])
  return open.find((name) => !before[name]) ?? open[0] ?? null
}

/** In a narrow window the map has at least half of it: opening one panel folds the others. */
export function keepRoomForMap(): void {
  const isNarrow = signal(narrowDesk.matches)
  narrowDesk.addEventListener('change', (event) => (isNarrow.value = event.matches))
  let before: OpenPanels = { inspector: false, rail: false, dock: false }
  effect(() => {
    const now = { inspector: inspectorOpen.value, rail: railOpen.value, dock: dockOpen.value }
    const left = isNarrow.value ? onePanel(now, before) : null
    before = left === null ? now : { inspector: false, rail: false, dock: false, [left]: true }
    for (const name of names) panels[name].value = before[name]
  })
  const chosen = (): string => `${activeQuestionId.value} ${inspectorTab.value}`
  let shown = chosen()
  effect(() => {
    // What is chosen in the rail is shown in the inspector.
    if (chosen() === shown) return
    shown = chosen()
    if (isNarrow.peek()) inspectorOpen.value = true
  })
}

/** Where one panel stands at a time, a question that is chosen stands in it, also one chosen before. */
export function makeRoomForQuestion(): void {
  if (narrowDesk.matches) inspectorOpen.value = true
}

/** What stands beside the map and under it. */
export interface ShownPanels {
  readonly rail: boolean
  /** What the dock shows; null while it is folded. */
  readonly dock: string | null
}

export const shownNow = (): ShownPanels => ({
  rail: railOpen.peek(),
  dock: dockOpen.peek() ? dockTab.peek() : null,
})

/** Whether a hand has opened a panel since then that an answer would fold, or change. */
export function isOpenedSince(then: ShownPanels, now: ShownPanels = shownNow()): boolean {
  const isDockOpened = now.dock !== null && now.dock !== 'question' && now.dock !== then.dock
  return isDockOpened || (now.rail && !then.rail)
}

/** A new answer is told: where nothing beside the map or under it would tell it, the inspector unfolds. */
export function makeRoomForAnswer(): void {
  const isCharted = dockOpen.peek() && dockTab.peek() === 'question'
  if (!isCharted) inspectorOpen.value = true
}

/**
 * Shows the chart of a new answer where that leaves the map enough; where the answer has nothing to
 * show, the chart of the one before gives its room back. In a low window a hand opens and folds it.
 */
export function makeRoomForChart(hasChart: boolean, isHigh = highDesk.matches): void {
  if (!isHigh) return
  if (hasChart) {
    dockOpen.value = true
    dockTab.value = 'question'
  } else if (dockTab.peek() === 'question') dockOpen.value = false
}
