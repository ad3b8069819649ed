import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeMatches } from './cell-matches.ts'
import { importCampaign } from './import.ts'
import { measuredCells } from './measured-cells.ts'

const metre = 1 / 111_195

/** A log of one cell: seconds, metres north of the equator, dBm, accuracy of the place. */
function log(rows: readonly (readonly [number, number, number, number?])[]): string {
  const lines = rows.map(([second, north, rsrp, accuracy = 5]) => {
    return `${1_700_000_000 + second},7,${north * metre},${rsrp},${accuracy}`
  })
  return ['time,lon,lat,rsrp,accuracy', ...lines].join('\n')
}

const read = (...texts: readonly string[]) =>
  importCampaign(
    texts.map((text, index) => ({ name: `${index}.csv`, text })),
    { technology: '4g' },
  )

describe('what a campaign is thinned to', () => {
  it('is one sample a stand, with the median of its powers, and every sample of a walk', () => {
    const { samples, leftOut } = read(
      log([
        [0, 10, -80],
        [1, 12, -90],
        [2, 13, -82],
        [3, 40, -85],
        [4, 60, -86],
      ]),
    )
    expect(samples.map(({ rsrpDbm }) => rsrpDbm)).toEqual([-82, -85, -86])
    expect(leftOut).toEqual({ standing_still: 2 })
  })

  it('has no place to which nobody comes and from which nobody returns, and no inaccurate one', () => {
    const { samples, leftOut } = read(
      log([
        [0, 10, -80],
        [1, 30, -81],
        [2, 5000, -82],
        [3, 50, -83],
        [4, 70, -84, 80],
        [5, 90, -85],
      ]),
    )
    expect(samples.map(({ rsrpDbm }) => rsrpDbm)).toEqual([-80, -81, -83, -85])
    expect(leftOut).toEqual({ inaccurate_place: 1, jump: 1 })
  })

  it('has nothing of a jump of some seconds, to one place or to several, and all of a longer way', () => {
    // From 400 m the receiver claims to be 3 km off for a while, and its way goes on there.
    const logOf = (lost: number) =>
      read(
        log(
          Array.from({ length: 60 }, (_, second) => {
            const isLost = second >= 20 && second < 20 + lost
            return [second, 20 * second + 10 + (isLost ? 3000 : 0), -80 - (second % 7)] as const
          }),
        ),
      )
    for (const lost of [1, 2, 5, 12, 25]) {
      const { samples, leftOut } = logOf(lost)
      expect(leftOut).toEqual({ jump: lost })
      expect(samples.every(({ lat }) => lat < 1300 * metre)).toBe(true)
    }
    expect(logOf(40).leftOut).toEqual({})
  })

  it('goes on where a log goes on elsewhere after a pause or after a gap in the file', () => {
    const { samples } = read(
      log([
        [0, 10, -80],
        [1, 30, -81],
        [2, 5000, -82],
        [3, 5020, -83],
        [900, 20_000, -84],
      ]),
    )
    expect(samples).toHaveLength(5)
  })

  it('loses no row, and is as long as before where it is wanted whole', () => {
    const row = fc.tuple(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: -120, max: -60 }),
      fc.integer({ min: 1, max: 100 }),
    )
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const files = [{ name: 'a', text: log(rows) }]
        const { samples, leftOut } = importCampaign(files, { technology: '4g' })
        const counted = Object.values(leftOut).reduce((sum, count) => sum + count, 0)
        expect(samples.length + counted).toBe(rows.length)
        const whole = importCampaign(files, { technology: '4g', isWhole: true })
        expect(whole.samples.length + (whole.leftOut.duplicate ?? 0)).toBe(rows.length)
      }),
    )
  })

  it('counts a row that two files have once, and names the file that cannot be read', () => {
    const one = log([
      [0, 10, -80],
      [1, 30, -81],
    ])
    const { samples, leftOut } = read(one, one)
    expect(samples).toHaveLength(2)
    expect(leftOut).toEqual({ duplicate: 2 })
    expect(new Set(samples.map(({ id }) => id)).size).toBe(2)
    expect(() => read(one, 'a,b\n1,2')).toThrow(/^1\.csv: no column holds lon/)
  })
})

