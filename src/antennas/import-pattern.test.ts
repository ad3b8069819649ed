import { deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  antText,
  horizontalLossDb,
  msiHeader,
  msiText,
  nsmaText,
  verticalLossDb,
} from '../../test/worlds/antenna-files.ts'
import { describeCut } from './antenna.ts'
import { antennaId, importPattern, type ImportedPattern } from './import-pattern.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const imported = (text: string, file = 'leaning.txt') => importPattern(file, encode(text))
const codes = ({ problems }: ImportedPattern) => problems.map(({ code }) => code).sort()
const degrees = Array.from({ length: 360 }, (_, angle) => angle)
/** The share of a field strength that a loss in dB leaves. */
const fieldOf = (lossDb: number) => Math.exp((-lossDb * Math.LN10) / 20)
const squared = (value: number) => value * value

describe('the same antenna', () => {
  it.each([
    ['MSI Planet', msiText(), 'msi', []],
    ['ANT', antText(), 'ant', ['no_gain']],
    ['NSMA', nsmaText(), 'nsma', []],
  ])('has the same cuts from %s', (_name, text, format, problems) => {
    const result = imported(text)
    expect(result.format).toBe(format)
    expect(codes(result)).toEqual(problems)
    const { horizontal, vertical } = result.antenna!
    expect(horizontal!.attenuationDb).toEqual(degrees.map(horizontalLossDb))
    expect(vertical!.attenuationDb).toEqual(degrees.map(verticalLossDb))
  })

  it('has the same hashes, gain, frequency and tilt from both formats that say them', () => {
    const [msi, nsma] = [msiText(), nsmaText()].map((text) => imported(text).antenna!)
    expect(msi.horizontal!.sha256).toBe(nsma.horizontal!.sha256)
    expect(msi.vertical!.sha256).toBe(nsma.vertical!.sha256)
    expect(msi.horizontal!.sha256).not.toBe(msi.vertical!.sha256)
    // 15.85 dBd are 18 dBi.
    expect(msi.gainDbi).toBeCloseTo(18, 9)
    expect(nsma.gainDbi).toBe(18)
    for (const { id, sheet } of [msi, nsma]) {
      expect(id).toBe('leaning-65')
      expect(sheet).toMatchObject({
        name: 'Leaning 65',
        manufacturer: 'Example',
        frequencyMhz: 2600,
        electricalTiltDeg: 6,
      })
    }
  })

  it('is told in few numbers: its width, where it is strongest, front to back', () => {
    const { horizontal, vertical } = imported(msiText()).antenna!
    // Half of 60 to the left and of 70 to the right: 3 dB of 12 (x/w)^2.
    expect(describeCut(horizontal!)).toMatchObject({ peakDeg: 0, frontToBackDb: 28 })
    expect(describeCut(horizontal!).halfPowerWidthDeg).toBeCloseTo(65, 0)
    expect(describeCut(vertical!)).toMatchObject({ peakDeg: 6, halfPowerWidthDeg: 8 })
  })

  it.each([
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    [
      'Windows-1252',
      (text: string) => Buffer.from(text.replace('Example', 'M\u00fcller'), 'latin1'),
    ],
    [
      'the line ends of an old Macintosh',
      (text: string) => Buffer.from(text.replaceAll('\n', '\r')),
    ],
    ['decimal commas', (text: string) => Buffer.from(text.replaceAll('.', ','))],
  ])('has the same cuts in %s', (_name, write) => {
    const { antenna } = importPattern('a.msi', write(msiText()))
    expect(antenna!.horizontal!.attenuationDb).toEqual(degrees.map(horizontalLossDb))
  })
})

