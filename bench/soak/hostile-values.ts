import type { SeededRandom } from '../../src/packs/demo/seeded-random.ts'

/** Values that no well-meaning caller sends, where any value may be. */
const values: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '%00',
  '\r\nX-Injected: 1',
  '=HYPERLINK("http://elsewhere.example")',
  '<script>alert(1)</script>',
  "'; drop table towers; --",
  'x'.repeat(5000),
  0,
  -1,
  -0,
  0.1,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER + 1,
  0x8000_0000,
  NaN,
  Infinity,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { a: { b: { c: { d: {} } } } },
  Array.from({ length: 300 }, () => ({})),
  { constructor: { prototype: { polluted: true } } },
]

export function hostileValue(random: SeededRandom): unknown {
  return random.pick(values)
}
