import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { networkWorld } from '../../test/worlds/network-world.ts'
import { defaultScoringRequest } from '../optimization/scoring/objectives.ts'
import { resolveScoring } from '../optimization/scoring/scoring.ts'
import { planCertificate } from '../optimization/certificate/exact-certificate.ts'
import { searchExactly } from '../optimization/exact/exact-search.ts'
import { encodeContributionTable } from '../optimization/table/table-codec.ts'
import { neverStop } from '../stop-signal.ts'
import { CommandFailed } from './command-failed.ts'
import { runCli } from './run.ts'
import { addVerifyPlanCommand } from './verify-plan.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-verify-plan-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function documents() {
  const table = networkWorld({ seed: 3, cells: 2, buildings: 60 })
  const scoring = resolveScoring(table, defaultScoringRequest)
  const options = { maxNodes: 1e6, isTimeUp: () => false, signal: neverStop }
  const outcome = searchExactly(table, scoring, options)
  return {
    contribution_table: encodeContributionTable(table),
    certificate: planCertificate(table, scoring, outcome),
  }
}

/** Runs the command; gives what it printed and what it threw. */
async function verify(...args: string[]): Promise<{ output: string; error: unknown }> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  addVerifyPlanCommand(program)
  let output = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
  try {
    await program.parseAsync(['verify-plan', ...args], { from: 'user' })
    return { output, error: null }
  } catch (error) {
    return { output, error }
  } finally {
    spy.mockRestore()
  }
}

