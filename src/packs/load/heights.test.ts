import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightEvidence, heightSources, materials } from '../../spatial/footprint-store.ts'
import { parseExternalHeights } from './external-heights.ts'
import { parseHeightM, parseLevels, roofHeight, roofHeights } from './heights.ts'
import { materialCode } from './materials.ts'

describe('roofHeight', () => {
  it('takes the height tag before the levels, and the levels before nothing', () => {
    expect(roofHeight('24 m', 2)).toEqual({
      heightM: 24,
      evidence: heightEvidence.tag,
      tag: '24 m',
    })
    expect(roofHeight(undefined, 4)).toEqual({
      heightM: 12,
      evidence: heightEvidence.levels,
      tag: '4',
    })
    expect(roofHeight(undefined, undefined)).toEqual({
      heightM: NaN,
      evidence: heightEvidence.unavailable,
      tag: undefined,
    })
  })

  it('does not believe a height outside 1 to 500 m, and caps levels at 500 m', () => {
    expect(roofHeight('0.9', '2').evidence).toBe(heightEvidence.levels)
    expect(roofHeight('500.1', undefined).heightM).toBeNaN()
    expect(roofHeight('500', undefined).heightM).toBe(500)
    expect(roofHeight('1', undefined).heightM).toBe(1)
    expect(roofHeight(undefined, 1000).heightM).toBe(500)
    expect(roofHeight('-5', '-2').evidence).toBe(heightEvidence.unavailable)
  })

  it('gives a height in bounds or none, whatever the tags hold', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (height, levels) => {
        const { heightM, evidence } = roofHeight(height, levels)
        if (evidence === heightEvidence.unavailable) expect(heightM).toBeNaN()
        else expect(heightM > 0 && heightM <= 500).toBe(true)
      }),
    )
  })
})

describe('parseHeightM', () => {
  it.each([
    ['12', 12],
    [' 12.5m ', 12.5],
    ['12,5 m', 12.5],
    ['12.13 metres', 12.13],
    ['7 meter', 7],
    ['7 Meters', 7],
    ['7 metre', 7],
    ['40 ft', 12.192],
    ['40feet', 12.192],
    ["40'", 12.192],
    [`6'6"`, 1.9812],
    ['39′', 11.8872],
    ['39′6″', 12.0396],
    ['39’ 6”', 12.0396],
    ["39'6''", 12.0396],
    [15, 15],
    ['1e1', 10],
  ])('reads %s as %d m', (text, heightM) => {
    expect(parseHeightM(text)).toBeCloseTo(heightM, 12)
  })

  it.each([
    '',
    'no',
    'nan',
    'tall',
    '~12',
    '12-15',
    '12;15',
    '1,200',
    '12 km',
    'm',
    "'",
    '0x10',
    '∞',
  ])('does not guess at "%s"', (text) => {
    expect(parseHeightM(text)).toBeUndefined()
  })

  it('reads any decimal number with any metric unit as that number', () => {
    const unit = fc.constantFrom('', 'm', ' m', ' metre', ' metres', 'meter', ' METERS')
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), unit, (value, suffix) => {
        expect(parseHeightM(`${value}${suffix}`)).toBe(value)
      }),
    )
  })
})

describe('parseLevels', () => {
  it('reads positive numbers only', () => {
    expect(parseLevels('3.5')).toBe(3.5)
    expect(parseLevels(2)).toBe(2)
    for (const value of ['0', '-1', 'two', '2;3', null, true, []]) {
      expect(parseLevels(value)).toBeUndefined()
    }
  })
})

describe('materialCode', () => {
  it.each([
    ['Red_Brick', 'brick'],
    ['timber_framing', 'wood'],
    ['corrugated steel', 'metal'],
    ['sandstone', 'concrete'],
    ['cement_block', 'concrete'],
    ['glass', 'glass'],
    ['plaster', 'unknown'],
    ['no', 'unknown'],
  ])('knows %s as %s', (text, material) => {
    expect(materials[materialCode(text)]).toBe(material)
  })

  it('goes on to the next tag when one says nothing it knows', () => {
    expect(materials[materialCode('plaster', undefined, 'wood')]).toBe('wood')
    expect(materials[materialCode('glass', 'wood')]).toBe('glass')
    expect(materials[materialCode()]).toBe('unknown')
  })
})

it('the height that counts is the first of the ledger, whatever is known', () => {
  const external = fc.record({
    height_m: fc.integer({ min: 1, max: 300 }),
    evidence: fc.constantFrom('measured' as const, 'tagged' as const, 'estimated' as const),
    source: fc.constantFrom('a', 'b', 'ü'),
    id: fc.constantFrom('1', '2'),
    match: fc.constantFrom('exact' as const, 'high_confidence_overlap' as const),
  })
  const order = ['measured', 'observed_tag', 'estimated', 'derived_from_levels']
  fc.assert(
    fc.property(
      fc.array(external, { maxLength: 5 }),
      fc.option(fc.integer({ min: 1, max: 300 })),
      fc.option(fc.integer({ min: 1, max: 90 })),
      (given, height, levels) => {
        const candidates = parseExternalHeights(JSON.stringify(given))
        expect(candidates).toEqual(given)
        const roofs = roofHeights(height, levels, candidates)
        expect(roofs).toHaveLength(given.length + Number(height !== null) + Number(levels !== null))
        const ranks = roofs.map(({ evidence }) => order.indexOf(heightSources[evidence]))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      },
    ),
  )
})
