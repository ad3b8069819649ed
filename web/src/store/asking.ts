import { computed, signal } from '@preact/signals'
import { ApiError, NoAnswer, postJson } from '../api/client.ts'
import { formatNumber } from '../format/format.ts'
import { latestFirst } from '../project/answer-order.ts'
import { isRepeated, isSameRequest, withResult, withResultReplaced } from '../project/edits.ts'
import { activePlan, cellById, resolved } from '../project/project.ts'
import type { Project, StoredResult, Target } from '../project/project.ts'
import { hasChart, type Question } from '../question/question.ts'
import type { RequestBody } from '../scenario/scenario.ts'
import { jobs } from './jobs.ts'
import { asTold } from './live.ts'
import { amendProject, project } from './project.ts'
import { isHiddenBy } from '../question/hiding.ts'
import { questionById, questions } from './registry.ts'
import { followPack, pack, packVersion, serviceVersion } from './session.ts'
import { isOpenedSince, makeRoomForAnswer, makeRoomForChart, shownNow } from './room.ts'
import type { ShownPanels } from './room.ts'
import { forgetJob, rememberJob, unfinishedJobs, withLongLists } from './unfinished.ts'
import type { Unfinished } from './unfinished.ts'
import { activeQuestionId, inspectorOpen, inspectorTab, notice } from './view.ts'

interface Failure {
  readonly error: ApiError
  readonly target: Target
  /** What was handed in and is waited for; null where nothing was. */
  readonly jobId: string | null
}

/** The last refusal of each question. */
export const failures = signal<Readonly<Record<string, Failure>>>({})

export const activeQuestion = computed<Question | undefined>(
  () => questionById(activeQuestionId.value) ?? questions.value[0],
)

/** What a question would be asked about now. */
export function targetOf(question: Question, asked: Project): Target {
  if (question.target !== undefined) return question.target(asked)
  switch (question.about) {
    case 'cell':
      return { cellIds: asked.selection.slice(0, 1) }
    case 'cells':
      return { cellIds: activePlan(asked).cells.map((cell) => cell.id) }
    case 'path':
      return {
        cellIds: asked.path === null || asked.path.cellId === null ? [] : [asked.path.cellId],
      }
    case 'pack':
      return { cellIds: [] }
  }
}

/** The result the inspector shows: the latest answer to the active question about what is selected. */
export const shownResult = computed<StoredResult | null>(() => {
  const result = inspectedResult.value
  return result === null ? null : asTold(result)
})

const inspectedResult = computed<StoredResult | null>(() => {
  const question = activeQuestion.value
  if (question === undefined) return null
  const { results, activePlanId } = project.value
  const own = results.filter((result) => result.question === question.id).toSorted(latestFirst)
  if (own.length === 0) return null
  const chosen = own.find((result) => result.id === chosenResultId.value)
  if (chosen !== undefined) return chosen
  const ids = targetOf(question, project.value).cellIds.join()
  const about = own.find((result) => result.target.cellIds.join() === ids)
  return about ?? own.find((result) => result.planId === activePlanId) ?? own[0]
})

/** A result picked from the layers, shown even where a newer one exists. */
const chosenResultId = signal<string | null>(null)

/** Shows a result in the inspector, with its question. */
export function chooseResult(id: string): void {
  const result = project.peek().results.find((other) => other.id === id)
  if (result === undefined) return
  activeQuestionId.value = result.question
  chosenResultId.value = id
  inspectorTab.value = 'result'
}

/** The answers that the service is still filling, while other questions can be asked. */
export const underWay = computed(() =>
  project.value.results.filter(
    ({ question, answer }) => questionById(question)?.isUnderWay?.(answer) === true,
  ),
)

export type Staleness = 'pack' | 'service' | 'gone' | 'inputs'

/** Why a result no longer answers what would be asked now; null while it does. */
export function stalenessOf(result: StoredResult, now: Project): Staleness | null {
  if (packVersion.value !== '' && result.packVersion !== packVersion.value) return 'pack'
  if (serviceVersion.value !== '' && result.serviceVersion !== serviceVersion.value)
    return 'service'
  const question = questionById(result.question)
  if (question === undefined) return null
  const plan = now.plans.find(({ id }) => id === result.planId)
  if (plan === undefined) return 'gone'
  const request = question.request({ ...now, activePlanId: plan.id }, result.target)
  if (request === null) return 'gone'
  if (question.stillAnswers?.(result, request) === true) return null
  return isSameRequest(request, result.request, question.viewMember) ? null : 'inputs'
}