describe('verify-plan', () => {
  it('proves a plan from its file and says what kind of proof that is', async () => {
    const file = written('good.json', JSON.stringify(documents()))
    const { output, error } = await verify(file)
    expect(error).toBeNull()
    expect(output).toMatch(/^PROVEN\n/)
    expect(output).toMatch(/no stored proof tree was read/)
  })

  it('fails on a plan that is not the best', async () => {
    const { certificate, ...rest } = documents()
    const false_ = { ...certificate, composite_score: certificate.composite_score! + 0.1 }
    const file = written('false.json', JSON.stringify({ ...rest, certificate: false_ }))
    const { output, error } = await verify(file, '--json')
    expect(error).toBeInstanceOf(CommandFailed)
    expect(JSON.parse(output)).toMatchObject({ outcome: 'refuted' })
  })

  it('checks the bound of a plan of many cells', async () => {
    const document = {
      schema: 'network-bounded-plan-v1',
      class_points: [6, 5],
      cells: ['a', 'b'].map((id) => ({
        id,
        own: 0,
        options: [
          { points: 0, is_change: false, serves: [0] },
          { points: -1, is_change: true, serves: [1] },
        ],
      })),
      plan: [0, 1],
      points: 10,
      // 6 - 3 + 5 - 3 of the classes, and 3 and 3 of the cells.
      upper_bound: 11,
      multipliers: { of_classes: [3, 3], of_change: 0 },
    }
    const good = await verify(written('bounded.json', JSON.stringify(document)))
    expect(good.error).toBeNull()
    expect(good.output).toMatch(/^PROVEN\n {2}the plan has 10 points, and no plan has more than 11/)
    for (const [at, answer] of [
      { optimization: { search: { certificate: document } } },
      { joint: { certificate: document }, recommendations: [] },
    ].entries()) {
      const { output } = await verify(written(`answer-${at}.json`, JSON.stringify(answer)))
      expect(output).toBe(good.output)
    }
    const lower = written('lower.json', JSON.stringify({ ...document, upper_bound: 10 }))
    const refuted = await verify(lower, '--json')
    expect(refuted.error).toBeInstanceOf(CommandFailed)
    expect(JSON.parse(refuted.output)).toEqual({
      outcome: 'refuted',
      statements: ['the multipliers prove the bound 11, not 10'],
    })
  })

  it('refutes an answer that prints more than its certificate proves', async () => {
    const certificate = {
      schema: 'network-bounded-plan-v1',
      class_points: [400_000_300_000],
      cells: [{ id: 'a', own: 0, options: [{ points: 0, is_change: false, serves: [0] }] }],
      plan: [0],
      points: 400_000_300_000,
      upper_bound: 400_000_300_000,
      multipliers: { of_classes: [0], of_change: 0 },
    }
    const answer = (upperBound: number, score: number) => ({
      planned: { score },
      optimization: { search: { upper_bound: upperBound, certificate } },
    })
    const outcomeOf = async (content: object) => {
      const { output } = await verify(written('printed.json', JSON.stringify(content)), '--json')
      return JSON.parse(output) as { outcome: string; statements: string[] }
    }
    // 0.4000003, rounded up.
    expect((await outcomeOf(answer(0.400001, 0.4))).outcome).toBe('proven')
    expect((await outcomeOf({ result: answer(0.400001, 0.4) })).outcome).toBe('proven')
    const lower = await outcomeOf({ result: answer(0.4, 0.4) })
    expect(lower).toEqual({
      outcome: 'refuted',
      statements: ['the answer prints the bound 0.4, its certificate proves 0.4000003'],
    })
    const higher = await outcomeOf(answer(0.400001, 0.41))
    expect(higher.statements).toEqual([
      'the answer prints the score 0.41, the plan of its certificate has 0.4000003',
    ])
    expect(higher.outcome).toBe('refuted')
  })

  it('refutes an answer that calls its plan nearer to the best than its certificate does', async () => {
    const certificate = {
      schema: 'network-bounded-plan-v1',
      class_points: [500_000_000_000],
      cells: [
        {
          id: 'a',
          own: 0,
          options: [
            { points: 0, is_change: false, serves: [] },
            { points: -1, is_change: true, serves: [0] },
          ],
        },
      ],
      plan: [0],
      points: 0,
      upper_bound: 500_000_000_000,
      multipliers: { of_classes: [0], of_change: 0 },
    }
    const half = {
      ...certificate,
      cells: [...certificate.cells, { ...certificate.cells[0], id: 'b' }],
    }
    const bounded = { ...half, plan: [0, 1], points: 499_999_999_999, upper_bound: 500_000_000_000 }
    const statementOf = async (of: object, search: object) => {
      const content = { optimization: { search: { ...search, certificate: of } } }
      const { output } = await verify(written('called.json', JSON.stringify(content)), '--json')
      const { outcome, statements } = JSON.parse(output) as {
        outcome: string
        statements: string[]
      }
      return outcome === 'proven' ? outcome : statements[0]
    }
    const open = { search_guarantee: 'best_found_with_proven_upper_bound', optimality_gap: 1 }
    expect(await statementOf(certificate, open)).toBe('proven')
    expect(await statementOf(certificate, { ...open, optimality_gap: null })).toBe('proven')
    for (const gap of [0, 0.5, 0.9999])
      expect(await statementOf(certificate, { optimality_gap: gap })).toBe(
        `the answer prints the gap ${gap}, its certificate leaves 1`,
      )
    const isBest = 'the answer says that its plan is the best, its certificate leaves 0.5'
    for (const said of [
      { globally_optimal: true },
      { search_guarantee: 'proven_optimum' },
      { termination_reason: 'proven' },
    ])
      expect(await statementOf(certificate, said)).toContain(isBest)
    const closed = { search_guarantee: 'proven_optimum', optimality_gap: 0, globally_optimal: true }
    expect(await statementOf(bounded, closed)).toBe('proven')
    expect(await statementOf(bounded, { optimality_gap: 0.1 })).toContain('the gap 0.1')
  })

  it('names what is wrong with its input', async () => {
    const errors = [
      await verify(written('broken.json', '{')),
      await verify(written('empty.json', '{}')),
      await verify(join(folder, 'missing.json')),
      await verify(written('x.json', '{}'), '--max-seconds', '0'),
    ].map(({ error }) => (error as Error).message)
    expect(errors[0]).toMatch(/is not JSON/)
    expect(errors[1]).toMatch(/contribution_table must be an object/)
    expect(errors[2]).toMatch(/missing\.json: no such file$/)
    expect(errors[3]).toMatch(/above 0/)
  })

  it('exits with 2 for a document that cannot be one', async () => {
    const { certificate, contribution_table } = documents()
    const oneCell = { ...contribution_table, cells: contribution_table.cells.slice(0, 1) }
    const zero = { demand: 0, residential: 0, coverage: 0, overlap: 0 }
    const wrong = [
      { certificate, contribution_table: oneCell },
      { contribution_table, certificate: { ...certificate, priorities: zero } },
    ]
    const messages: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      messages.push(String(text))
      return true
    })
    try {
      for (const document of wrong)
        expect(await runCli(['verify-plan', written('odd.json', JSON.stringify(document))])).toBe(2)
    } finally {
      spy.mockRestore()
    }
    expect(messages[0]).toMatch(/between 2 and 8 cells, not 1/)
    expect(messages[1]).toMatch(/certificate.priorities: at least one must be greater than 0/)
  })
})
