import { effect, signal } from '@preact/signals'
import { linkedContent, projectFromLink, selectedOrdinal } from '../project/link.ts'
import type { Project } from '../project/project.ts'
import { requestKey } from '../scenario/scenario.ts'
import { askingFragment, decodeState, encodeState, fitsAddress } from '../project/url-state.ts'
import type { Camera, PageState } from '../project/url-state.ts'
import { activeQuestion, targetOf } from './asking.ts'
import { newProjectId, openProject, project } from './project.ts'
import { questions } from './registry.ts'
import { pack } from './session.ts'
import { activeQuestionId, buildingColor, extruded, notice } from './view.ts'

/** The map's own camera, once it has moved. */
export const camera = signal<Camera | null>(null)
/** The camera a link asks for; the map goes there when it changes. */
export const requestedCamera = signal<Camera | null>(null)
/** The pack a link was made on; null when it does not say. */
export const linkedPackId = signal<string | null>(null)
/** Whether a link was opened whose question has yet to be asked. */
export const linkAsks = signal(false)

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
    const state = currentState()
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Written once for all that changes together: many cells take a while.
      const fragment = `#${encodeState(state)}`
      written = fragment
      if (location.hash !== fragment) history.replaceState(null, '', fragment)
    }, 200)
  })
}

/** A link that restores what is asked now. */
interface SharedLink {
  readonly address: string
  /** Why opening it does not ask at once; null where it does. */
  readonly opensOnly: string | null
}

/** Null where the question is too long for an address. */
export function sharedLink(): SharedLink | null {
  const state = currentState()
  const { content, selected } = state
  if (content === null || !fitsAddress(content)) return null
  const opensOnly = whyNotAsked(projectFromLink('', content, selected))
  const fragment = encodeState(state)
  const { href } = new URL(
    `#${opensOnly === null ? askingFragment(fragment) : fragment}`,
    location.href,
  )
  return { address: href, opensOnly }
}

/** Why who opens a link cannot ask the same as who made it. */
function whyNotAsked(linked: Project): string | null {
  const question = activeQuestion.peek()
  if (question === undefined) return 'no question is chosen'
  if (question.isAskedByLink === false) return 'what it starts stays at the service'
  const here = project.peek()
  const target = targetOf(question, here)
  const problem = question.problem(here, target)
  if (problem !== null) return problem
  const [own, theirs] = [
    question.request(here, target),
    question.request(linked, targetOf(question, linked)),
  ]
  const isWhole = own !== null && theirs !== null && requestKey('', own) === requestKey('', theirs)
  return isWhole ? null : 'an address does not hold all of its settings'
}

function currentState(): PageState {
  return {
    content: linkedContent(project.value),
    selected: selectedOrdinal(project.value),
    task: activeQuestionId.value,
    color: buildingColor.value,
    extruded: extruded.value,
    packId: pack.value?.id ?? linkedPackId.value,
    camera: camera.value,
  }
}

function restore(fragment: string): boolean {
  const known = questions.peek().map((question) => question.id)
  const { state, asks, ignored } = decodeState(fragment, known)
  if (state.content !== null) {
    openProject(projectFromLink(newProjectId(), state.content, state.selected))
  }
  activeQuestionId.value = state.task
  buildingColor.value = state.color
  extruded.value = state.extruded
  linkedPackId.value = state.packId
  requestedCamera.value = state.camera
  linkAsks.value = asks && state.content !== null
  if (ignored.length > 0) {
    notice.value = `The link holds members this page cannot read: ${ignored.join(', ')}.`
  }
  return state.content !== null
}
