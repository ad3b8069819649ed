import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { buildDemoCity } from '../packs/demo/demo-city.ts'
import { runCommand as run } from '../../test/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-measurements-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, text: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

let city: Promise<string> | undefined

/** The folder of a small city, which no command changes. */
function demoCity(): Promise<string> {
  const pack = join(folder, 'city')
  city ??= buildDemoCity(pack, { buildings: 200 }).then(() => pack)
  return city
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `s${index},${-33 + index / 1000},46.99,4g,-90`).join(
    '\n',
  )

describe('sightline measurements', () => {
  it('import prints the only body, or writes one file for each that fits a request', async () => {
    const small = await run(
      'measurements',
      'import',
      fileOf('a.csv', `id,lon,lat,tech,rsrp\n${rows(2)}`),
    )
    expect(small.code).toBe(0)
    expect(JSON.parse(small.output)).toMatchObject({
      network_tech: '4g',
      samples: [{ id: 's0', rsrp_dbm: -90 }, { id: 's1' }],
    })
    const large = fileOf('b.csv', `id,lon,lat,tech,rsrp\n${rows(7001)}`)
    expect((await run('measurements', 'import', large)).code).toBe(2)
    const out = join(folder, 'bodies')
    expect((await run('measurements', 'import', large, '--out', out)).code).toBe(0)
    const counts = readdirSync(out).map((name) => {
      const text = readFileSync(join(out, name), 'utf8')
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1 << 20)
      return (JSON.parse(text) as { samples: unknown[] }).samples.length
    })
    expect(counts).toEqual([5000, 2001])
    const whole = await run('measurements', 'import', large, '--long')
    expect((JSON.parse(whole.output) as { samples: unknown[] }).samples).toHaveLength(7001)
  })

  it('import reads a table that is packed with gzip, and says of other packed files what they are', async () => {
    const text = `id,lon,lat,tech,rsrp\n${rows(2)}`
    const plain = await run('measurements', 'import', fileOf('plain.csv', text))
    const packed = await run('measurements', 'import', fileOf('log.csv.gz', gzipSync(text)))
    expect(packed).toEqual(plain)
    for (const [name, bytes, reason] of [
      ['cut.gz', gzipSync(text).subarray(0, 40), 'the gzip file is damaged'],
      ['log.xlsx', Buffer.from('PK\u0003\u0004 and so on'), 'a workbook or an archive'],
      ['log.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'an old workbook'],
    ] as const) {
      const file = fileOf(name, bytes)
      const { code, errors } = await run('measurements', 'import', file)
      expect(code).toBe(1)
      expect(errors).toContain(`sightline: ${file}: `)
      expect(errors).toContain(reason)
    }
  })

  it('import names line and column, and ends with 2', async () => {
    const bad = fileOf('c.csv', 'lon,lat,tech,rsrp\n7,43,4g,-10')
    const { code, errors } = await run('measurements', 'import', bad)
    expect(code).toBe(2)
    expect(errors).toContain('line 2, column rsrp')
  })

  it.each(['with', 'without'])('import reads UTF-16 %s a byte order mark', async (mark) => {
    const text = `id,lon,lat,tech,rsrp,cell\n1,-33,46.99,4g,-90,Łódź\n`
    const littleEndian = Buffer.from(`${mark === 'with' ? '\ufeff' : ''}${text}`, 'utf16le')
    const bigEndian = Buffer.from(littleEndian).swap16()
    const expected = await run('measurements', 'import', fileOf('u8.csv', text))
    expect(expected.output).toContain('Łódź')
    for (const [name, bytes] of [['le', littleEndian] as const, ['be', bigEndian] as const]) {
      const read = await run('measurements', 'import', fileOf(`${name}-${mark}.csv`, bytes))
      expect(read).toEqual(expected)
    }
  })

  it('import shows what a file holds, and lets none of it steer the terminal', async () => {
    const evil = '\u001b]0 title\u0007\u001b[2J\u007f\u0085\u009b2J\u202e'
    const row = `"a${evil}",-33,46.99,4g,-90,"c${evil}"`
    const files = [
      `id,lon,lat,tech,rsrp,cell\n${row}\n`,
      `id,lon,lat,tech,rsrp,cell\n${row}\n${row}\n`,
      `"id${evil}","b${evil}"\n1,2\n`,
      `id,lon,lat,tech,rsrp\n1,-33,46.99,"x${evil}",-90\n`,
    ]
    for (const [i, text] of files.entries()) {
      const { output, errors, code } = await run(
        'measurements',
        'import',
        fileOf(`e${i}.csv`, text),
      )
      expect(output + errors).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
      expect(code).toBe(i < 2 ? 0 : 2)
      expect(output + errors).toContain('\\u001b')
      // The second file has one row twice, which counts once.
      if (i === 1) expect(errors).toContain('1 rows left out (duplicate)')
      if (i === 0) expect(JSON.parse(output)).toMatchObject({ samples: [{ id: `a${evil}` }] })
    }
  })

  it('import makes one campaign of several files, and offers the cells that their names could mean', async () => {
    const row = (index: number, cell: string, pci: number) =>
      `2024-05-01 10:0${index}:00;${-33 + index / 1000};46,99;LTE;-9${index};${cell};${pci}`
    const names = 'Zeit;Länge;Breite;Netztyp;Empfangspegel;Zelle;PCI'
    const first = fileOf(
      'm1.csv',
      [names, row(1, '7', 12), row(2, '', 12), '0;0;0;LTE;-90;;'].join('\n'),
    )
    const second = fileOf('m2.csv', [names, row(1, '7', 12), row(3, '8', 99)].join('\n'))
    const towers = [{ id: 'mast', tower_lon: -33, tower_lat: 46.99, rf_profile: { pci: 12 } }]
    const request = fileOf('m-request.json', JSON.stringify({ towers }))
    const command = ['measurements', 'import', first, second, '--request', request]
    const cellsOf = (text: string) =>
      (JSON.parse(text) as { samples: { cell_id: string }[] }).samples.map(({ cell_id: id }) => id)
    const plain = await run(...command)
    expect(cellsOf(plain.output)).toEqual(['7', 'PCI 12', '8'])
    expect(plain.errors).toContain('1 rows left out (duplicate)')
    expect(plain.errors).toMatch(/1 rows left out \(position_at_zero\), the first: m1.csv, line 4/)
    expect(plain.errors).toContain('3 samples name 3 cells that are none of the request')
    expect(plain.errors).toMatch(/PCI 12, 1 samples: could be mast \(same_pci\)/)
    expect(plain.errors).toMatch(/ 8, 1 samples: no cell is like it/)
    const out = join(folder, 'matched')
    await run(...command, '--match', '--cell', '8=other', '--out', out)
    const remembered = join(out, 'm1-cells.json')
    expect(JSON.parse(readFileSync(remembered, 'utf8'))).toEqual({
      '7': 'mast',
      'PCI 12': 'mast',
      '8': 'other',
    })
    const again = await run(...command, '--cells', remembered)
    expect(cellsOf(again.output)).toEqual(['mast', 'mast', 'other'])
  })

  it('evaluate shows a table and a histogram without a server', async () => {
    const pack = await demoCity()
    const body = {
      towers: [{ id: 'a', tower_lon: -33, tower_lat: 46.99 }],
      network_tech: '4g',
      beam_width: 360,
      samples: Array.from({ length: 30 }, (_, index) => ({
        id: `s${index}`,
        lon: -33 + index / 10_000,
        lat: 46.9905,
        technology: '4g',
        rsrp_dbm: -80 - (index % 5),
      })),
    }
    const request = fileOf('request.json', JSON.stringify(body))
    const { code, output } = await run('measurements', 'evaluate', request, '--pack', pack)
    expect(code).toBe(0)
    expect(output).toMatch(/^30 samples: 30 valid/)
    expect(output).toMatch(/ dB #+ \d+/)
    expect(output).toContain('Clear (0 walls)')
  })

  it('compare shows the models that answer and why the others do not, or why none is judged', async () => {
    const pack = await demoCity()
    const samples = Array.from({ length: 400 }, (_, index) => ({
      id: `s${index}`,
      lon: -33 + (index % 20) / 3000,
      lat: 46.99 + Math.floor(index / 20) / 4000,
      technology: '4g',
      rsrp_dbm: -70 - (index % 20) - ((index * 7) % 13),
    }))
    const tower = { id: 'a', tower_lon: -33, tower_lat: 46.99 }
    const body = { towers: [tower], network_tech: '4g', beam_width: 360, radius_m: 1500, samples }
    const request = fileOf('campaign.json', JSON.stringify(body))
    const { code, output } = await run('measurements', 'compare', request, '--pack', pack)
    expect(code).toBe(0)
    expect(output).toMatch(/^400 of 400 samples in \d+ areas; log-distance floor [\d.]+ dB/)
    expect(output).toMatch(/\n\* \S+/)
    expect(output).toMatch(/research_sub_thz +frequency_out_of_range/)
    const few = fileOf('few.json', JSON.stringify({ ...body, samples: samples.slice(0, 20) }))
    const refused = await run('measurements', 'compare', few, '--pack', pack)
    expect(refused.output).toMatch(/not judged: at least 300 samples/)
  })

  it('compare asks for a long campaign as a job, and says how far it is', async () => {
    const pack = join(folder, 'long-city')
    await buildDemoCity(pack, { buildings: 50 })
    const samples = Array.from({ length: 5200 }, (_, index) => ({
      id: `s${index}`,
      lon: -33 + (index % 20) / 3000,
      lat: 46.99 + (Math.floor(index / 20) % 20) / 4000,
      technology: '4g',
      rsrp_dbm: -70 - (index % 20) - ((index * 7) % 13),
    }))
    const tower = { id: 'a', tower_lon: -33, tower_lat: 46.99 }
    const body = { towers: [tower], network_tech: '4g', beam_width: 360, radius_m: 1500, samples }
    const file = fileOf('long.json', JSON.stringify(body))
    const { output, errors } = await run('measurements', 'compare', file, '--pack', pack)
    expect(output).toMatch(/^5200 of 5200 samples in \d+ areas; log-distance floor/)
    expect(errors).toMatch(/\n(\d+) of \1 models\n/)
  })

  it('calibrate writes a calibration that a profile of its pack carries, or says why there is none', async () => {
    const pack = await demoCity()
    const tower = {
      id: 'a',
      tower_lon: -33,
      tower_lat: 46.99,
      rf_profile: { propagation_model: 'free_space_clutter' },
    }
    const campaign = (level: (index: number) => number) => ({
      towers: [tower],
      network_tech: '4g',
      beam_width: 360,
      radius_m: 1500,
      samples: Array.from({ length: 400 }, (_, index) => ({
        id: `s${index}`,
        lon: -33 + (index % 20) / 3000,
        lat: 46.99 + Math.floor(index / 20) / 4000,
        technology: '4g',
        rsrp_dbm: level(index),
      })),
    })
    const far = fileOf('far.json', JSON.stringify(campaign((index) => -130 - ((index * 7) % 13))))
    const made = join(folder, 'calibration.json')
    const command = ['measurements', 'calibrate', far, '--name', 'Walk', '--pack', pack]
    const { code, output } = await run(...command, '--measured-on', '2026-05-31', '--out', made)
    expect(code).toBe(0)
    expect(output).toMatch(
      /^400 of 400 samples in \d+ areas\noffset +accepted: held out [\d.]+ -> /,
    )
    expect(output).toMatch(/\nWalk, for .*4g, .*free_space_clutter\noffset +-[\d.]+ dB\n/)
    const calibration = JSON.parse(readFileSync(made, 'utf8')) as object
    expect(calibration).toMatchObject({ name: 'Walk', measured_on: '2026-05-31' })
    const carried = { ...tower, rf_profile: { ...tower.rf_profile, calibration } }
    const twice = fileOf(
      'twice.json',
      JSON.stringify({ ...campaign(() => -90), towers: [carried] }),
    )
    const refused = await run('measurements', 'calibrate', twice, '--name', 'B', '--pack', pack)
    expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('is in the way')])
    const evaluate = ['measurements', 'evaluate', '--pack', pack]
    const once = fileOf('once.json', JSON.stringify(campaign(() => -90)))
    const corrected = await run(...evaluate, once, '--calibration', made)
    expect([corrected.code, corrected.output]).toEqual([0, (await run(...evaluate, twice)).output])
    expect(corrected.output).not.toBe((await run(...evaluate, once)).output)
    const foreign = await run(...evaluate, once, '--calibration', once)
    expect([foreign.code, foreign.errors]).toEqual([
      2,
      expect.stringContaining('rf_profile.calibration'),
    ])
    const few = { ...campaign(() => -90), samples: campaign(() => -90).samples.slice(0, 20) }
    const none = join(folder, 'none.json')
    const drawn = fileOf('drawn.json', JSON.stringify({ ...few, name: 'Few' }))
    const withPrior = await run('measurements', 'calibrate', drawn, '--pack', pack)
    expect(withPrior.output).toMatch(/Too few samples to hold any out.*\nprior_weight 0\.\d+\n/)
    const unjudged = { ...tower, rf_profile: { propagation_model: 'urban_short_range' } }
    const short = fileOf(
      'short.json',
      JSON.stringify({ ...few, name: 'Short', towers: [unjudged] }),
    )
    const without = await run('measurements', 'calibrate', short, '--pack', pack, '--out', none)
    expect([without.code, readdirSync(folder).includes('none.json')]).toEqual([0, false])
    expect(without.output).toMatch(/no calibration: at least 300 samples/)
  })

  it('evaluate says in the words of the service what is wrong, and ends with 2', async () => {
    const pack = join(folder, 'city')
    const request = fileOf('bad.json', JSON.stringify({ network_tech: '6g' }))
    const { code, errors } = await run('measurements', 'evaluate', request, '--pack', pack)
    expect(code).toBe(2)
    expect(errors).toMatch(/network_tech|towers|samples/)
    expect((await run('measurements', 'evaluate', request)).errors).toContain('--pack')
  })
})