/** Asks a question about what is selected, or about another target. */
export async function ask(question: Question, wanted?: Target): Promise<void> {
  const asked = project.peek()
  const target = wanted ?? targetOf(question, asked)
  const problem = question.problem(asked, target)
  const request = problem === null ? question.request(asked, target) : null
  if (request === null) {
    notice.value = problem ?? 'The cells of this question are gone.'
    return
  }
  const title = titleOf(question, asked, target)
  const shownThen = shownNow()
  for (const job of jobs.jobs.peek()) if (job.title === title) jobs.cancel(job.id)
  setFailure(question.id, null)
  chosenResultId.value = null
  await jobs.add(question.id, title, async ({ signal, send, report, freePlace }) => {
    const startedAt = Date.now()
    // What the service stood on when it was asked; by the time it answers it may be another pack.
    let basis = currentBasis()
    let isSent = false
    let handedInId: string | null = null
    const also: { question: string; answer: unknown }[] = []
    const scenarios = scenariosOf(asked, target)
    try {
      const answer = await question.ask({
        project: asked,
        target,
        request,
        signal,
        report,
        post: (path, body, step) =>
          send(step, () => {
            if (!isSent) basis = currentBasis()
            isSent = true
            return postJson(path, body, { scope: 'rf', signal })
          }),
        also: (questionId, other) => void also.push({ question: questionId, answer: other }),
        handedIn(jobId) {
          handedInId = jobId
          freePlace()
          const { id: projectId, activePlanId: planId } = asked
          const of = { question: question.id, target, request, scenarios, ...basis }
          rememberJob({ jobId, projectId, planId, startedAt, ...of })
        },
      })
      const elapsedMs = Date.now() - startedAt
      for (const other of also) store(other.question, other.answer)
      store(question.id, answer)

      function store(questionId: string, stored: unknown): void {
        const of = { asked, target, scenarios, request: request ?? {}, elapsedMs, basis }
        storeAnswer(questionId, stored, of)
      }
      answered(question, answer, { title, jobId: handedInId, shownThen })
    } catch (error) {
      failed(question, target, { error, signal, jobId: handedInId })
    }
    // Failing to look is no reason to bother: the next question looks again.
    await followPack().catch(() => undefined)
  })
}

/** Asks again what was not answered; what the service works on already is waited for again. */
export async function tryAgain(question: Question): Promise<void> {
  const failure = failures.peek()[question.id]
  if (failure === undefined) return
  const { id, plans } = project.peek()
  const handedIn = unfinishedJobs().find(({ jobId }) => jobId === failure.jobId)
  const isHere = handedIn?.projectId === id && plans.some((plan) => plan.id === handedIn.planId)
  if (handedIn !== undefined && isHere && question.resume !== undefined) {
    setFailure(question.id, null)
    await resume(question, question.resume, handedIn)
  } else await ask(question, failure.target)
}

/** The questions that no answer came to. */
export const unanswered = computed<readonly Question[]>(() =>
  Object.entries(failures.value).flatMap(([id, { error }]) => {
    const question = error instanceof NoAnswer ? questionById(id) : undefined
    return question === undefined ? [] : [question]
  }),
)

/** Goes on with the jobs that this tab waited for when the page was left. */
export function resumeUnfinished(): void {
  for (const unfinished of unfinishedJobs()) {
    const question = questionById(unfinished.question)
    const { projectId, planId } = unfinished
    const now = project.peek()
    if (question?.resume === undefined) forgetJob(unfinished.jobId)
    else if (projectId === now.id && now.plans.some(({ id }) => id === planId))
      void resume(question, question.resume, unfinished)
  }
}

async function resume(
  question: Question,
  goOn: NonNullable<Question['resume']>,
  unfinished: Unfinished,
): Promise<void> {
  const { jobId, startedAt, planId, target, scenarios } = unfinished
  const { packId, packName, packVersion: version, serviceVersion: service } = unfinished
  const basis = { packId, packName, packVersion: version, serviceVersion: service }
  const asked = { ...project.peek(), activePlanId: planId }
  const request = withLongLists(unfinished, question.request(asked, target))
  const title = titleOf(question, asked, target)
  const shownThen = shownNow()
  await jobs.add(question.id, title, async ({ signal, report, freePlace }) => {
    freePlace()
    try {
      const answer = await goOn(jobId, { signal, report })
      const elapsedMs = Date.now() - startedAt
      storeAnswer(question.id, answer, { asked, target, scenarios, request, elapsedMs, basis })
      answered(question, answer, { title, jobId, shownThen })
    } catch (error) {
      failed(question, target, { error, signal, jobId })
    }
  })
}

interface AnsweredJob {
  readonly title: string
  readonly jobId: string | null
  /** What stood beside the map when it was asked. */
  readonly shownThen: ShownPanels
}

/** Shows an answer, unless something else has been opened while it was waited for: then it is told. */
function answered(
  question: Question,
  answer: unknown,
  { title, jobId, shownThen }: AnsweredJob,
): void {
  if (jobId !== null) forgetJob(jobId)
  if (isOpenedSince(shownThen)) {
    if (!inspectorOpen.peek()) notice.value = `${title} is answered.`
    return
  }
  makeRoomForChart(hasChart(question, answer))
  makeRoomForAnswer()
}

interface Failed {
  readonly error: unknown
  readonly signal: AbortSignal
  readonly jobId: string | null
}

