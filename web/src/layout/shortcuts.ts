import { currentMap, showCell, showPack } from '../map/camera.ts'
import { chooseTool, finishDrawing, placeAtCentre } from '../map/tools.ts'
import { activeQuestion, ask, cancelAll } from '../store/asking.ts'
import {
  helpDialog,
  importedFiles,
  keyDialog,
  packDialog,
  projectDialog,
  reportDialog,
} from '../store/dialogs.ts'
import { redoEdit, undoEdit } from '../store/project.ts'
import { questions } from '../store/registry.ts'
import { stage } from '../store/session.ts'
import { shortcutFor } from '../store/shortcut-table.ts'
import type { ShortcutAction } from '../store/shortcut-table.ts'
import { sketch } from '../store/sketch.ts'
import {
  activeQuestionId,
  dockOpen,
  extruded,
  inspectorOpen,
  inspectorTab,
  keysEnabled,
  railOpen,
  tool,
} from '../store/view.ts'

/** Listens for single keys on the whole page. */
export function listenForShortcuts(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isDialogOpen()) return
    if (isUndo(event)) {
      event.preventDefault()
      if (event.shiftKey || event.key.toLowerCase() === 'y') redoEdit()
      else undoEdit()
      return
    }
    if (!keysEnabled.value) return
    if (event.key === 'Enter' && sketch.value.length > 0 && !isTextField(event.target)) {
      event.preventDefault()
      finishDrawing()
      return
    }
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

/** The keys every editor has; within a text field they belong to the text. */
function isUndo(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return false
  return event.key.toLowerCase() === 'z' || (event.key.toLowerCase() === 'y' && !event.shiftKey)
}

function perform(action: ShortcutAction): void {
  switch (action) {
    case 'run':
      if (activeQuestion.value !== undefined && stage.value === 'ready') {
        inspectorTab.value = 'result'
        void ask(activeQuestion.value)
      }
      return
    case 'cancel':
      chooseTool('select')
      cancelAll()
      return
    case 'place': {
      const map = currentMap()
      if (map !== null) placeAtCentre(map)
      return
    }
    case 'select':
    case 'path':
    case 'lasso':
      chooseTool(action)
      return
    case 'mode':
      chooseTool(tool.value === 'place' ? 'select' : 'place')
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
    case 'rail':
      railOpen.value = !railOpen.value
      return
    case 'inspector':
      inspectorOpen.value = !inspectorOpen.value
      return
    case 'dock':
      dockOpen.value = !dockOpen.value
      return
    case 'help':
      helpDialog.value = true
      return
    default:
      chooseQuestion(Number(action.replace('question', '')))
  }
}

function chooseQuestion(number: number): void {
  const question = questions.value[number - 1]
  if (question === undefined) return
  activeQuestionId.value = question.id
  inspectorTab.value = 'result'
}

const isDialogOpen = (): boolean =>
  helpDialog.value ||
  packDialog.value ||
  projectDialog.value ||
  reportDialog.value ||
  keyDialog.value !== null ||
  importedFiles.value !== null

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    return !['range', 'checkbox', 'radio', 'button'].includes(target.type)
  }
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
}
