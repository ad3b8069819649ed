import { SeededRandom } from '../../src/packs/demo/seeded-random.ts'
import { ask, type Outcome } from './ask.ts'
import { callHostilely, trickleBodies } from './hostile-callers.ts'
import { type HealthReport, type MemorySample, watchHealth, watchMemory } from './health.ts'
import { RequestMaker, type ApiDocument, type KnownValues } from './request-maker.ts'

/** An answer slower than this is hung: well beyond the deadline that the service is given. */
const hungMs = 40_000
/** Requests on their way at once. */
const lanes = 8
const callers = 400
/** Of a thousand calls, those that are no request of the document. */
const hostilePermille = 30

export interface LoadReport {
  readonly requests: number
  readonly seconds: number
  /** How often each status came; 0 is a connection that ended without an answer. */
  readonly statuses: ReadonlyMap<Outcome, number>
  /** What was asked where 500 came. */
  readonly internalErrors: readonly string[]
  readonly hung: readonly string[]
  readonly health: HealthReport
  readonly memory: readonly MemorySample[]
}

/** Sends a mixed load of that many requests to a running service. */
export async function mixedLoad(
  service: { readonly port: number; readonly pid: number },
  count: number,
  seed: number,
  known: KnownValues,
  stop: AbortSignal,
): Promise<LoadReport> {
  const { port, pid } = service
  const document = (await (
    await fetch(`http://127.0.0.1:${port}/api/openapi.json`)
  ).json()) as ApiDocument
  const statuses = new Map<Outcome, number>()
  const internalErrors: string[] = []
  const hung: string[] = []
  const note = (outcome: Outcome, what: string) => {
    statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
    if (outcome === 500) internalErrors.push(what)
    if (outcome === 'hung') hung.push(what)
  }
  const health = watchHealth(port)
  const memory = watchMemory(pid)
  const trickle = trickleBodies(port, 4)
  const startedAt = performance.now()
  let requests = 0
  // What each lane asks is fixed by the seed, however fast the others are.
  const lane = async (index: number) => {
    const maker = new RequestMaker(document, known, seed * 1000 + index)
    const random = new SeededRandom(seed, index)
    for (let turn = index; turn < count && !stop.aborted; turn += lanes) {
      requests++
      if (random.permille(hostilePermille)) {
        const { statuses: answers, isHung } = await callHostilely(port, random, hungMs)
        if (isHung) note('hung', 'a hostile message')
        else note(answers.find((status) => status === 500) ?? answers[0] ?? 'refused', 'hostile')
        continue
      }
      const request = maker.next()
      const { outcome } = await ask(port, random.below(callers), request, hungMs)
      note(outcome, `${request.method} ${request.path} ${request.body?.slice(0, 2000) ?? ''}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
  trickle.stop()
  const seconds = (performance.now() - startedAt) / 1000
  return {
    requests,
    seconds,
    statuses,
    internalErrors,
    hung,
    health: await health.stop(),
    memory: memory.stop(),
  }
}