describe('how much of a campaign is read', () => {
  it('grows over all its files to the whole, and changes nothing', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [i, 20 * i, -80] as const)
    const files = ['a', 'b'].map((name) => ({ name, text: log(rows) }))
    const shares: number[] = []
    const told = importCampaign(files, { technology: '4g' }, (share) => shares.push(share))
    expect(isDeepStrictEqual(told, importCampaign(files, { technology: '4g' }))).toBe(true)
    expect(shares.length).toBeGreaterThan(4)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares).toContain(0.5)
    expect(shares.at(-1)).toBe(1)
  })
})

describe('the cells that a campaign names', () => {
  const text =
    'lon,lat,rsrp,tech,cellid,enb,sector,pci\n' +
    '7,43,-70,4g,9391431,,,96\n7.01,43,-80,4g,,,,96\n7.02,43,-75,4g,,36685,8,\n7.03,43,-60,4g,x9,,,12\n' +
    '7.031,43,-65,4g,x9,,,12\n'
  const cells = measuredCells(importCampaign([{ name: 'a', text }]).samples)
  const planned = (id: string, lon: number, pci: number | null = null) => ({
    id,
    lon,
    lat: 43,
    pci,
    names: [] as string[],
  })

  it('are told with their samples, those with most first', () => {
    expect(cells.map(({ name, samples }) => [name, samples])).toEqual([
      ['x9', 2],
      ['9391431', 1],
      ['PCI 96', 1],
      ['eNB 36685 sector 8', 1],
    ])
  })

  it('on another carrier are not the one of the same PCI, nor the one nearby', () => {
    const text = 'lon,lat,rsrp,tech,pci,earfcn\n7,43,-60,4g,96,1300\n7,43,-61,4g,96,6300\n'
    const measured = measuredCells(importCampaign([{ name: 'a.csv', text }]).samples)
    const at = (id: string, frequencyMhz: number | null) => ({
      id,
      lon: 7,
      lat: 43,
      pci: 96,
      frequencyMhz,
      names: [],
    })
    const matches = proposeMatches(measured, [at('low', 800), at('high', 1800)])
    expect(new Map(matches.map(({ name, id }) => [name, id]))).toEqual(
      new Map([
        ['PCI 96 at 1815 MHz', 'high'],
        ['PCI 96 at 806 MHz', 'low'],
      ]),
    )
    expect(proposeMatches(measured, [at('other', 2600)])).toEqual([])
    expect(proposeMatches(measured, [at('unstated', null)])).toHaveLength(2)
  })

  it('are matched by name, by eNB and sector, by PCI (the nearest of several), else by place', () => {
    // 256 x 36685 + 71 is 9391431; sector 8 is 9391368.
    const plan = [
      planned('36685-71', 9),
      planned('9391368', 9),
      planned('far', 8, 96),
      planned('near', 7.01, 96),
      planned('mast', 7.0301),
    ]
    expect(proposeMatches(cells, plan)).toEqual([
      { name: 'x9', id: 'mast', basis: 'strongest_nearby' },
      { name: '9391431', id: '36685-71', basis: 'same_enb_and_sector' },
      { name: 'PCI 96', id: 'near', basis: 'same_pci' },
      { name: 'eNB 36685 sector 8', id: '9391368', basis: 'same_enb_and_sector' },
    ])
  })

  it('are not taken for a near cell of another PCI, nor for one that another name means', () => {
    expect(proposeMatches(cells, [planned('mast', 7.0301, 13)])).toEqual([])
    const named = { ...planned('mast', 7.0301), names: ['9391431'] }
    expect(proposeMatches(cells, [named])).toEqual([
      { name: '9391431', id: 'mast', basis: 'same_name' },
    ])
  })
})