describe('what is wrong with a file is named', () => {
  it.each([
    ['no vertical cut', msiText().split('VERTICAL')[0], ['no_vertical_cut']],
    [
      'no gain in the header',
      msiText(msiHeader.filter((line) => !line.startsWith('GAIN'))),
      ['no_gain'],
    ],
    [
      'a gain without unit',
      msiText(msiHeader.map((line) => line.replace(' dBd', ''))),
      ['gain_without_unit'],
    ],
    ['a name twice', msiText([...msiHeader, 'GAIN 3 dBi']), ['repeated']],
    ['a cut twice', `${msiText()}HORIZONTAL 1\n0 0\n`, ['repeated']],
    [
      'a vertical cut upside down',
      msiText().replace(/VERTICAL 360[^]*/, (cut) =>
        cut.replaceAll(/^(\d+)\t/gm, (_line, angle: string) => `${(360 - Number(angle)) % 360}\t`),
      ),
      ['upside_down'],
    ],
    [
      'another tilt than the header says',
      msiText(msiHeader.map((line) => line.replace('TILT 6', 'TILT 12'))),
      ['tilt_differs'],
    ],
    [
      'another count than announced',
      msiText().replace('VERTICAL 360', 'VERTICAL 361'),
      ['count_differs'],
    ],
    [
      'several cuts',
      nsmaText().replace('ENDFIL', 'PATCUT:,AZ\r\nPOLARI:,V/H\r\n0,-20,\r\nENDFIL'),
      ['several_cuts'],
    ],
  ])('%s: a warning, and the antenna can be used', (_name, text, expected) => {
    const result = imported(text)
    expect(codes(result)).toEqual(expected)
    expect(result.antenna).not.toBeNull()
  })

  it('a cut that is not normalized: shifted, with the words by how much', () => {
    const text = msiText().replaceAll(
      /^(\d+) (\S+)$/gm,
      (_line, angle: string, loss: string) => `${angle} ${(Number(loss) + 1.5).toFixed(2)}`,
    )
    const result = imported(text)
    expect(codes(result)).toEqual(['not_normalized'])
    expect(result.problems[0].message).toContain('1.5 dB')
    expect(result.antenna!.horizontal!.attenuationDb).toEqual(degrees.map(horizontalLossDb))
  })

  it('gains where losses belong: turned', () => {
    const text = msiText().replaceAll(/^(\d+)([ \t])(\S+)$/gm, '$1$2-$3')
    const result = imported(text)
    expect(codes(result)).toEqual(['signs_reversed', 'signs_reversed'])
    expect(result.antenna!.vertical!.attenuationDb).toEqual(degrees.map(verticalLossDb))
  })

  /** The text of an antenna with its numbers in another notation. */
  const rewritten = (write: (lossDb: number) => number, text = msiText()) =>
    text.replaceAll(/^(\d+)([ \t])(\S+)$/gm, (_line, angle: string, gap: string, loss: string) =>
      [angle, gap, write(Number(loss)).toFixed(4)].join(''),
    )

  it.each([
    ['dBi, from the gain of the header down', (loss: number) => 18 - loss],
    ['dBd', (loss: number) => 15.85 - loss],
    ['dB with boresight at 2', (loss: number) => 2 - loss],
    ['dBi, never below zero', (loss: number) => Math.max(0, 18 - loss)],
  ])('gains in %s: turned, strongest at boresight', (_name, write) => {
    const result = imported(rewritten(write))
    expect(codes(result)).toEqual(['signs_reversed', 'signs_reversed'])
    const { horizontal, vertical } = result.antenna!
    expect(describeCut(horizontal!).peakDeg).toBe(0)
    expect(describeCut(vertical!).peakDeg).toBe(6)
    for (const angle of [0, 10, 30, 60, 300, 350]) {
      expect(horizontal!.attenuationDb[angle]).toBeCloseTo(horizontalLossDb(angle), 1)
    }
    for (const angle of [0, 3, 6, 9]) {
      expect(vertical!.attenuationDb[angle]).toBeCloseTo(verticalLossDb(angle), 1)
    }
  })

  it('gains in the vertical cut alone: it alone is turned', () => {
    const [horizontal, vertical] = msiText().split('VERTICAL')
    const turned = rewritten((loss) => 10 - loss, `VERTICAL${vertical}`)
    const result = imported(horizontal + turned)
    expect(codes(result)).toEqual(['signs_reversed'])
    expect(result.antenna!.vertical!.attenuationDb).toEqual(degrees.map(verticalLossDb))
    expect(result.antenna!.horizontal!.attenuationDb).toEqual(degrees.map(horizontalLossDb))
  })

  it('absolute gains that are all above zero are gains still, and nothing is turned', () => {
    const lifted = nsmaText()
      .replace('DBI/DBR', 'DBI/DBI')
      .replaceAll(/^(-?\d+),(-?[\d.]+),/gm, (_line, angle: string, gain: string) =>
        [angle, Number(gain) + 40, ''].join(','),
      )
    const result = imported(lifted)
    expect(codes(result)).toEqual(['absolute_values'])
    expect(result.antenna!.horizontal!.attenuationDb).toEqual(degrees.map(horizontalLossDb))
  })

  it.each([
    ['a field strength', (loss: number) => fieldOf(loss)],
    ['a power', (loss: number) => fieldOf(2 * loss)],
  ])('shares of %s in place of decibels: an error', (_name, write) => {
    const result = imported(rewritten(write))
    expect(codes(result)).toEqual(['linear_values'])
    expect(result.antenna).toBeNull()
    expect(result.problems[0].message).toContain('between 0 and 1')
  })

  it('shares a line without angles: the same error', () => {
    const shares = antText().replaceAll(/\S+/g, (gain) => fieldOf(-Number(gain)).toFixed(4))
    expect(codes(imported(shares))).toContain('linear_values')
    expect(imported(shares).antenna).toBeNull()
  })

  it.each([
    ['percents', (loss: number) => 100 * fieldOf(loss)],
    ['gains above the least one', (loss: number) => 28 - loss],
  ])('%s, largest at boresight and not the gain of the header: an error', (_name, write) => {
    const result = imported(rewritten(write))
    expect(codes(result)).toContain('strongest_behind')
    expect(result.antenna).toBeNull()
  })

  it.each([
    ['nearly round, within 1 dB', () => 0.4],
    [
      'strong to both sides and weak ahead',
      (a: number) => 15 * squared(Math.cos((a * Math.PI) / 180)),
    ],
    [
      'of two beams with a null ahead',
      (a: number) => (Math.min(a, 360 - a) < 4 ? 30 : a > 90 && a < 270 ? 28 : 1),
    ],
  ])('an honest antenna %s stays as it is', (_name, lossDb) => {
    const least = Math.min(...degrees.map(lossDb))
    const [header] = msiText().split('HORIZONTAL')
    const [, vertical] = msiText().split('VERTICAL')
    const lines = degrees.map((angle) => `${angle} ${(lossDb(angle) - least).toFixed(2)}`)
    const result = imported(`${header}HORIZONTAL 360\n${lines.join('\n')}\nVERTICAL${vertical}`)
    expect(codes(result)).toEqual([])
    expect(result.antenna!.horizontal!.attenuationDb[90]).toBeCloseTo(lossDb(90) - least, 2)
  })

  it.each([
    ['a colon', ['NAME: Leaning 65', 'FREQUENCY: 2600', 'GAIN: 15.85 dBd', 'TILT: 6']],
    ['a sign of equality', ['NAME=Leaning 65', 'FREQUENCY=2600 MHz', 'GAIN=15.85dBd', 'TILT=6']],
    ['blanks around it', ['NAME : Leaning 65', 'FREQUENCY = 2.6 GHz', 'Gain :\t15.85 dBd']],
    ['its unit behind the name', ['NAME Leaning 65', 'FREQUENCY (MHz): 2600', 'GAIN[dBd] 15.85']],
  ])('a header with %s says what it says', (_name, header) => {
    const { antenna, problems } = imported(msiText(header))
    expect(problems).toEqual([])
    expect(antenna!.gainDbi).toBeCloseTo(18, 9)
    expect(antenna!.sheet).toMatchObject({ name: 'Leaning 65', frequencyMhz: 2600 })
  })

  it.each([
    ['MAX GAIN: 18 dBi', 'MAX'],
    ['PEAKGAIN 18 dBi', 'PEAKGAIN'],
  ])('a gain under another name is named: %s', (line, name) => {
    const result = imported(msiText(['NAME x', 'FREQUENCY 2600', line]))
    expect(codes(result)).toEqual(['no_gain', 'unread_value'])
    expect(result.problems.map(({ message }) => message).join()).toContain(name)
  })

  it('a tenth of the lines broken: counted, their values taken from the neighbours', () => {
    const lines = msiText().split('\n')
    const first = lines.indexOf('HORIZONTAL 360') + 1
    const broken = lines.map((line, i) =>
      i >= first && i < first + 360 && (i - first) % 5 === 3 ? '### broken' : line,
    )
    const result = imported(broken.join('\n'))
    expect(codes(result)).toEqual(['broken_lines', 'count_differs'])
    expect(result.problems.at(-1)!.message).toContain('72 of 720 lines')
    const { attenuationDb } = result.antenna!.horizontal!
    degrees.forEach((angle) => {
      expect(Math.abs(attenuationDb[angle] - horizontalLossDb(angle))).toBeLessThan(0.5)
    })
  })

  it('the same of a file without angles: a broken line moves none of the others', () => {
    const lines = antText().trim().split('\r\n')
    const broken = lines.map((line, i) => (i % 10 === 3 ? 'n/a' : line))
    const result = imported(broken.join('\n'))
    expect(codes(result)).toEqual(['broken_lines', 'no_gain'])
    expect(result.antenna!.horizontal!.attenuationDb[100]).toBe(horizontalLossDb(100))
  })

  it.each([
    ['truncated in its horizontal cut', msiText().slice(0, 2200), 'incomplete_cut'],
    [
      'ANT with some lines missing',
      antText().split('\r\n').slice(0, 700).join('\n'),
      'count_differs',
    ],
    ['a quarter of the lines broken', antText().replaceAll(/^-28.*$/gm, 'x'), 'broken_lines'],
    ['a gain that no antenna has', msiText(['NAME x', 'GAIN 900 dBi']), 'gain_out_of_range'],
  ])('%s: an error, and no antenna', (_name, text, code) => {
    const result = imported(text)
    expect(codes(result)).toContain(code)
    expect(result.antenna).toBeNull()
  })

  it.each([
    ['of no bytes', new Uint8Array(), 'empty'],
    ['of zeros', new Uint8Array(500), 'no text'],
    ['with a letter to the reader', encode('Dear planner,\nplease find attached\n'), 'neither MSI'],
    ['packed with gzip', gzipSync(msiText()), 'unpack'],
    ['a ZIP archive', Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync('x')]), 'unpack'],
    ['of two mebibytes', encode(' '.repeat(2 * 1024 * 1024)), 'more than'],
  ])('a file %s is refused with the reason', (_name, bytes, reason) => {
    const { antenna, problems } = importPattern('a.msi', bytes)
    expect(antenna).toBeNull()
    expect(problems.map(({ message }) => message).join()).toContain(reason)
  })
})

