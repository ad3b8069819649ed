import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MapView } from '../map/map-view.tsx'
import { MapOverlay } from '../panels/map-overlay.tsx'
import { OtherTab } from '../panels/other-tab.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { lazyView } from '../parts/lazy-view.tsx'
import {
  helpDialog,
  importedFiles,
  keyDialog,
  packDialog,
  projectDialog,
  reportDialog,
} from '../store/dialogs.ts'
import { comparison } from '../store/compare.ts'
import { stage, stageMessage } from '../store/session.ts'
import { inspectorOpen, notice, railOpen, theme } from '../store/view.ts'
import { Dock } from './dock.tsx'
import { Header } from './header.tsx'
import { Inspector } from './inspector.tsx'
import { LeftOut } from './left-out.tsx'
import { LegendBar } from './legend-bar.tsx'
import { PartOfPage } from './part-of-page.tsx'
import { Rail } from './rail.tsx'
import { StatusBar } from './status-bar.tsx'

const CompareMap = lazyView(async () => (await import('../map/compare-map.tsx')).CompareMap)
const CellImport = lazyView(async () => (await import('../panels/cell-import.tsx')).CellImport)
const HelpDialog = lazyView(async () => (await import('../panels/dialogs.ts')).HelpDialog)
const KeyDialog = lazyView(async () => (await import('../panels/dialogs.ts')).KeyDialog)
const PackDialog = lazyView(async () => (await import('../panels/dialogs.ts')).PackDialog)
const ProjectDialog = lazyView(async () => (await import('../panels/dialogs.ts')).ProjectDialog)
const ReportDialog = lazyView(
  async () => (await import('../report/report-dialog.tsx')).ReportDialog,
)

export function App() {
  useEffect(
    () =>
      effect(() => {
        document.documentElement.dataset['theme'] = theme.value
      }),
    [],
  )
  return (
    <div class="app">
      <div>
        <PartOfPage what="The header">
          <Header />
        </PartOfPage>
        <OtherTab />
        <LeftOut />
      </div>
      <main
        data-rail={railOpen.value ? 'open' : 'closed'}
        data-inspector={inspectorOpen.value ? 'open' : 'closed'}
      >
        {railOpen.value && (
          <PartOfPage what="The list of cells, questions and layers">
            <Rail />
          </PartOfPage>
        )}
        <div class="stack centre">
          <div class="map-frame">
            <PartOfPage what="The map">
              <MapView />
              {comparison.value?.view === 'swipe' && <CompareMap />}
              <MapOverlay />
            </PartOfPage>
            <StageMessage />
            <Notice />
          </div>
          <PartOfPage what="The legend">
            <LegendBar />
          </PartOfPage>
          <PartOfPage what="The dock">
            <Dock />
          </PartOfPage>
        </div>
        {inspectorOpen.value && (
          <PartOfPage what="The inspector">
            <Inspector />
          </PartOfPage>
        )}
      </main>
      <PartOfPage what="The status line">
        <StatusBar />
      </PartOfPage>
      <PartOfPage what="The dialog">
        <Dialogs />
      </PartOfPage>
    </div>
  )
}

function Dialogs() {
  return (
    <>
      {importedFiles.value !== null && <CellImport />}
      {packDialog.value && <PackDialog />}
      {helpDialog.value && <HelpDialog />}
      {projectDialog.value && <ProjectDialog />}
      {reportDialog.value && <ReportDialog />}
      {keyDialog.value !== null && <KeyDialog />}
    </>
  )
}

/** Says why the map is still empty. */
function StageMessage() {
  if (stage.value === 'ready') return null
  return (
    <div class="stack stage" role="status">
      <progress aria-label="Waiting for the service" />
      <p>{stage.value === 'connecting' ? 'Asking the service…' : stageMessage.value}</p>
    </div>
  )
}

const noticeMs = 6_000

function Notice() {
  const message = notice.value
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => (notice.value = null), noticeMs)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div class="notice-area" role="status">
      {message !== null && (
        <div class="line notice">
          {message}
          <IconButton icon="close" label="Dismiss" onClick={() => (notice.value = null)} />
        </div>
      )}
    </div>
  )
}
