import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { identitiesInName, networkInName } from './cell-number.ts'
import { readDriveTest } from './read.ts'

function cellsOf(header: string, rows: readonly string[], tech = 'LTE') {
  const lines = rows.map((row) => `46.9,-32.9,-90,${tech},${row}`)
  const { samples } = readDriveTest([`lat,lon,rsrp,rat,${header}`, ...lines].join('\n'))
  return samples.map(({ cellId }) => cellId)
}

describe('the cell of a row', () => {
  it.each([
    [
      'CellID,NODEHEX,RAWCELLID',
      ['1,1A2B0,27439105', '1,1A2B1,27439361'],
      ['27439105', '27439361'],
    ],
    ['CellID,ECI', ['1,27439105', '1,27439361'], ['27439105', '27439361']],
    [
      'CellID,CGI',
      ['1,901-10-12-27439105', '1,901-10-12-27439361'],
      ['901-10-12-27439105', '901-10-12-27439361'],
    ],
    ['CellID,NODEHEX', ['1,1A2B0', '1,1A2B1'], ['eNB 107184 sector 1', 'eNB 107185 sector 1']],
    ['CELLHEX', ['1A2B001', '1A2B101'], ['27439105', '27439361']],
    ['CELLHEX,NODEHEX', ['1,1A2B0', 'A,1A2B0'], ['eNB 107184 sector 1', 'eNB 107184 sector 10']],
    ['CID', ['0x1A2B001', '0X1A2B101'], ['27439105', '27439361']],
    ['CID', ['1A2B001', '1A2B101'], ['1A2B001', '1A2B101']],
    ['eNB,CID', ['1A2B0,1', '1A2B1,1'], ['eNB 1A2B0 sector 1', 'eNB 1A2B1 sector 1']],
    ['eNB,CID', ['North,1', 'South,1'], ['eNB North sector 1', 'eNB South sector 1']],
    ['eNB,CID', ['107184.0,1.0', '107185.0,1.0'], ['eNB 107184 sector 1', 'eNB 107185 sector 1']],
    ['cid,cell,pci', [',26000001,301', ',26000002,301'], ['26000001', '26000002']],
    ['cell,cid,pci', ['26000001,,301', '26000002,,301'], ['26000001', '26000002']],
    ['CellID,LAC', ['26000001,12', '26000002,12'], ['26000001', '26000002']],
    ['ECI', ['26000001.0', '"26000002,0"'], ['26000001', '26000002']],
    ['ECI', ['2.6000001E7', '2.6000002e+07'], ['26000001', '26000002']],
    ['ECGI', ['901-10-26000001', '901-10-26000002'], ['901-10-26000001', '901-10-26000002']],
  ])('is the whole one that its columns name: %s', (header, rows, names) => {
    expect(cellsOf(header, rows)).toEqual(names)
  })

  it('of NR has up to 14 bits behind its gNB', () => {
    expect(cellsOf('gNB,CellID', ['1234567,513', '1234568,513'], 'NR')).toEqual([
      'gNB 1234567 sector 513',
      'gNB 1234568 sector 513',
    ])
    expect(cellsOf('NCI', ['5000000001', '5000000002'], '5G')).toEqual(['5000000001', '5000000002'])
  })

  it('is none where it was rounded, or its PCI is beyond all, and the file says so', () => {
    const { samples, unread } = readDriveTest(
      'lat,lon,rsrp,rat,cellid,pci\n46.9,-32.9,-90,LTE,2.6E+07,2147483647\n46.9,-32.9,-90,LTE,,5000\n',
    )
    expect(samples.map(({ cellId }) => cellId)).toEqual([null, null])
    expect(unread).toEqual({
      cell_id: { count: 1, first: 'line 2, column cellid: cannot be read, but is "2.6E+07"' },
      pci: { count: 1, first: 'line 3, column pci: cannot be read, but is "5000"' },
    })
  })

  it('has its carrier, PCI and area in whole numbers however a program writes these', () => {
    const { samples, unknownCarriers } = readDriveTest(
      'lat,lon,rsrp,rat,EARFCN,PCI,TAC\n' +
        '46.9,-32.9,-90,LTE,1300.0,55.0,12.0\n46.9,-32.9,-91,LTE,"1300,0",55,12\n46.9,-32.9,-92,LTE,1.3E3,5.5E1,12\n',
    )
    expect(samples.map(({ cellId, cell }) => [cellId, cell.tac])).toEqual(
      samples.map(() => ['PCI 55 at 1815 MHz', 12]),
    )
    expect(unknownCarriers).toBe(0)
  })

  it('has no carrier by a number that no band of its technology has', () => {
    const { samples, unknownCarriers, unread } = readDriveTest(
      'lat,lon,rsrp,ARFCN,PCI,rat\n46.9,-32.9,-90,1300,55,5G\n46.9,-32.9,-90,632628,55,5G\n46.9,-32.9,-90,632628,55,LTE\n',
    )
    expect(samples.map(({ cell }) => cell.frequencyMhz)).toEqual([null, 3489.42, null])
    expect(unknownCarriers).toBe(2)
    expect(unread.carrier).toEqual({
      count: 2,
      first: 'line 2, column ARFCN: must be a number of some band, but is "1300"',
    })
  })
})

describe('the identities in a name of a cell', () => {
  it.each([
    ['26000001', [26_000_001]],
    ['0x18CBA81', [26_000_001]],
    ['18CBA81', [26_000_001]],
    ['101562-129', [26_000_001]],
    ['101562_129', [26_000_001]],
    ['eNB 101562 sector 129', [26_000_001]],
    ['901-10-26000001', [26_000_001]],
    ['901-10-12-26000001', [26_000_001]],
    ['901-10-101562-129', [26_000_001]],
    ['901-10-12-101562-129', [26_000_001]],
    ['90110-26000001', [26_000_001]],
    ['901:10:0x18CBA81', [26_000_001]],
    ['901_010_26000001', [26_000_001]],
    ['Mast 7', []],
    ['S1-A', []],
    ['2024-05-01', []],
  ])('%s', (name, identities) => {
    expect(identitiesInName(name, '4g')).toEqual(identities)
  })

  it('of NR are those of every length of a gNB id, the true one among them', () => {
    const bits = fc.integer({ min: 22, max: 32 })
    const identity = fc.bigInt({ min: 0n, max: 0xfffffffffn })
    fc.assert(
      fc.property(bits, identity, (length, nci) => {
        const local = 36n - BigInt(length)
        const name = `${nci >> local}-${nci & ((1n << local) - 1n)}`
        expect(identitiesInName(name, '5g')).toContain(Number(nci))
      }),
    )
  })

  it('may stand behind their network', () => {
    expect(networkInName('901-10-26000001')).toBe('901-10')
    expect(networkInName('90110-26000001')).toBe('901-10')
    expect(networkInName('36685-1')).toBeNull()
    expect(networkInName('26000001')).toBeNull()
  })
})
