import { computed, signal } from '@preact/signals'
import {
  amend,
  endStep,
  record,
  redo,
  replacePresent,
  startHistory,
  undo,
} from '../project/history.ts'
import { leftOutText } from '../project/left-out.ts'
import { activePlan, emptyProject, selectedCell } from '../project/project.ts'
import type { Project } from '../project/project.ts'

const history = signal(startHistory(emptyProject(newProjectId())))

/** The project as it is now. */
export const project = computed(() => history.value.present)
const plan = computed(() => activePlan(project.value))
export const cells = computed(() => plan.value.cells)
const selection = computed(() => project.value.selection)
/** What is selected, to ask of many cells; the same set until another is selected. */
export const selectedIds = computed<ReadonlySet<string>>(() => new Set(selection.value))
export const cell = computed(() => selectedCell(project.value) ?? null)
/** What undo and redo would take back or do again; null when nothing. */
export const undoLabel = computed(() => history.value.past.at(-1)?.label ?? null)
export const redoLabel = computed(() => history.value.future[0]?.label ?? null)

/** One undoable step. Edits with the same `mergeKey` in a row are one step. */
export function edit(
  label: string,
  change: (project: Project) => Project,
  mergeKey: string | null = null,
): void {
  const before = history.peek()
  history.value = record(before, label, change(before.present), mergeKey)
}

/** A gesture is over: the next edit is a step of its own. */
export function endGesture(): void {
  history.value = endStep(history.peek())
}

/** A change that undo leaves alone, such as an answer that has arrived. */
export function amendProject(change: (project: Project) => Project): void {
  history.value = amend(history.peek(), change)
}

/** A change that belongs to the step before it: undo takes both back at once. */
export function adjustProject(change: (project: Project) => Project): void {
  const before = history.peek()
  history.value = replacePresent(before, change(before.present))
}

export function select(ids: readonly string[]): void {
  const { present } = history.peek()
  if (present.selection.join() === ids.join()) return
  history.value = replacePresent(endStep(history.peek()), { ...present, selection: ids })
}

export function undoEdit(): void {
  history.value = undo(history.peek())
}

export function redoEdit(): void {
  history.value = redo(history.peek())
}

/** Another project takes the place of this one; there is no way back but opening the old one. */
export function openProject(opened: Project, leftOut: readonly string[] = []): void {
  leftOutOfProject.value = leftOutText(opened.name, leftOut)
  history.value = startHistory(opened)
}

/** What of the project could not be read when it was opened, in a sentence; null where nothing. */
export const leftOutOfProject = signal<string | null>(null)

/** Random enough to tell the projects of one browser apart, also where there is no secure context. */
export function newProjectId(): string {
  const random = Math.floor(Math.random() * 36 * 36 * 36 * 36).toString(36)
  return `${Date.now().toString(36)}-${random}`
}
