import { describe, expect, test } from 'vitest'
import { footprintFacts } from './footprint-source.ts'

describe('the source of a footprint is found by the names of its properties', () => {
  test('Overture: heights by what each dataset is, floors, uses and names', () => {
    const overture = (dataset: string, change: Record<string, unknown> = {}) =>
      footprintFacts({
        id: '08b2a',
        height: 21.5,
        num_floors: 6,
        class: 'apartments',
        subtype: 'residential',
        names: { primary: 'Haus am See', common: null },
        facade_material: 'brick',
        sources: [{ property: '', dataset, record_id: 'r1', confidence: null }],
        ...change,
      })
    const estimated = overture('Microsoft ML Buildings')
    expect(estimated).toEqual({
      id: '08b2a',
      properties: {
        id: '08b2a',
        class: 'apartments',
        subtype: 'residential',
        facade_material: 'brick',
        building: 'apartments',
        name: 'Haus am See',
        'building:material': 'brick',
        'building:levels': '6',
        source: 'Microsoft ML Buildings',
        height_candidates: [
          {
            height_m: 21.5,
            evidence: 'estimated',
            source: 'Microsoft ML Buildings',
            id: 'r1',
            match: 'exact',
          },
        ],
      },
    })
    expect(overture('OpenStreetMap').properties).toMatchObject({ height: '21.5' })
    expect(overture('OpenStreetMap').properties).not.toHaveProperty('height_candidates')
    const measured = overture('OpenStreetMap', {
      sources: JSON.stringify([
        { property: '', dataset: 'OpenStreetMap' },
        { property: '/properties/height', dataset: 'USGS Lidar' },
      ]),
    }).properties
    expect(measured).not.toHaveProperty('height')
    expect(measured.height_candidates).toMatchObject([
      { height_m: 21.5, evidence: 'measured', source: 'USGS Lidar' },
    ])
    expect(overture('Esri Community Maps').properties.height_candidates).toMatchObject([
      { evidence: 'estimated' },
    ])
    expect(overture('OpenStreetMap', { class: null }).properties.building).toBe('residential')
    expect(overture('OpenStreetMap', { class: null, subtype: null }).properties.building).toBe(
      'yes',
    )
  })

  test('Microsoft and Google: estimates, and -1 is no height', () => {
    const microsoft = footprintFacts({ height: 12.345, confidence: 0.9 }).properties
    expect(microsoft.height_candidates).toEqual([
      { height_m: 12.35, evidence: 'estimated', source: 'Microsoft ML Buildings', match: 'exact' },
    ])
    expect(microsoft).not.toHaveProperty('height')
    const unknown = footprintFacts({ height: -1, confidence: -1 }).properties
    expect(unknown).toEqual({ confidence: -1, building: 'yes', source: 'Microsoft ML Buildings' })
    expect(
      footprintFacts({ area_in_meters: 120, confidence: 0.7, full_plus_code: '6GCR' }).properties,
    ).toMatchObject({ source: 'Google Open Buildings', building: 'yes' })
    expect(footprintFacts({ bf_source: 'google', confidence: 0.8 }).properties.source).toBe(
      'google open buildings',
    )
  })

  test('names that say how a height is known, whatever their case', () => {
    expect(footprintFacts({ measuredHeight: '17.2', use: 'x' }).properties).toEqual({
      measuredHeight: '17.2',
      use: 'x',
      height_candidates: [
        { height_m: 17.2, evidence: 'measured', source: 'measuredHeight', match: 'exact' },
      ],
    })
    expect(footprintFacts({ HEIGHT_AGL_M: 9 }).properties.height_candidates).toMatchObject([
      { height_m: 9, evidence: 'estimated' },
    ])
  })

  test('tags of OpenStreetMap stay as they are', () => {
    for (const properties of [
      { building: 'yes', height: '12 m', 'building:levels': '4' },
      { building: 'house', height: 7, confidence: 'high' },
      { height: 9, note: 'surveyed' },
      {},
    ]) {
      expect(footprintFacts(properties)).toEqual({ properties })
    }
  })
})
