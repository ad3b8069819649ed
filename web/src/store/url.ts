import { effect, signal } from '@preact/signals'
import { linkedContent, projectFromLink } from '../project/link.ts'
import { decodeState, encodeState, fitsAddress } from '../scenario/url-state.ts'
import type { Camera, PageState } from '../scenario/url-state.ts'
import { newProjectId, openProject, project } from './project.ts'
import { questions } from './registry.ts'
import { pack } from './session.ts'
import { activeQuestionId, buildingColour, extruded, notice } from './view.ts'

/** The map's own camera, once it has moved. */
export const camera = signal<Camera | null>(null)
/** The camera a link asks for; the map goes there when it changes. */
export const requestedCamera = signal<Camera | null>(null)
/** The pack a link was made on; null when it does not say. */
export const linkedPackId = signal<string | null>(null)

let written = ''

/** Restores the state of the address. True when it held a question. */
export function readAddress(): boolean {
  return restore(location.hash)
}

/** Keeps the address up to date from now on, and follows it where it is changed by hand. */
export function followAddress(): void {
  addEventListener('hashchange', () => {
    if (location.hash !== written) restore(location.hash)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  effect(() => {
    const fragment = `#${encodeState(currentState())}`
    clearTimeout(timer)
    timer = setTimeout(() => {
      written = fragment
      if (location.hash !== fragment) history.replaceState(null, '', fragment)
    }, 200)
  })
}

/** The address that asks what is asked now; null where the question is too long for one. */
export function shareableAddress(): string | null {
  if (!fitsAddress(linkedContent(project.value))) return null
  return new URL(`#${encodeState(currentState())}`, location.href).href
}

function currentState(): PageState {
  return {
    content: linkedContent(project.value),
    task: activeQuestionId.value,
    colour: buildingColour.value,
    extruded: extruded.value,
    packId: pack.value?.id ?? linkedPackId.value,
    camera: camera.value,
  }
}

function restore(fragment: string): boolean {
  const known = questions.peek().map((question) => question.id)
  const { state, ignored } = decodeState(fragment, known)
  if (state.content !== null) openProject(projectFromLink(newProjectId(), state.content))
  activeQuestionId.value = state.task
  buildingColour.value = state.colour
  extruded.value = state.extruded
  linkedPackId.value = state.packId
  requestedCamera.value = state.camera
  if (ignored.length > 0) {
    notice.value = `The link holds members this page cannot read: ${ignored.join(', ')}.`
  }
  return state.content !== null
}
