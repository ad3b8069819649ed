import { describe, expect, it } from 'vitest'
import { earfcnFrequencyMhz, isInNrBand, nrArfcnFrequencyMhz } from './carrier-numbers.ts'
import { driveTestColumns } from './header.ts'
import { readDriveTest, type DriveTestOptions } from './read.ts'
import { technologyOf } from './technology-words.ts'

const read = (header: string, rows: readonly string[], options: DriveTestOptions = {}) =>
  readDriveTest(
    [`lat,lon,${header}`, ...rows.map((row, i) => `46.9,-32.${i + 1},${row}`)].join('\n'),
    options,
  )

describe('the technology of a row', () => {
  it.each([
    'NetworkMode',
    'RAT',
    'RAT Type',
    'Net type',
    'NetworkTech',
    'Access technology',
    'Radio',
    'System',
    'Bearer',
    'mode',
    'Radio Access Technology',
    'Data network type',
    'Serving RAT',
    'Whatever it is called',
    'Layer',
  ])('is told by the column %s, whatever was stated for others', (name) => {
    for (const technology of [undefined, '4g', '5g'] as const) {
      const { samples, skipped, firstSkipped } = read(
        `${name},rsrp`,
        ['LTE,-80', 'UMTS,-81', '5G,-82', 'HSPA+,-83'],
        technology === undefined ? {} : { technology },
      )
      expect(samples.map((sample) => [sample.technology, sample.rsrpDbm])).toEqual([
        ['4g', -80],
        ['5g', -82],
      ])
      expect(skipped).toEqual({ other_technology: 2 })
      expect(firstSkipped.other_technology).toBe(
        `line 3, column ${name}: must be 4g or 5g, but is "UMTS"`,
      )
    }
  })

  it.each([
    ['4g', 'LTE LTE_CA LTE-A 4G 4G+ 4.5G LTE+ E-UTRA FDD-LTE TD-LTE NETWORK_TYPE_LTE lte'],
    ['5g', 'NR NSA SA ENDC EN-DC 5G 5GNR NR5G 5G-SA NR_NSA NETWORK_TYPE_NR EN-DC(LTE+NR) nr'],
    [
      null,
      'UMTS HSPA+ HSPA HSDPA HSUPA HSPAP WCDMA GSM EDGE GPRS CDMA EVDO_A 1xRTT 2G 3G 3.5G TD-SCDMA UTRA GERAN unknown NB-IoT H+ E NETWORK_TYPE_UMTS',
    ],
    [undefined, 'LTE/NR 4G+5G 3G/4G maybe 6G 4 13 Serving'],
  ] as const)('is %s for %s', (technology, texts) => {
    for (const text of texts.split(' ')) expect(technologyOf(text), text).toBe(technology)
  })

  it('is told by the numbers of Android where the column says that it has network types', () => {
    const values = ['13', '20', '3', '19.0', '0', '99']
    const { samples, skipped } = read(
      'network_type,rsrp',
      values.map((value) => `${value},-80`),
    )
    expect(samples.map(({ technology }) => technology)).toEqual(['4g', '5g', '4g'])
    expect(skipped).toEqual({ other_technology: 2, unknown_technology: 1 })
    expect(read('rat,rsrp', ['13,-80', 'LTE,-80']).skipped).toEqual({ unknown_technology: 1 })
  })

  it('is not what a telephone prefers or a neighbour has', () => {
    const { samples } = read('Preferred network,rsrp', ['5G,-80'], { technology: '4g' })
    expect(samples).toMatchObject([{ technology: '4g' }])
  })

  it('of a name that means other things elsewhere is that of its values, or open', () => {
    const { samples } = read('mode,rsrp', ['idle,-80', 'LTE,-81'], { technology: '5g' })
    expect(samples.map(({ technology }) => technology)).toEqual(['5g', '4g'])
  })

  it('is that of the carrier of the row, whatever was stated for rows that say nothing', () => {
    for (const technology of [undefined, '4g', '5g'] as const) {
      const options = technology === undefined ? {} : { technology }
      const told = (header: string, rows: readonly string[], more: DriveTestOptions = {}) =>
        read(header, rows, { ...options, ...more }).samples.map((one) => one.technology)
      expect(told('rsrp,earfcn', ['-80,1300', '-81,6300'])).toEqual(['4g', '4g'])
      expect(told('rsrp,nrarfcn', ['-80,632628'])).toEqual(['5g'])
      // One column for the carriers of both: each number is of one technology alone.
      expect(told('rsrp,arfcn', ['-80,1300', '-81,632628'])).toEqual(['4g', '5g'])
      expect(told('rsrp,earfcn', ['-80,1300', '-81,632628'])).toEqual(['4g', '5g'])
      const chosen = { columns: { earfcn: 'Kanal' } }
      expect(told('rsrp,Kanal', ['-80,1300'], chosen)).toEqual(['4g'])
    }
    const silent = read('rsrp,earfcn', ['-80,1300', '-81,'], { technology: '5g' })
    expect(silent.samples.map(({ technology }) => technology)).toEqual(['4g', '5g'])
  })

  it('is not that of the carrier of LTE beside powers of 5G', () => {
    const { samples } = read('NR RSRP,earfcn', ['-80,1300'])
    expect(samples.map(({ technology }) => technology)).toEqual(['5g'])
  })

  it('no number is a carrier of both technologies', () => {
    for (let number = 0; number <= 100_000; number++) {
      const nrMhz = nrArfcnFrequencyMhz(number)
      const isBoth = earfcnFrequencyMhz(number) !== null && nrMhz !== null && isInNrBand(nrMhz)
      if (isBoth) expect.unreachable(`${number} is both`)
    }
  })

  it('is said nowhere in a file of powers alone, and may be said by the name of a column', () => {
    expect(driveTestColumns('lat,lon,rsrp\n46,-32,-80\n').saysTechnology).toBe(false)
    for (const header of ['lat,lon,rsrp,Layer', 'lat,lon,LTE RSRP,x', 'lat,lon,rsrp,earfcn']) {
      expect(driveTestColumns(`${header}\n46,-32,-80,LTE\n`).saysTechnology, header).toBe(true)
    }
  })
})

