import type { DroppedFiles } from '../question/question.ts'
import { projectDialog } from '../store/dialogs.ts'
import { project } from '../store/project.ts'
import { questions } from '../store/registry.ts'
import { notice } from '../store/view.ts'

const carriesFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') === true

/**
 * A file dropped anywhere on the page is opened as a project, or goes to the question that takes its kind.
 */
export function acceptDroppedFiles(): void {
  const root = document.documentElement
  addEventListener('dragover', (event) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    root.dataset['dropping'] = 'true'
  })
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) delete root.dataset['dropping']
  })
  addEventListener('drop', (event) => {
    delete root.dataset['dropping']
    if (event.defaultPrevented || !carriesFiles(event)) return
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (file !== undefined) handOver(file)
  })
}

function handOver(file: File): void {
  const takers = [projects, ...questions.value.flatMap(({ dropped }) => dropped ?? [])]
  const taker = takers.find(({ pattern }) => pattern.test(file.name))
  if (taker !== undefined) taker.take(file)
  else notice.value = `Nothing takes ${file.name}: ${takers.map(({ says }) => says).join(', ')}.`
}

const projects: DroppedFiles = {
  pattern: /\.(?:geo)?json$/i,
  take: (file) => void openDropped(file),
  says: 'projects are dropped here as they were saved (.sightline.json)',
}

/** Opens a project as the project dialog does. */
async function openDropped(file: File): Promise<void> {
  try {
    const { openProjectFile } = await import('../persist/open-file.ts')
    await openProjectFile(file)
    projectDialog.value = false
    notice.value = `“${project.peek().name}” is open, from ${file.name}.`
  } catch (error) {
    notice.value = `${file.name}: ${error instanceof Error ? error.message : String(error)}`
  }
}
