import { expect, test } from 'vitest'
import { latestFirst } from './answer-order.ts'
import { withResult, withResultReplaced } from './edits.ts'
import { emptyProject } from './project.ts'
import type { Project, StoredResult } from './project.ts'

const answered = (id: string, azimuth: number, minute: number): StoredResult => ({
  id,
  question: 'surface',
  title: '',
  target: { cellIds: ['a'] },
  planId: 'p1',
  scenarios: [],
  request: { azimuth },
  packId: 'demo',
  packName: 'Demo',
  packVersion: 'demo@1',
  serviceVersion: '1',
  fingerprint: `f${azimuth}`,
  finishedAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
  elapsedMs: 1,
  answer: null,
  visible: true,
  opacity: 1,
})

const asked = (project: Project, result: StoredResult): Project =>
  withResult(project, result, () => true)

const latest = ({ results }: Project): StoredResult => results.toSorted(latestFirst)[0]

test('asked, turned, asked, undone, asked again: the latest answer is the first one, which is on top', () => {
  const first = asked(emptyProject('x'), answered('r2', 0, 1))
  const turned = asked(first, answered('r3', 90, 2))
  expect(latest(turned).request).toEqual({ azimuth: 90 })
  const again = asked(turned, answered('r4', 0, 3))
  expect(latest(again)).toBe(again.results[0])
  expect(latest(again)).toMatchObject({ id: 'r2', request: { azimuth: 0 } })
})

test('a drag that ends at an earlier answer makes that the latest', () => {
  const first = asked(emptyProject('x'), answered('r2', 0, 1))
  const other = asked(first, answered('r3', 90, 2))
  const dragged = asked(other, { ...answered('r4', 45, 3), followsHand: true })
  const back = withResultReplaced(dragged, { ...answered('r4', 0, 4), followsHand: true })
  expect(latest(back)).toMatchObject({ id: 'r2', request: { azimuth: 0 } })
})

test('of one moment the higher number is the later answer', () => {
  const both = [answered('r9', 0, 1), answered('r10', 90, 1)]
  expect(both.toSorted(latestFirst).map(({ id }) => id)).toEqual(['r10', 'r9'])
})