describe('powers of LTE and NR beside each other', () => {
  it.each([
    ['rsrp', 'nr_rsrp'],
    ['rsrp', 'ss_rsrp'],
    ['rsrp', 'ssRsrp'],
    ['rsrp', '5G RSRP'],
    ['rsrp', 'csi_rsrp'],
    ['LTE rsrp', 'NR SS-RSRP'],
    ['RSRP (LTE)', 'RSRP (NR)'],
    ['rsrp_lte', 'rsrp_nr'],
    ['Level', 'NR RSRP'],
    ['rsrp [dBm]', 'SSRSRP'],
  ])('are those of the rows of each: %s and %s', (lte, nr) => {
    const rows = ['LTE,-80,', '5G,-81,-106', 'LTE,-82,-107', '5G,-83,']
    for (const [header, turned] of [
      [`tech,${lte},${nr}`, (row: string) => row],
      [
        `tech,${nr},${lte}`,
        (row: string) =>
          row
            .split(',')
            .toSpliced(1, 2, ...row.split(',').slice(1).toReversed())
            .join(','),
      ],
    ] as const) {
      const { samples, skipped } = read(header, rows.map(turned))
      expect(samples.map(({ technology, rsrpDbm }) => [technology, rsrpDbm])).toEqual([
        ['4g', -80],
        ['5g', -106],
        ['4g', -82],
      ])
      expect(skipped).toEqual({ no_rsrp: 1 })
    }
  })

  it('have the PCI and the cell of their own technology, and none of the other one', () => {
    const { samples } = read('tech,rsrp,pci,cellid,nr_rsrp,nr_pci,nci', [
      'LTE,-80,301,26000001,,,',
      '5G,-81,301,26000001,-106,77,',
      '5G,-81,301,26000001,-106,77,5000000001',
      '5G,-81,301,26000001,-106,,',
    ])
    expect(samples.map(({ cellId, cell }) => [cellId, cell.pci])).toEqual([
      ['26000001', 301],
      ['PCI 77', 77],
      ['5000000001', 77],
      [null, null],
    ])
  })

  it('are asked about where no row says its technology, or a name may mean both', () => {
    expect(() => read('rsrp,nr_rsrp', ['-80,-90'])).toThrow(
      /^two columns hold rsrp: nr_rsrp, rsrp;/,
    )
    expect(read('rsrp,nr_rsrp', ['-80,-90'], { technology: '5g' }).samples).toMatchObject([
      { rsrpDbm: -90 },
    ])
    expect(read('rsrp,nr_rsrp', ['-80,-90'], { technology: '4g' }).samples).toMatchObject([
      { rsrpDbm: -80 },
    ])
    expect(() => read('tech,rsrp,LTE rsrp', ['5G,-80,-90'])).toThrow(
      /^two columns hold rsrp: rsrp, LTE rsrp;/,
    )
  })

  it('never are those of the other technology', () => {
    const { samples, skipped } = read('tech,LTE RSRP', ['LTE,-80', '5G,-81'])
    expect(samples).toMatchObject([{ technology: '4g', rsrpDbm: -80 }])
    expect(skipped).toEqual({ other_technology: 1 })
    const chosen = read('tech,rsrp,nr_rsrp', ['LTE,-80,-90', '5G,-81,-91'], {
      columns: { rsrp: 'nr_rsrp' },
    })
    expect(chosen.samples).toMatchObject([{ technology: '5g', rsrpDbm: -91 }])
  })
})
