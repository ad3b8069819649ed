import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeMatches } from './cell-matches.ts'
import { importCampaign } from './import.ts'
import { leftOutLines } from './left-out-lines.ts'
import { measuredCells } from './measured-cells.ts'

const metre = 1 / 111_195

/** Metres east and north of a mast at 7, 43. */
const at = (east: number, north: number) =>
  `${7 + (east * metre) / Math.cos((43 * Math.PI) / 180)},${43 + north * metre}`

/** A log in which each cell is heard along one direction from the mast, best nearest to it. */
function heardAlong(cells: Readonly<Record<string, number>>, column = 'cellid'): string {
  const rows = Object.entries(cells).flatMap(([name, bearingDeg]) =>
    Array.from({ length: 20 }, (_, i) => {
      const [distance, turn] = [60 + 12 * i, (bearingDeg * Math.PI) / 180]
      return `${at(distance * Math.sin(turn), distance * Math.cos(turn))},${-70 - i},4g,${name}`
    }),
  )
  return [`lon,lat,rsrp,tech,${column}`, ...rows].join('\n')
}

const sectors = (ids: readonly string[], azimuthsDeg: readonly (number | null)[]) =>
  ids.map((id, i) => ({ id, lon: 7, lat: 43, pci: null, azimuthDeg: azimuthsDeg[i], names: [] }))

const matched = (text: string, plan: Parameters<typeof proposeMatches>[1]) =>
  Object.fromEntries(
    proposeMatches(
      measuredCells(importCampaign([{ name: 'a.csv', text }], { isWhole: true }).samples),
      plan,
    ).map(({ name, id }) => [name, id]),
  )

describe('the sectors of one mast', () => {
  it('are matched by the side on which each cell was heard best, whatever their number and turn', () => {
    const mast = fc.record({
      count: fc.integer({ min: 2, max: 6 }),
      firstDeg: fc.integer({ min: 0, max: 359 }),
      offDeg: fc.integer({ min: -20, max: 20 }),
    })
    fc.assert(
      fc.property(mast, ({ count, firstDeg, offDeg }) => {
        const azimuths = Array.from(
          { length: count },
          (_, i) => (firstDeg + (360 / count) * i) % 360,
        )
        const names = azimuths.map((_, i) => String(26_000_001 + i))
        const heard = Object.fromEntries(names.map((name, i) => [name, azimuths[i] + offDeg]))
        const ids = names.map((_, i) => `S1-${i}`)
        const plan = sectors(ids, azimuths)
        const expected = Object.fromEntries(names.map((name, i) => [name, ids[i]]))
        expect(matched(heardAlong(heard), plan)).toEqual(expected)
        expect(matched(heardAlong(heard), plan.toReversed())).toEqual(expected)
      }),
    )
  })

  it('are proposed to nobody where they do not say where they look, or look to the same side', () => {
    const text = heardAlong({ '26000001': 0, '26000002': 120 })
    expect(matched(text, sectors(['A', 'B'], [null, null]))).toEqual({})
    expect(matched(text, sectors(['A', 'B'], [0, null]))).toEqual({})
    expect(matched(text, sectors(['A', 'B'], [0, 5]))).toEqual({})
    expect(matched(text, sectors(['A', 'B'], [200, 280]))).toEqual({})
  })

  it('are each proposed once: of two cells to one side neither is, one behind a mast of sectors is none', () => {
    const plan = sectors(['A', 'B', 'C'], [0, 120, 240])
    expect(matched(heardAlong({ '1': 2, '2': 358, '3': 118 }), plan)).toEqual({ '3': 'B' })
    expect(matched(heardAlong({ A: 0, x: 5, y: 121 }), plan)).toEqual({ A: 'A', y: 'B' })
  })

  it('are no reason to doubt a mast that stands alone, which is proposed to the cell heard nearest', () => {
    const plan = sectors(['alone'], [0])
    expect(matched(heardAlong({ x: 180 }), plan)).toEqual({ x: 'alone' })
    const text = `lon,lat,rsrp,tech,cellid\n${at(150, 0)},-80,4g,far\n${at(40, 0)},-90,4g,near\n`
    expect(matched(text, plan)).toEqual({ near: 'alone' })
  })

  it('of one PCI on several carriers are told apart by their carriers, else by nothing', () => {
    const plan = [800, 1800].map((frequencyMhz) => ({
      ...sectors([String(frequencyMhz)], [0])[0],
      pci: 96,
      frequencyMhz,
    }))
    const text = (earfcn: string) =>
      `lon,lat,rsrp,tech,pci,earfcn\n${at(0, 99)},-80,4g,96,${earfcn}\n`
    expect(matched(text('1300'), plan)).toEqual({ 'PCI 96 at 1815 MHz': '1800' })
    expect(matched(text(''), plan)).toEqual({})
  })
})