it('whatever a file holds, it becomes an antenna with whole cuts or an error that says why', () => {
  const file = fc.constantFrom(msiText(), antText(), nsmaText())
  const cuts = fc.tuple(file, fc.nat(12_000), fc.nat(12_000), fc.string())
  fc.assert(
    fc.property(cuts, ([text, from, to, junk]) => {
      const { antenna, problems } = imported(text.slice(0, from) + junk + text.slice(to))
      if (antenna === null) {
        expect(problems.some(({ severity }) => severity === 'error')).toBe(true)
        return
      }
      for (const cut of [antenna.horizontal, antenna.vertical]) {
        if (cut === null) continue
        expect(cut.attenuationDb).toHaveLength(360)
        expect(Math.min(...cut.attenuationDb)).toBe(0)
        expect(Math.max(...cut.attenuationDb)).toBeLessThanOrEqual(200)
      }
    }),
  )
})

it('an id is never that of a preset, and is its own id', () => {
  expect(antennaId('Omni')).toBe('omni-antenna')
  expect(antennaId('K 742 215 / 1800 MHz (T4)')).toBe('k-742-215-1800-mhz-t4')
  fc.assert(
    fc.property(fc.string(), (name) => {
      const id = antennaId(name)
      expect(antennaId(id)).toBe(id)
      expect(id).toMatch(/^([a-z0-9]([a-z0-9._-]*[a-z0-9])?)?$/)
    }),
  )
})
