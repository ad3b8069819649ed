import { currentMap, showCell, showPack } from '../map/camera.ts'
import { placeAtCentre } from '../map/pointer.ts'
import { cancelTask, runTask } from '../tasks/run.ts'
import { helpDialog, keyDialog, packDialog } from './dialogs.ts'
import { sectorFaults, surfaceFaults } from './scenario.ts'
import { stage } from './session.ts'
import { shortcutFor } from './shortcut-table.ts'
import type { ShortcutAction } from './shortcut-table.ts'
import { activeTask, extruded, keysEnabled, notice, pointerMode } from './view.ts'

/** Listens for single keys on the whole page. */
export function listenForShortcuts(): void {
  addEventListener('keydown', (event) => {
    if (!keysEnabled.value || event.defaultPrevented || isDialogOpen()) return
    const action = shortcutFor({
      key: event.key,
      hasModifier: event.ctrlKey || event.altKey || event.metaKey,
      isTyping: isTextField(event.target),
    })
    if (action === null) return
    event.preventDefault()
    perform(action)
  })
}

function perform(action: ShortcutAction): void {
  switch (action) {
    case 'run':
      runShownTask()
      return
    case 'cancel':
      cancelTask()
      return
    case 'place': {
      const map = currentMap()
      if (map !== null) placeAtCentre(map)
      return
    }
    case 'mode':
      pointerMode.value = pointerMode.value === 'place' ? 'inspect' : 'place'
      return
    case 'extrude':
      extruded.value = !extruded.value
      return
    case 'showCell':
      showCell()
      return
    case 'showPack':
      showPack()
      return
    case 'help':
      helpDialog.value = true
      return
    case 'rays':
    case 'gaps':
    case 'azimuth':
    case 'surface':
      activeTask.value = action
  }
}

function runShownTask(): void {
  const faults = activeTask.value === 'surface' ? surfaceFaults.value : sectorFaults.value
  if (faults.length > 0) notice.value = faults[0].message
  else if (stage.value === 'ready') void runTask(activeTask.value)
}

const isDialogOpen = (): boolean => helpDialog.value || packDialog.value || keyDialog.value !== null

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    return !['range', 'checkbox', 'radio', 'button'].includes(target.type)
  }
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
}
