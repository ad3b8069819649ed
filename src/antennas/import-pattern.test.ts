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