/** A job whose state could not be had is not given up: a reload goes on with it. */
function failed(question: Question, target: Target, { error, signal, jobId }: Failed): void {
  const isLost = asApiError(error).status === 0
  if (jobId !== null && (signal.aborted || !isLost)) forgetJob(jobId)
  if (!signal.aborted) setFailure(question.id, { error: asApiError(error), target, jobId })
}

type Basis = Pick<StoredResult, 'packId' | 'packName' | 'packVersion' | 'serviceVersion'>

const currentBasis = (): Basis => ({
  packId: pack.peek()?.id ?? '',
  packName: pack.peek()?.name ?? '',
  packVersion: packVersion.peek(),
  serviceVersion: serviceVersion.peek(),
})

interface Answered {
  readonly asked: Project
  readonly target: Target
  readonly scenarios: StoredResult['scenarios']
  readonly request: RequestBody
  readonly elapsedMs: number
  readonly basis: Basis
  readonly isFollowing?: boolean
}

interface FollowingRequests {
  readonly signal: AbortSignal
  readonly post: <T>(path: string, body: RequestBody) => Promise<T>
}

/**
 * Asks the question of a result again when the drag rests; what comes back stores the answer: in the
 * place of the result where it has followed a drag itself, else on top of it.
 */
export async function answerFollowing(
  question: Question,
  asked: Project,
  { id, target, followsHand }: StoredResult,
  request: RequestBody,
  { signal, post }: FollowingRequests,
): Promise<() => void> {
  const startedAt = Date.now()
  const basis = currentBasis()
  const answer = await question.ask({
    project: asked,
    target,
    request,
    signal,
    report: () => undefined,
    post: (path, body) => post(path, body),
    also: () => undefined,
    handedIn: () => undefined,
  })
  const elapsedMs = Date.now() - startedAt
  return () => {
    setFailure(question.id, null)
    const scenarios = scenariosOf(asked, target)
    const answered = { asked, target, scenarios, request, elapsedMs, basis, isFollowing: true }
    storeAnswer(question.id, answer, answered, followsHand === true ? id : undefined)
  }
}

/** Shows why the service has refused what followed a drag. */
export function failedFollowing(question: Question, target: Target, error: unknown): void {
  setFailure(question.id, { error: asApiError(error), target, jobId: null })
}

const kindOf = ({ question, answer }: StoredResult): Parameters<typeof isHiddenBy>[0] => ({
  question,
  covers: questionById(question)?.covers?.(answer) ?? null,
})

function storeAnswer(
  questionId: string,
  answer: unknown,
  answered: Answered,
  replacedId?: string,
): void {
  const question = questionById(questionId)
  if (question === undefined) return
  const { asked, target, scenarios, request, elapsedMs, basis, isFollowing = false } = answered
  const result: StoredResult = {
    id: replacedId ?? `r${highestNumber()}`,
    question: questionId,
    title: titleOf(question, asked, target),
    target,
    planId: asked.activePlanId,
    scenarios,
    request,
    ...basis,
    fingerprint: question.fingerprint(answer),
    finishedAt: new Date().toISOString(),
    elapsedMs,
    answer,
    visible: true,
    opacity: 1,
    ...(isFollowing && { followsHand: true }),
  }
  if (project.peek().results.some((older) => isRepeated(older, result)))
    notice.value = `${result.title}: the same question as before. Its answer takes the place of the earlier one.`
  const kind = kindOf(result)
  amendProject((old) =>
    replacedId === undefined
      ? withResult(old, result, (older) => isHiddenBy(kind, kindOf(older)), question.viewMember)
      : withResultReplaced(old, result),
  )
}

const scenariosOf = (asked: Project, target: Target): StoredResult['scenarios'] =>
  target.cellIds.flatMap((id) => {
    const cell = cellById(asked, id)
    return cell === undefined ? [] : [resolved(asked, cell)]
  })

/** One number for all states of the history, so that undo gives no id twice. */
const highestNumber = (): number => project.peek().nextNumber

function titleOf(question: Question, asked: Project, target: Target): string {
  const names = target.cellIds.map((id) => cellById(asked, id)?.name ?? id)
  if (names.length === 0) return question.label
  if (names.length > 2) {
    const { cells, name } = activePlan(asked)
    const isPart = names.length < cells.length
    const part = isPart ? `${names.length} of ${formatNumber(cells.length)} cells of ` : ''
    return `${question.label}: ${part}${name}`
  }
  return `${question.label}: ${names.join(', ')}`
}

function setFailure(id: string, failure: Failure | null): void {
  const others = Object.entries(failures.peek()).filter(([name]) => name !== id)
  failures.value = Object.fromEntries(failure === null ? others : [...others, [id, failure]])
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError(error instanceof Error ? error.message : String(error), 0, null, null)
}

/** Ends whatever is under way or waiting. */
export function cancelAll(): void {
  jobs.cancelAll()
}
