import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mutatedProjects, projectOfEveryQuestion } from '../../../test/mutated-project.ts'
import type { SavedProject } from '../../../test/mutated-project.ts'
import { answerShapes } from './answer-shapes.gen.ts'
import { leftOutText } from './left-out.ts'
import { readProject } from './read.ts'
import { answerMisfit } from './stored-shape.ts'

const { results } = projectOfEveryQuestion

/** The project with one result, whose answer is another one. */
function withAnswer(question: string, answer: unknown): SavedProject {
  const own = results.filter((result) => result.question === question)
  return { ...projectOfEveryQuestion, results: own.map((result) => ({ ...result, answer })) }
}

const questionsOfFixture = [...new Set(results.map(({ question }) => question))].sort()

describe('a saved project', () => {
  test('with an answer of every question is read whole', () => {
    expect(questionsOfFixture).toEqual(Object.keys(answerShapes.questions))
    const read = readProject(projectOfEveryQuestion)
    expect(read?.leftOut).toEqual([])
    expect(read?.project).toEqual(projectOfEveryQuestion)
  })

  test.each(questionsOfFixture)(
    'keeps everything but an answer of %s that is empty',
    (question) => {
      const others = results.filter((result) => result.question !== question)
      const broken = withAnswer(question, {})
      const read = readProject({ ...broken, results: [...broken.results, ...others] })
      expect(read?.project.results).toEqual(others)
      expect(read?.leftOut.join()).toContain(broken.results[0].title)
      expect(read?.leftOut.join()).toContain(' is missing)')
    },
  )

  test.each([null, undefined, [], 'x', 3, [[]]])('has no answer that is %j', (answer) => {
    for (const question of questionsOfFixture)
      expect(readProject(withAnswer(question, answer))?.project.results).toEqual([])
  })

  test('names the member that is not as it must be, however deep it lies', () => {
    const { answer } = results.find(({ question }) => question === 'surface') ?? {}
    const surface = answer as { gaps: { stats: object }; surface: { grid: object } }
    const told = (other: unknown): string | null => answerMisfit('surface', other)
    const { gaps } = surface
    expect(told({ ...surface, gaps: { ...gaps, stats: { ...gaps.stats, gap_pct: '3' } } })).toBe(
      'gaps.stats.gap_pct is no number',
    )
    const grid = { ...surface.surface.grid, values: [1, null] }
    expect(told({ ...surface, surface: { ...surface.surface, grid } })).toBe(
      'surface.grid.values[1] is no number',
    )
    const huge = { ...surface.surface.grid, width: 1e9 }
    expect(told({ ...surface, surface: { ...surface.surface, grid: huge } })).toContain(
      'not as many values as its width and height say',
    )
    expect(answerMisfit('constructor', {})).toContain('no such question')
  })

  test('has nothing that is taken for what all objects have in common, nor is nested without end', () => {
    let deep: unknown = 'x'
    for (let depth = 0; depth < 1000; depth++) deep = { deep }
    for (const inside of [JSON.parse('{"__proto__":{"length":1e9}}') as unknown, deep]) {
      for (const question of questionsOfFixture) {
        const own = results.filter((result) => result.question === question)
        const spoilt = own.map((result) => ({
          ...result,
          answer: { ...(result.answer as object), inside },
        }))
        const read = readProject({ ...projectOfEveryQuestion, results: spoilt })
        expect(read?.project.results).toEqual([])
      }
    }
  })

  test('gives no id twice, and no plan descends from itself', () => {
    const [first] = results
    const plans = [
      { id: 'p1', name: 'A', parentId: 'p2', cells: [{ id: 'c1' }, { id: 'c1' }, 3] },
      { id: 'p2', name: 'B', parentId: 'p2', cells: [] },
      { id: 'p2', name: 'C', parentId: 'p1', cells: [] },
    ]
    const read = readProject({ ...projectOfEveryQuestion, plans, results: [first, first] })
    expect(read?.project.plans.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['p1', null],
      ['p2', null],
      ['p2-2', 'p1'],
    ])
    expect(read?.project.plans[0].cells.map(({ id }) => id)).toEqual(['c1', 'c1-2'])
    expect(read?.project.results).toHaveLength(1)
    expect(read?.leftOut.join()).toContain('another one has its id')
    expect(read?.leftOut.join()).toContain('1 of the cells of plan “A”')
  })

  test('that 1,000 times came back changed is read without a throw, and what is kept holds; what was not changed is kept, what is not kept is said', () => {
    const counts = { remaining: 0, leftOut: 0 }
    fc.assert(
      fc.property(mutatedProjects(projectOfEveryQuestion), ({ document, touched }) => {
        const read = readProject(document)
        if (read === null) return
        const { project, leftOut } = read
        // One expectation for all of them: each costs more than what it looks at.
        const holds = project.results.every(
          ({ question, answer, opacity }) =>
            answerMisfit(question, answer) === null && opacity >= 0 && opacity <= 1,
        )
        const remaining = new Set(project.results.map(({ answer }) => answer))
        const isWhole = results.every(({ answer }, i) => touched.has(i) || remaining.has(answer))
        expect({ holds, isWhole }).toEqual({ holds: true, isWhole: true })
        if (remaining.size < results.length - touched.size) expect(leftOut).not.toEqual([])
        counts.remaining += project.results.length
        counts.leftOut += leftOut.length
        expect(leftOutText('x', leftOut) === null).toBe(leftOut.length === 0)
      }),
      { numRuns: 1000 },
    )
    expect(counts.remaining).toBeGreaterThan(10_000)
    expect(counts.leftOut).toBeGreaterThan(300)
  })
})
