import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MapView } from './map/map-view.tsx'
import { AzimuthPanel } from './panels/azimuth-panel.tsx'
import { CellForm } from './panels/cell-form.tsx'
import { GapsPanel } from './panels/gaps-panel.tsx'
import { Header } from './panels/header.tsx'
import { HelpDialog } from './panels/help-dialog.tsx'
import { KeyDialog } from './panels/key-dialog.tsx'
import { MapOverlay } from './panels/map-overlay.tsx'
import { PackDialog } from './panels/pack-dialog.tsx'
import { RaysPanel } from './panels/rays-panel.tsx'
import { StatusBar } from './panels/status-bar.tsx'
import { SurfacePanel } from './panels/surface-panel.tsx'
import { TaskTabs } from './panels/task-tabs.tsx'
import { IconButton } from './parts/icon-button.tsx'
import { helpDialog, keyDialog, packDialog } from './store/dialogs.ts'
import { stage, stageMessage } from './store/session.ts'
import { activeTask, notice, theme } from './store/view.ts'

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
      <Header />
      <main>
        <aside class="panel cell-panel" aria-label="Cell">
          <h2 class="panel-title">Cell</h2>
          <CellForm />
        </aside>
        <section class="map-frame" aria-label="Map and legend">
          <MapView />
          <MapOverlay />
          <StageMessage />
          <Notice />
        </section>
        <aside class="panel task-panel" aria-label="Analysis">
          <TaskTabs />
          <ActivePanel />
        </aside>
      </main>
      <StatusBar />
      {packDialog.value && <PackDialog />}
      {helpDialog.value && <HelpDialog />}
      {keyDialog.value !== null && <KeyDialog />}
    </div>
  )
}

function ActivePanel() {
  switch (activeTask.value) {
    case 'rays':
      return <RaysPanel />
    case 'gaps':
      return <GapsPanel />
    case 'azimuth':
      return <AzimuthPanel />
    case 'surface':
      return <SurfacePanel />
  }
}

/** Says why the map is still empty. */
function StageMessage() {
  if (stage.value === 'ready') return null
  return (
    <div class="stage" role="status">
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
        <div class="notice">
          {message}
          <IconButton icon="close" label="Dismiss" onClick={() => (notice.value = null)} />
        </div>
      )}
    </div>
  )
}
