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
const withAnswer = (question: string, answer: unknown): SavedProject => {
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
      expect(read?.leftOut.join()).toMatch(/\(.+ is missing\)/)
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
    const counts = { kept: 0, leftOut: 0 }
    fc.assert(
      fc.property(mutatedProjects(projectOfEveryQuestion), ({ document, touched }) => {
        const read = readProject(document)
        if (read === null) return
        const { project, leftOut } = read
        for (const { question, answer, opacity } of project.results) {
          expect(answerMisfit(question, answer)).toBeNull()
          expect(opacity >= 0 && opacity <= 1).toBe(true)
        }
        const kept = new Set(project.results.map(({ answer }) => answer))
        for (const [i, { answer }] of results.entries())
          if (!touched.has(i)) expect(kept.has(answer)).toBe(true)
        if (kept.size < results.length - touched.size) expect(leftOut).not.toEqual([])
        counts.kept += project.results.length
        counts.leftOut += leftOut.length
        expect(leftOutText('x', leftOut) === null).toBe(leftOut.length === 0)
      }),
      { numRuns: 1000 },
    )
    expect(counts.kept).toBeGreaterThan(10_000)
    expect(counts.leftOut).toBeGreaterThan(300)
  })
})
