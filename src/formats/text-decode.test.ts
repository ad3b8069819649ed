import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it, test } from 'vitest'
import { decodeText } from './text-decode.ts'

// Code points of the bytes 0x80 to 0x9F, https://encoding.spec.whatwg.org/index-windows-1252.txt.
const standard = [
  ...[0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021],
  ...[0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f],
  ...[0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014],
  ...[0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178],
]

test.each(['windows-1252', 'latin1', 'iso-8859-1', 'us-ascii', 'CP1252'])(
  'every byte of Windows-1252 is the character of the standard, under any of its labels: %s',
  (label) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const expected = Array.from(bytes, (byte) => standard[byte - 0x80] ?? byte)
    expect(Array.from(decodeText(bytes, label), (one) => one.codePointAt(0))).toEqual(expected)
  },
)

it('leaves characters of other encodings as they are', () => {
  expect(decodeText(Uint8Array.of(0xc2, 0x92, 0xc3, 0xa9), 'utf-8')).toBe('\u0092é')
  expect(decodeText(Uint8Array.of(0x92, 0xe9), 'iso-8859-15')).toBe('\u0092é')
  expect(decodeText(Uint8Array.of(0x92, 0xb3), 'windows-1250')).toBe('’ł')
  expect(decodeText(Uint8Array.of(0x92, 0xfe), 'windows-1254')).toBe('’ş')
})

it('is the only place where bytes of an encoding that is no UTF become text', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = ['src', 'web/src'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  const others = files.filter((file) => {
    const calls = readFileSync(root + file, 'utf8').match(/new TextDecoder\([^)]*/g) ?? []
    return calls.some((call) => !/\((?:'utf-|$)/.test(call))
  })
  // A stream in UTF-16 is decoded piece by piece.
  expect(others).toEqual(['src/formats/text-decode.ts', 'src/packs/make/common/utf8-stream.ts'])
})
