import { effect, signal } from '@preact/signals'
import { decodeState, encodeState } from '../scenario/url-state.ts'
import type { Camera, PageState } from '../scenario/url-state.ts'
import { scenario, towerId } from './scenario.ts'
import { pack } from './session.ts'
import { activeTask, buildingColour, extruded, notice } from './view.ts'

/** The map's own camera, once it has moved. */
export const camera = signal<Camera | null>(null)
/** The camera a link asks for; the map goes there when it changes. */
export const requestedCamera = signal<Camera | null>(null)
/** The pack a link was made on; null when it does not say. */
export const linkedPackId = signal<string | null>(null)

let written = ''

/** Restores the state of the address and keeps the address up to date from then on. */
export function followAddress(): void {
  restore(location.hash)
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

/** The address that shows what is shown now. */
export function shareableAddress(): string {
  return new URL(`#${encodeState(currentState())}`, location.href).href
}

function currentState(): PageState {
  return {
    scenario: scenario.value,
    task: activeTask.value,
    colour: buildingColour.value,
    extruded: extruded.value,
    towerId: towerId.value,
    packId: pack.value?.id ?? linkedPackId.value,
    camera: camera.value,
  }
}

function restore(fragment: string): void {
  const { state, ignored } = decodeState(fragment)
  scenario.value = state.scenario
  towerId.value = state.towerId
  activeTask.value = state.task
  buildingColour.value = state.colour
  extruded.value = state.extruded
  linkedPackId.value = state.packId
  requestedCamera.value = state.camera
  if (ignored.length > 0) {
    notice.value = `The link holds members this page cannot read: ${ignored.join(', ')}.`
  }
}