describe('an identity comes before a place', () => {
  const plan = sectors(['26000001', '26000002', '26000003'], [0, 120, 240])

  it.each([
    ['behind its network', (cell: number) => `901-10-${cell}`],
    ['behind network and area', (cell: number) => `901-10-12-${cell}`],
    [
      'as eNB and sector behind its network',
      (cell: number) => `901-10-101562-${cell - 25_999_872}`,
    ],
    ['in hexadecimal digits', (cell: number) => `0x${cell.toString(16)}`],
    ['with a decimal', (cell: number) => `${cell}.0`],
  ])('%s, though each is heard on the side of another', (_how, written) => {
    const cells = [26_000_001, 26_000_002, 26_000_003].map(written)
    const text = heardAlong({ [cells[0]]: 120, [cells[1]]: 240, [cells[2]]: 0 }, 'ecgi')
    expect(Object.values(matched(text, plan))).toEqual(['26000001', '26000002', '26000003'])
  })

  it('that the plan does not have is nowhere near by its place', () => {
    expect(matched(heardAlong({ '26000009': 0 }), plan)).toEqual({})
    expect(matched(heardAlong({ x9: 0 }), plan)).toEqual({ x9: '26000001' })
  })

  it('of another network is another cell', () => {
    const [one] = sectors(['901-20-26000001'], [0])
    expect(matched(heardAlong({ '901-10-26000001': 0 }, 'ecgi'), [one])).toEqual({})
    expect(matched(heardAlong({ '901-20-26000001': 0 }, 'ecgi'), [one])).toHaveProperty(
      '901-20-26000001',
    )
  })

  it('of NR is that of gNB and cell by any length of a gNB id', () => {
    const text = `lon,lat,rsrp,tech,gnb,cellid\n${at(0, 99)},-80,NR,1234567,513\n`
    // 24 bits of gNB leave 12 for the cell.
    const [one] = sectors([String(1_234_567 * 4096 + 513)], [180])
    expect(matched(text, [one])).toEqual({ 'gNB 1234567 sector 513': one.id })
  })
})

describe('cells of one name', () => {
  const names = (...texts: readonly string[]) =>
    importCampaign(
      texts.map((text, i) => ({ name: `${i}.csv`, text })),
      { isWhole: true },
    ).samples.map(({ cellId }) => cellId)

  it('are told apart by their networks, in one log or in several', () => {
    const head = 'lon,lat,rsrp,tech,mcc,mnc,cellid'
    const [one, other] = ['7,43,-80,4g,901,10,26000001', '7,43,-80,4g,901,20,26000001']
    const apart = ['901-10-26000001', '901-20-26000001']
    expect(names(`${head}\n${one}\n${other}\n`)).toEqual(apart)
    expect(names(`${head}\n${one}\n`, `${head}\n${other}\n`)).toEqual(apart)
    expect(names(`${head}\n${one}\n`)).toEqual(['26000001'])
  })

  it('are told apart by PCI and area where their number names none by itself', () => {
    const head = 'lon,lat,rsrp,tech,cellid,tac,pci'
    expect(names(`${head}\n7,43,-80,4g,1,12,55\n7,43,-80,4g,1,12,56\n`)).toEqual([
      '1 of PCI 55',
      '1 of PCI 56',
    ])
    expect(names(`${head}\n7,43,-80,4g,4711,12,55\n7,43,-80,4g,4711,13,55\n`)).toEqual([
      '4711 of TAC 12',
      '4711 of TAC 13',
    ])
    expect(names(`${head}\n7,43,-80,4g,26000001,12,55\n7,43,-80,4g,26000001,13,56\n`)).toEqual([
      '26000001',
      '26000001',
    ])
  })

  it('are told apart by their technology where they are numbered by PCI alone', () => {
    expect(names('lon,lat,rsrp,tech,pci\n7,43,-80,4g,55\n7,43,-80,5g,55\n')).toEqual([
      'PCI 55',
      'PCI 55 of 5G',
    ])
  })
})

describe('what an import cannot read', () => {
  it('is counted over all its files, with the first of each', () => {
    const text =
      'lon,lat,rsrp,tech,accuracy,earfcn\n7,43,-80,4g,good,999999\n7,43.1,-80,4g,850 m,\n'
    const campaign = importCampaign([
      { name: 'a.csv', text },
      { name: 'b.csv', text: text.replaceAll('43', '44') },
    ])
    expect(leftOutLines(campaign)).toEqual([
      '2 rows left out (inaccurate_place), the first: line-3, known to 850 m',
      '2 samples on a carrier that no band has, the first: a.csv, line 2, column earfcn: must be a number of some band, but is "999999"',
      '2 samples whose accuracy cannot be read, the first: a.csv, line 2, column accuracy: cannot be read, but is "good"',
    ])
  })
})
