// During a drag, the picture follows: from what the page works out
// itself, or from quick answers of the service. When the drag rests the service confirms it.
import { batch, effect, untracked } from '@preact/signals'
import { ApiError, getJson, postJson, rfBudget } from '../api/client.ts'
import type { Project, StoredResult } from '../project/project.ts'
import type { Following, LiveModel } from '../question/following.ts'
import type { Question } from '../question/question.ts'
import type { RequestBody } from '../scenario/scenario.ts'
import { answerFollowing, failedFollowing, stalenessOf } from './asking.ts'
import { comparison } from './compare.ts'
import { jobs } from './jobs.ts'
import { endLive, heldGesture, showLive } from './live.ts'
import { newProjectId, project } from './project.ts'
import { questionById } from './registry.ts'
import { packVersion, serviceVersion } from './session.ts'

/** A drag that has ended rests when nothing has moved for so long, ms. */
const restMs = 400
/** One that still holds something may only hesitate, ms. */
const heldRestMs = 1000
/** How long to wait where the service has another request of this client at work, ms. */
const busyMs = 150
/** Previews follow each other no faster, ms: the service lets so many pass with one gesture. */
const betweenPreviewsMs = 250
/** Sets of losses that are remembered. */
const rememberedModels = 3

interface Followed {
  readonly result: StoredResult
  readonly question: Question
  readonly following: Following<unknown>
  readonly request: RequestBody
  /** Of request, pack and service: what a model holds for. */
  readonly basis: string
  readonly isPreview: boolean
}

/** Follows every edit from now on. */
export function followHand(): () => void {
  const follower = new Follower()
  const stop = effect(() => {
    const now = project.value
    const isBusy = jobs.isPlaceWanted.value
    const isCompared = comparison.value !== null
    untracked(() => follower.follow(isBusy || isCompared ? null : now))
  })
  return () => {
    stop()
    follower.end()
  }
}

class Follower {
  #followed: Followed | null = null
  readonly #models = new Map<string, LiveModel<unknown>>()
  /** Results that have answered what was asked: no drag has brought the others out of date. */
  readonly #current = new Set<string>()
  #loading: string | null = null
  #isGlimpsing = false
  #isWorking = false
  #gesture = ''
  #rest: ReturnType<typeof setTimeout> | undefined
  /** Of what is followed, as a whole. */
  #requests = new AbortController()
  /** Of the request that confirms it, which the next movement makes useless. */
  #confirming = new AbortController()
  /** Settled when the request before has ended: the service gives a client one place. */
  #place: Promise<void> = Promise.resolve()

  /** Follows nothing more, and lets go what it has loaded. */
  end(): void {
    this.follow(null)
    for (const { end } of this.#models.values()) end?.()
    this.#models.clear()
  }

  follow(now: Project | null): void {
    const before = this.#followed
    const followed = now === null ? null : this.#findFollowed(now)
    const isSame = followed !== null && followed.result.id === before?.result.id
    if (isSame && followed.request === before.request) return
    if (!isSame) this.#end()
    this.#followed = followed
    if (followed === null) return
    if (!isSame) this.#gesture = heldGesture.peek() ?? newProjectId()
    this.#confirming.abort()
    clearTimeout(this.#rest)
    const isHeld = heldGesture.peek() !== null
    this.#rest = setTimeout(() => void this.#confirm(), isHeld ? heldRestMs : restMs)
    if (followed.isPreview) void this.#preview()
    else void this.#workOut()
  }

  /** The topmost answer that the page can follow with; null where none is out of date. */
  #findFollowed(now: Project): Followed | null {
    for (const result of now.results) {
      const question = questionById(result.question)
      const { follows } = question ?? {}
      if (question === undefined || follows === undefined || !result.visible) continue
      if (result.planId !== now.activePlanId) continue
      const staleness = stalenessOf(result, now)
      if (staleness === null) this.#current.add(result.id)
      if (staleness !== 'inputs' || !this.#current.has(result.id)) continue
      const request = question.request(now, result.target)
      if (request === null || question.problem(now, result.target) !== null) continue
      if (follows.takes?.(request, result.answer) === false) continue
      const basis = this.#basisText(follows, request)
      const isPreview =
        follows.load === undefined || basis !== this.#basisText(follows, result.request)
      const isMoved =
        heldGesture.peek() !== null ||
        this.#followed?.isPreview === true ||
        follows.previewsNumbers === true
      if (isPreview && !isMoved) continue
      const isSame = JSON.stringify(this.#followed?.request) === JSON.stringify(request)
      return {
        result,
        question,
        following: follows,
        request: isSame && this.#followed !== null ? this.#followed.request : request,
        basis,
        isPreview,
      }
    }
    return null
  }

  #basisText({ basis }: Following<unknown>, request: RequestBody): string {
    return [packVersion.peek(), serviceVersion.peek(), basis(request)].join('\n')
  }

  #end(): void {
    clearTimeout(this.#rest)
    this.#confirming.abort()
    this.#requests.abort()
    this.#requests = new AbortController()
    this.#loading = null
    this.#isGlimpsing = false
    this.#isWorking = false
    endLive()
  }

  /** One answer a frame and no more at once, each to what is asked by then. */
  async #workOut(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    const { signal } = this.#requests
    let shown: RequestBody | null = null
    let frame: Promise<unknown> = Promise.resolve()
    try {
      for (;;) {
        const followed = this.#followed
        if (signal.aborted || followed === null || followed.isPreview) return
        if (followed.request === shown) return
        const model = this.#models.get(followed.basis)
        if (model === undefined) {
          void this.#load(followed)
          return
        }
        // The next answer is worked out while the last one is put on the screen.
        const answer = await model.answer(followed.request, followed.result.answer)
        await frame
        if (signal.aborted) return
        if (!this.#isOvertaken(followed)) this.#show(followed, answer)
        shown = followed.request
        frame = nextFrame()
      }
    } catch (error) {
      const followed = this.#followed
      if (!signal.aborted && followed !== null)
        this.#fail(followed.question, followed.result, error)
    } finally {
      if (!signal.aborted) this.#isWorking = false
    }
  }

  /** Whether what the drag does now is answered by the service, and no more worked out. */
  #isOvertaken({ basis }: Followed): boolean {
    return this.#followed === null || this.#followed.basis !== basis
  }

  #show({ result, following, request, isPreview }: Followed, answer: unknown): void {
    const isCoarse = isPreview || following.isCoarse?.(request, result.answer) === true
    showLive({ resultId: result.id, answer, isPreview: isCoarse })
  }

