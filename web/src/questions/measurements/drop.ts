import { notice } from '../../store/view.ts'
import { takeFile } from './state.ts'

const carriesFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') === true

/** A CSV dropped anywhere on the page is taken as measurements. */
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
    if (file === undefined) return
    if (/\.(csv|tsv|txt)$/i.test(file.name)) void takeFile(file)
    else notice.value = `${file.name} is no CSV: measurements are dropped here as CSV.`
  })
}
