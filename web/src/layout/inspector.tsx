import { formatNumber } from '../format/format.ts'
import { CellForm } from '../panels/cell-form.tsx'
import { lazyView } from '../parts/lazy-view.tsx'
import { QuestionResult, RunBar } from '../panels/question-panel.tsx'
import { StartCard } from '../panels/start-card.tsx'
import { activeQuestion } from '../store/asking.ts'
import { cell } from '../store/project.ts'
import { editedCount } from '../store/scenario.ts'
import { inspectorTab } from '../store/view.ts'

const PlacePanel = lazyView(async () => (await import('./place-panel.tsx')).PlacePanel)

/** What is selected: the cell, the answer to the active question, or the place clicked. */
export function Inspector() {
  const shown = inspectorTab.value
  const tabs = [
    { id: 'cell', label: cellLabel() },
    { id: 'result', label: activeQuestion.value?.label ?? 'Question' },
    { id: 'place', label: 'Place' },
  ] as const
  return (
    <aside class="stack panel inspector" aria-label="Inspector">
      <h2 class="visually-hidden">Inspector</h2>
      <StartCard />
      <RunBar />
      <div class="tabs" role="tablist" aria-label="Inspector">
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`inspector-${id}`}
            aria-selected={shown === id}
            aria-controls="inspector-panel"
            onClick={() => (inspectorTab.value = id)}
          >
            <span>{label}</span>
          </button>
        ))}
      </div>
      <div
        class="panel-body"
        id="inspector-panel"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`inspector-${shown}`}
        data-tab={shown}
      >
        {shown === 'cell' && <CellForm />}
        {shown === 'result' && <QuestionResult />}
        {shown === 'place' && <PlacePanel />}
      </div>
    </aside>
  )
}

/** What the form is about: one cell by its name, several by their number, else all. */
function cellLabel(): string {
  const count = editedCount.value
  if (count === 0) return 'Defaults'
  return count > 1 ? `${formatNumber(count)} cells` : (cell.value?.name ?? 'Cell')
}