  async #load({ following, basis, request, question, result }: Followed): Promise<void> {
    if (this.#loading === basis || following.load === undefined) return
    this.#loading = basis
    const { signal } = this.#requests
    try {
      const model = await following.load({ request, post: this.#poster(signal), get: getJson })
      if (signal.aborted) {
        model.end?.()
        return
      }
      this.#remember(basis, model)
      void this.#workOut()
    } catch (error) {
      if (!signal.aborted) this.#fail(question, result, error)
    } finally {
      if (!signal.aborted) this.#loading = null
    }
  }

  #remember(basis: string, model: LiveModel<unknown>): void {
    this.#models.set(basis, model)
    for (const [oldest, { end }] of this.#models) {
      if (this.#models.size <= rememberedModels) break
      this.#models.delete(oldest)
      end?.()
    }
  }

  /** One quick answer after the other, each to what is asked by then. */
  async #preview(): Promise<void> {
    if (this.#isGlimpsing) return
    this.#isGlimpsing = true
    const { signal } = this.#requests
    let asked: RequestBody | null = null
    try {
      for (;;) {
        const followed = this.#followed
        if (followed === null || !followed.isPreview || followed.request === asked) return
        asked = followed.request
        const asking = { request: asked, post: this.#poster(signal), get: getJson }
        const answer = await followed.following.preview(asking)
        if (signal.aborted) return
        this.#show(followed, answer)
        await pause(betweenPreviewsMs)
      }
    } catch {
      // What it would have shown is asked again when the drag rests, and refused there.
    } finally {
      if (!signal.aborted) this.#isGlimpsing = false
    }
  }

  async #confirm(): Promise<void> {
    const followed = this.#followed
    if (followed === null) return
    if (this.#loading !== null) {
      // What it loads shows the picture sooner, and both want the one place of the client.
      this.#rest = setTimeout(() => void this.#confirm(), restMs)
      return
    }
    this.#confirming = new AbortController()
    const { signal } = this.#confirming
    const { question, result, request } = followed
    const asked = project.peek()
    try {
      const confirmed = await answerFollowing(question, asked, result, request, {
        signal,
        post: this.#poster(signal),
      })
      if (signal.aborted || this.#followed?.request !== request) return
      batch(() => {
        endLive()
        this.#followed = null
        confirmed()
      })
    } catch (error) {
      if (!signal.aborted) this.#fail(question, result, error)
    }
  }

  /** Back to the answer that there is; the next movement tries again. */
  #fail(question: Question, { target }: StoredResult, error: unknown): void {
    endLive()
    failedFollowing(question, target, error)
  }

  /** Sends as part of the gesture, one after the other; waits where the service has no place left. */
  #poster(signal: AbortSignal) {
    const gesture = this.#gesture
    return async <T>(path: string, body: RequestBody): Promise<T> => {
      const before = this.#place
      const { promise, resolve } = deferred()
      this.#place = promise
      try {
        await before
        return await postPatiently<T>(path, body, gesture, signal)
      } finally {
        resolve()
      }
    }
  }
}

async function postPatiently<T>(
  path: string,
  body: RequestBody,
  gesture: string,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await postJson<T>(path, body, { scope: 'rf', signal, gesture })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      await waitForPlace()
    }
  }
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}

function waitForPlace(): Promise<void> {
  const budget = rfBudget.peek()
  const untilFreeMs = budget?.remaining === 0 ? budget.resetAt - Date.now() : 0
  return pause(Math.max(busyMs, untilFreeMs))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
