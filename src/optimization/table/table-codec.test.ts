import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { maximumCells } from '../network-size.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { MetricsEvaluator } from '../scoring/metrics.ts'
import { azimuthsOf, azimuthCandidate } from '../candidate.ts'
import { candidatesAt, createContributionTable, findRow, rowsAt } from './table.ts'
import { decodeContributionTable, encodeContributionTable } from './table-codec.ts'
import { runs } from '../../../test/runs.ts'

describe('base64', () => {
  it('is what the platform makes of the same bytes, both ways', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64')
        expect(encodeBase64(bytes)).toBe(text)
        expect(decodeBase64(text)).toEqual(bytes)
      }),
    )
  })

  it('refuses text that is not canonical', () => {
    for (const text of ['A', 'AB', 'ABC', 'AA=A', 'A===', 'A B=', 'AB==', 'ABC=', 'é===']) {
      const bytes = decodeBase64(text)
      if (bytes !== null) expect(encodeBase64(bytes)).toBe(text)
    }
    expect(decodeBase64('AB==')).toBeNull()
    expect(decodeBase64('A*==')).toBeNull()
  })
})

describe('an encoded contribution table', () => {
  const world = fc.record({
    seed: fc.nat(10_000),
    cells: fc.integer({ min: 1, max: maximumCells }),
    buildings: fc.constantFrom(0, 1, 31, 32, 33, 200),
  })

  it('decodes to the same table after a journey as JSON', () => {
    fc.assert(
      fc.property(world, (candidates) => {
        const table = networkWorld(candidates)
        const journey: unknown = JSON.parse(JSON.stringify(encodeContributionTable(table)))
        expect(decodeContributionTable(journey)).toEqual(table)
      }),
      { numRuns: runs(40) },
    )
  })

  it('takes some tens of kilobytes for six cells and 800 buildings', () => {
    const table = networkWorld({ seed: 3, cells: 6, buildings: 800 })
    expect(JSON.stringify(encodeContributionTable(table)).length).toBeLessThan(60_000)
  })

  it('is refused with the member that is wrong', () => {
    const good = encodeContributionTable(networkWorld({ seed: 1, cells: 2, buildings: 40 }))
    const [first, second] = good.cells
    const broken: [object, RegExp][] = [
      [{ ...good, schema: 'v0' }, /schema/],
      [{ ...good, rays: '72' }, /rays/],
      [{ ...good, rays: 0 }, /rays/],
      [{ ...good, building_count: 41 }, /demand_weights/],
      [{ ...good, demand_weights: good.demand_weights.slice(4) }, /demand_weights/],
      [{ ...good, residential_demands: 7 }, /residential_demands/],
      [{ ...good, cells: {} }, /cells/],
      [{ ...good, cells: [first, { ...second, id: 3 }] }, /cells\[1\]\.id/],
      [{ ...good, cells: [{ ...first, served: '' }, second] }, /cells\[0\]\.served/],
      [{ ...good, cells: [{ ...first, azimuths_deg: [0] }, second] }, /cells\[0\]\.reach/],
      [
        { ...good, cells: [{ ...first, azimuths_deg: [...first.azimuths_deg].reverse() }, second] },
        /ascend/,
      ],
    ]
    for (const [document, message] of broken)
      expect(() => decodeContributionTable(document)).toThrow(message)
    for (const document of [null, [], 'table', 7])
      expect(() => decodeContributionTable(document)).toThrow(/contribution_table/)
  })
})

describe('a contribution table', () => {
  it('has no document where its rows have tilts or powers, which the document has no place for', () => {
    const candidate = { ...azimuthCandidate(0), txPowerDbm: 40 }
    const rows = [{ candidate: candidate, reachScore: 0, served: new Uint32Array(1) }]
    const table = createContributionTable({
      rays: 8,
      demandWeights: [1],
      residentialDemands: [0],
      cells: [{ id: 'A', baseline: azimuthCandidate(0), rows }],
    })
    expect(() => encodeContributionTable(table)).toThrow(/azimuths alone/)
  })

  it('finds the row of an azimuth however it is written', () => {
    const table = networkWorld({ seed: 2, cells: 2, buildings: 10 })
    const rowAt = (azimuthDeg: number) => findRow(table.cells[0], azimuthCandidate(azimuthDeg))
    const plan = (...azimuthsDeg: number[]) => rowsAt(table, azimuthsDeg.map(azimuthCandidate))
    expect(rowAt(370)).toBe(rowAt(10))
    expect(rowAt(-10)).toBe(rowAt(350))
    expect(rowAt(10.00001)).toBe(-1)
    expect(azimuthsOf(candidatesAt(table, plan(20, 380)))).toEqual([20, 20])
    expect(() => plan(20)).toThrow(/2 cells/)
    expect(() => plan(20, 1.234567)).toThrow(/no azimuth 1.234567 for cell "cell-2"/)
  })

  it('refuses contributions that contradict each other', () => {
    const row = { candidate: azimuthCandidate(0), reachScore: 0, served: new Uint32Array(1) }
    const table = (changes: object, rowChanges: object = {}) =>
      createContributionTable({
        rays: 8,
        demandWeights: [1, 0],
        residentialDemands: [0, 1],
        cells: [{ id: 'A', baseline: azimuthCandidate(0), rows: [{ ...row, ...rowChanges }] }],
        ...changes,
      })
    expect(() => table({ rays: 0.5 })).toThrow(/rays/)
    expect(() => table({ residentialDemands: [1] })).toThrow(/one length/)
    expect(() => table({ demandWeights: [1, NaN] })).toThrow(/demand weights/)
    expect(() => table({ demandWeights: [1, -1] })).toThrow(/demand weights/)
    expect(() => table({}, { candidate: azimuthCandidate(360) })).toThrow(/below 360/)
    expect(() => table({}, { reachScore: 801 })).toThrow(/between 0 and 800/)
    expect(() => table({}, { served: new Uint32Array(2) })).toThrow(/1 words/)
    expect(() => table({}, { served: Uint32Array.of(4) })).toThrow(/beyond the 2 known/)
    expect(new MetricsEvaluator(table({})).evaluate([0]).coveredUnits).toBe(0)
  })
})
