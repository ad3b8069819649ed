// @vitest-environment node
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StoredResult } from '../project/project.ts'
import { defineQuestion } from '../question/question.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('localStorage', { getItem: () => null })
const { fadeOutdated, isFaded } = await import('./fading.ts')
const { endLive, showLive } = await import('./live.ts')
const { amendProject, project } = await import('./project.ts')
const { questions } = await import('./registry.ts')

const question = defineQuestion<null>({
  id: 'surface',
  label: 'Coverage',
  verb: 'Map coverage',
  icon: 'surface',
  about: 'pack',
  isMain: true,
  hint: '',
  problem: () => null,
  request: ({ name }) => ({ name }),
  ask: () => Promise.resolve(null),
  fingerprint: () => '',
  Panel: () => null,
  summary: () => '',
})

const name = project.peek().name
const rename = (to: string): void => amendProject((old) => ({ ...old, name: to }))

const result: StoredResult = {
  id: 'r1',
  question: 'surface',
  title: 'Coverage',
  target: { cellIds: [] },
  planId: project.peek().activePlanId,
  scenarios: [],
  request: { name },
  packId: 'pack',
  packName: 'Pack',
  packVersion: '',
  serviceVersion: '',
  fingerprint: '',
  finishedAt: '2026-01-01T00:00:00Z',
  elapsedMs: 1,
  answer: null,
  visible: true,
  opacity: 1,
}

describe('a result that no longer answers what would be asked', () => {
  let stop = (): void => undefined
  beforeAll(() => {
    vi.useFakeTimers()
    amendProject((old) => ({ ...old, results: [result] }))
    questions.value = [question]
    stop = fadeOutdated()
  })
  afterEach(() => {
    endLive()
    rename(name)
  })
  afterAll(() => {
    stop()
    questions.value = []
    amendProject((old) => ({ ...old, results: [] }))
    vi.useRealTimers()
  })

  test('fades a moment later, and is itself again at once', () => {
    rename('another')
    expect(isFaded(result)).toBe(false)
    vi.advanceTimersByTime(249)
    expect(isFaded(result)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isFaded(result)).toBe(true)
    rename(name)
    expect(isFaded(result)).toBe(false)
  })

  test('never fades where something live takes its place by then', () => {
    rename('another')
    vi.advanceTimersByTime(200)
    showLive({ resultId: 'r1', answer: null, isPreview: false })
    vi.advanceTimersByTime(1000)
    expect(isFaded(result)).toBe(false)
    endLive()
    vi.advanceTimersByTime(250)
    expect(isFaded(result)).toBe(true)
  })
})
