import { render } from 'preact'
import { App } from './layout/app.tsx'
import { wordsOf } from './format/error-words.ts'
import { currentMap } from './map/camera.ts'
import { keepProject, reopenLast } from './persist/keep.ts'
import {
  awaitCalm,
  beginStart,
  failStart,
  leaveLast,
  startAgain,
  startWithout,
  wayToStart,
} from './persist/start.ts'
import { linkedContent, selectedOrdinal, selectOrdinal } from './project/link.ts'
import { acceptDroppedFiles } from './layout/file-drop.ts'
import { questionTable } from './questions/table.ts'
import { asksTheSame } from './project/url-state.ts'
import { amendProject, openProject, project } from './store/project.ts'
import { questions } from './store/registry.ts'
import { watchCalibration } from './store/calibration.ts'
import { fadeOutdated } from './store/fading.ts'
import { followHand } from './store/follow.ts'
import { watchGround } from './store/ground.ts'
import { followLinkedQuestion } from './store/linked-question.ts'
import { resumeWhenReady } from './store/resume.ts'
import { askAgainWhenBack } from './store/reconnect.ts'
import { keepRoomForMap } from './store/room.ts'
import { connect } from './store/session.ts'
import { listenForShortcuts } from './layout/shortcuts.ts'
import { followAddress, readAddress } from './store/url.ts'
import { activeQuestionId } from './store/view.ts'
import './styles/tokens.css'
import './styles/arrangement.css'
import './styles/layout.css'
import './styles/controls.css'
import './styles/form.css'
import './styles/dialogs.css'
import './styles/table.css'
import './styles/results.css'
import './styles/data.css'
import './styles/map.css'
import './styles/rail.css'
import './styles/inspector.css'
import './styles/legend.css'
import './styles/dock.css'
import './styles/swipe.css'
import './styles/questions.css'
import './styles/azimuth.css'
import './styles/report.css'

declare global {
  interface Window {
    /** For scripts and tests that want to look at the map and the project. */
    sightline: { readonly map: typeof currentMap; readonly project: () => typeof project.value }
  }
}
window.sightline = { map: currentMap, project: () => project.peek() }

questions.value = questionTable
activeQuestionId.value = questionTable[0].id

/** The project of the address; where it is the one worked on last, that one with its results. */
async function openStart(): Promise<void> {
  const hasQuestion = readAddress()
  const asked = project.peek()
  const isReopened = await reopenLast()
  if (!isReopened || !hasQuestion) return
  if (!asksTheSame(linkedContent(project.peek()), linkedContent(asked))) openProject(asked)
  else amendProject((reopened) => selectOrdinal(reopened, selectedOrdinal(asked)))
}

const root = document.getElementById('app')
if (root === null) throw new Error('the page has no #app')
// The service answers while the browser's own store is read and the page is drawn.
void connect()
// Not waited for here: parts that are fetched meanwhile import this module, which has to be there.
void startOrAsk(root)

async function startOrAsk(place: HTMLElement): Promise<void> {
  try {
    await start(place)
  } catch (error) {
    failStart()
    if (await askHowToStart(place, wordsOf(error))) startWithout()
    else startAgain()
  }
}

async function start(place: HTMLElement): Promise<void> {
  const way = wayToStart()
  const isWithout = way === 'without' || (way === 'after failure' && (await askHowToStart(place)))
  beginStart()
  if (isWithout) leaveLast()
  await openStart()
  showPage(place)
  awaitCalm()
}

/** After a start that failed: true where what was open last is not wanted. */
async function askHowToStart(place: HTMLElement, why: string | null = null): Promise<boolean> {
  const { AfterFailure } = await import('./layout/after-failure.tsx')
  const isWithout = await new Promise<boolean>((resolve) => {
    render(
      <AfterFailure why={why} onAgain={() => resolve(false)} onWithout={() => resolve(true)} />,
      place,
    )
  })
  render(null, place)
  return isWithout
}

function showPage(place: HTMLElement): void {
  followAddress()
  followLinkedQuestion()
  resumeWhenReady()
  keepProject()
  listenForShortcuts()
  watchCalibration()
  watchGround()
  followHand()
  fadeOutdated()
  askAgainWhenBack()
  acceptDroppedFiles()
  keepRoomForMap()
  render(<App />, place)
}
