import { effect } from '@preact/signals'
import { emptyProject } from '../project/project.ts'
import type { Project } from '../project/project.ts'
import { newProjectId, openProject, project } from '../store/project.ts'
import { notice } from '../store/view.ts'
import { loadProject, saveProject } from './database.ts'

const currentName = 'sightline.project'
const quietMs = 800

/** Opens the project that was worked on last; false when there is none. */
export async function reopenLast(): Promise<boolean> {
  const id = localStorage.getItem(currentName)
  if (id === null) return false
  try {
    const found = await loadProject(id)
    if (found === null) return false
    openProject(found)
    return true
  } catch {
    // Without its store the page works as well; it starts with an empty project.
    return false
  }
}

/** Keeps the project in the browser, a moment after the last change. */
export function keepProject(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRefused = false
  const keep = (current: Project): void => {
    if (current.plans.every((plan) => plan.cells.length === 0) && current.results.length === 0)
      return
    localStorage.setItem(currentName, current.id)
    saveProject(current).catch((error: unknown) => {
      if (!isRefused) notice.value = `${String(error)} Save it to a file instead.`
      isRefused = true
    })
  }
  effect(() => {
    const changed = project.value
    clearTimeout(timer)
    timer = setTimeout(() => keep(changed), quietMs)
  })
  addEventListener('pagehide', () => keep(project.peek()))
}

/** An empty project; the one before stays among the kept ones. */
export function newProject(): void {
  const id = newProjectId()
  localStorage.removeItem(currentName)
  openProject(emptyProject(id))
}
