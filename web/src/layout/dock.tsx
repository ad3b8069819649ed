import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { formatNumber } from '../format/format.ts'
import { ResultBoundary } from '../panels/result-boundary.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { lazyView } from '../parts/lazy-view.tsx'
import { hasChart } from '../question/question.ts'
import { activeQuestion, shownResult, underWay } from '../store/asking.ts'
import { jobs } from '../store/jobs.ts'
import { cells, project } from '../store/project.ts'
import { makeRoomForChart } from '../store/room.ts'
import { dockOpen, dockTab } from '../store/view.ts'

const CellTable = lazyView(async () => (await import('../panels/cell-table.tsx')).CellTable)
const CompareTable = lazyView(async () => (await import('../panels/result-views.ts')).CompareTable)
const JobList = lazyView(async () => (await import('../panels/result-views.ts')).JobList)
const TimeLine = lazyView(async () => (await import('../panels/result-views.ts')).TimeLine)
const ResultTable = lazyView(async () => (await import('../panels/result-views.ts')).ResultTable)

interface DockTab {
  readonly id: string
  readonly label: string
  /** How much there is in it. */
  readonly count?: number
}

/** Charts and tables, under the map. */
export function Dock() {
  const question = activeQuestion.value
  const tabs: readonly DockTab[] = [
    ...(question?.dock === undefined ? [] : [{ id: 'question', label: question.dock.label }]),
    { id: 'cells', label: 'Cells', count: cells.value.length },
    { id: 'results', label: 'Results', count: project.value.results.length },
    { id: 'compare', label: 'Compare' },
    { id: 'time', label: 'Time' },
    { id: 'jobs', label: 'Jobs', count: jobs.jobs.value.length + underWay.value.length },
  ]
  useEffect(() => effect(makeRoomForQuestionsChart), [])
  const shown = tabs.some((tab) => tab.id === dockTab.value) ? dockTab.value : 'cells'
  return (
    <section class="stack dock" aria-label="Charts and tables" data-open={dockOpen.value}>
      <h2 class="visually-hidden">Charts and tables</h2>
      <div class="line dock-bar">
        <div class="tabs" role="tablist" aria-label="Charts and tables">
          {tabs.map(({ id, label, count }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`dock-${id}`}
              aria-selected={dockOpen.value && shown === id}
              aria-controls="dock-panel"
              onClick={() => {
                dockOpen.value = !(dockOpen.value && shown === id)
                dockTab.value = id
              }}
            >
              <span>
                {label}
                {count !== undefined && <span class="count"> ({formatNumber(count)})</span>}
              </span>
            </button>
          ))}
        </div>
        <IconButton
          icon="panelBottom"
          label="Charts and tables"
          pressed={dockOpen.value}
          onClick={() => (dockOpen.value = !dockOpen.value)}
        />
      </div>
      {dockOpen.value && (
        <div
          class="dock-body"
          id="dock-panel"
          role="tabpanel"
          tabIndex={0}
          aria-labelledby={`dock-${shown}`}
        >
          {shown === 'question' && <QuestionDock />}
          {shown === 'cells' && <CellTable />}
          {shown === 'results' && <ResultTable />}
          {shown === 'compare' && <CompareTable />}
          {shown === 'time' && <TimeLine />}
          {shown === 'jobs' && <JobList />}
        </div>
      )}
    </section>
  )
}

/**
 * The chart of another question gives its room to the map where this one has none: at once, so that what
 * is opened together with a question stays open.
 */
function makeRoomForQuestionsChart(): void {
  const question = activeQuestion.value
  const result = shownResult.peek()
  const isTold = question !== undefined && result !== null && hasChart(question, result.answer)
  if (!isTold) makeRoomForChart(false)
}

function QuestionDock() {
  const dock = activeQuestion.value?.dock
  const result = shownResult.value
  if (dock === undefined) return null
  if (result === null) return <p class="quiet">{activeQuestion.value?.hint}</p>
  const { View } = dock
  return (
    <ResultBoundary result={result} what={dock.label}>
      <View key={result.id} result={result} />
    </ResultBoundary>
  )
}
