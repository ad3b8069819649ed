import { questions } from '../store/registry.ts'
import { notice } from '../store/view.ts'

const carriesFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') === true

/** A file dropped anywhere on the page goes to the question that takes its kind. */
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
  const takers = questions.value.flatMap(({ dropped }) => dropped ?? [])
  const taker = takers.find(({ pattern }) => pattern.test(file.name))
  if (taker !== undefined) taker.take(file)
  else notice.value = `Nothing takes ${file.name}: ${takers.map(({ says }) => says).join(', ')}.`
}
