import { effect } from '@preact/signals'
import { emptyProject, isSameWork } from '../project/project.ts'
import type { Project } from '../project/project.ts'
import { amendProject, newProjectId, openProject, project } from '../store/project.ts'
import { keeping } from '../store/tabs.ts'
import { notice } from '../store/view.ts'
import {
  claimProject,
  forgetProject,
  loadProject,
  saveAtEnd,
  saveProject,
  writerOf,
} from './database.ts'
import { TabTalk } from './tab-talk.ts'

/** Under which the browser keeps the id of the project that was worked on last. */
export const lastProjectName = 'sightline.project'
const quietMs = 800
/** How long a tab has to say that it keeps a project, and to write down what it has. */
const answerMs = 1000
const yieldMs = 2000
/** A tab that is loaded again is back within this time, and goes on keeping what it kept. */
const reloadMs = 3000
/** A tab that ends without a word, in a crash, is missed after this time. */
const missedMs = 10_000

const tabId = newProjectId()
/** The project as the browser's store has it, as far as this tab knows. */
let stored: Project | null = null
/** What a keeper has to do after a while belongs to the latest turn alone. */
let turn = 0
let isRefused = false

const talk = new TabTalk((word, projectId) => {
  if (projectId !== project.peek().id) return
  const isHere = keeping.peek() === 'here'
  if (word === 'ask' && isHere) talk.say('keep', projectId)
  if (word === 'yield' && isHere) void yieldProject(projectId)
  if (word === 'claim' && isHere) void obeyClaim(projectId)
  if (word === 'free' && keeping.peek() === 'elsewhere') setTimeout(askAgain, reloadMs)
})

export const lastProjectId = (): string | null => localStorage.getItem(lastProjectName)

/** Opens the project that was worked on last; false when there is none. */
export async function reopenLast(): Promise<boolean> {
  const id = lastProjectId()
  if (id === null) return false
  try {
    const isOpened = await openStored(id)
    if (!isOpened)
      notice.value = 'The project that was worked on last is no longer in this browser.'
    return isOpened
  } catch (error) {
    // Without its store the page works as well; it starts with an empty project.
    notice.value = `The project that was worked on last cannot be opened: ${String(error)}.`
    return false
  }
}

/** Opens a project of the browser's store; false where it is not there. */
export async function openStored(id: string): Promise<boolean> {
  const found = await loadProject(id)
  if (found === null) return false
  openProject(found.project, found.leftOut)
  stored = found.project
  return true
}

/** Keeps the project in the browser, a moment after the last change, while no other tab does. */
export function keepProject(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: Project | null = null
  effect(() => {
    const before = latest
    latest = project.value
    clearTimeout(timer)
    if (before?.id !== latest.id) {
      if (before !== null) void leave(before)
      keeping.value = 'asking'
      void ask(latest.id)
    }
    timer = setTimeout(() => void keep(project.peek()), quietMs)
  })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keep(project.peek())
    else askAgain()
  })
  addEventListener('pagehide', () => {
    const current = project.peek()
    // Nobody else can have one that was never stored.
    const isOurs = keeping.peek() === 'here' || (keeping.peek() === 'asking' && stored === null)
    if (!isOurs) return
    if (current !== stored && isWorthKeeping(current)) saveAtEnd(current, tabId)
    talk.say('free', current.id)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    keeping.value = 'asking'
    void ask(project.peek().id)
  })
  setInterval(askAgain, missedMs)
}

/** A project that another one takes the place of: its last changes are kept, and others may have it. */
async function leave(left: Project): Promise<void> {
  if (keeping.peek() !== 'here') return
  await keep(left)
  talk.say('free', left.id)
}

/** Asks the other tabs whether one keeps the project, and keeps it where none does. */
async function ask(id: string): Promise<void> {
  const own = ++turn
  const isHeld = await talk.isAnswered('ask', id, ['keep', 'claim'], answerMs)
  if (own !== turn) return
  if (isHeld) keeping.value = 'elsewhere'
  else await claim(id)
}

/** The tab that kept the project may be gone. What was changed here is left for its planner to say. */
function askAgain(): void {
  const isStale = keeping.peek() === 'elsewhere' && document.visibilityState === 'visible'
  if (isStale && !isChanged(project.peek())) void ask(project.peek().id)
}

/** Makes this tab the one that keeps the project, with all that the others have kept before. */
async function claim(id: string): Promise<void> {
  const own = ++turn
  try {
    const hasMore = await claimProject(id, tabId)
    if (own !== turn) return
    talk.say('claim', id)
    if (hasMore) await adoptStored(id)
  } catch {
    // Where there is no store, saving says so as soon as there is something to keep.
  }
  if (own !== turn) return
  keeping.value = 'here'
  await keep(project.peek())
}

/** Goes on with what another tab has kept; what was changed here is put into a copy. */
async function adoptStored(id: string): Promise<void> {
  const own = project.peek()
  if (isChanged(own)) {
    const copy = { ...own, id: newProjectId(), name: copyName(own.name) }
    await saveProject(copy, tabId)
    notice.value = `What was changed in this tab is kept as “${copy.name}”.`
  }
  await openStored(id)
}

/** This tab keeps the project from now on: the other one writes down what it has, and yields. */
export async function takeOver(): Promise<void> {
  const { id } = project.peek()
  await talk.isAnswered('yield', id, ['free'], yieldMs)
  if (project.peek().id === id) await claim(id)
}

/** What this tab shows becomes a project of its own, with its undo steps. */
export function branchOff(): void {
  const id = newProjectId()
  amendProject((old) => ({ ...old, id, name: copyName(old.name) }))
}

const copyName = (name: string): string => `${name} (copy)`

async function yieldProject(id: string): Promise<void> {
  await keep(project.peek())
  turn++
  keeping.value = 'elsewhere'
  talk.say('free', id)
}

/** Of two tabs that claim a project at once, the one that the store names keeps it. */
async function obeyClaim(id: string): Promise<void> {
  const writer = await writerOf(id).catch(() => tabId)
  if (writer === tabId || writer === null || project.peek().id !== id) return
  turn++
  keeping.value = 'elsewhere'
}

const isWorthKeeping = (current: Project): boolean =>
  current.results.length > 0 || current.plans.some((plan) => plan.cells.length > 0)

/** Whether it holds work that the browser's store does not have. */
const isChanged = (current: Project): boolean =>
  stored?.id === current.id ? !isSameWork(stored, current) : isWorthKeeping(current)

async function keep(current: Project): Promise<void> {
  if (keeping.peek() !== 'here' || current === stored || !isWorthKeeping(current)) return
  const isOpen = (): boolean => project.peek().id === current.id
  if (isOpen()) localStorage.setItem(lastProjectName, current.id)
  try {
    const isSaved = await saveProject(current, tabId)
    if (!isOpen()) return
    if (isSaved) stored = current
    // Another tab has taken it without a word that was heard here.
    else keeping.value = 'elsewhere'
  } catch (error) {
    if (!isRefused) notice.value = `${String(error)} Save it to a file instead.`
    isRefused = true
  }
}

/** An empty project; the one before stays among the kept ones. */
export function newProject(): void {
  const id = newProjectId()
  localStorage.removeItem(lastProjectName)
  openProject(emptyProject(id))
}

/** Removes a project from the browser's store; false where another tab has it open. */
export async function forgetStored(id: string): Promise<boolean> {
  if (await talk.isAnswered('ask', id, ['keep'], answerMs)) return false
  await forgetProject(id)
  return true
}
