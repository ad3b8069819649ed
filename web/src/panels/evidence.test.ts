import { describe, expect, test } from 'vitest'
import {
  evidenceSentences,
  networkEvidence,
  outsideEvidence,
  servedEvidence,
  surfaceEvidence,
} from './evidence.ts'

describe('the evidence in the notes', () => {
  test('says which share of a surface lies in sight and indoors', () => {
    const counts = {
      valid_cell_count: 200,
      los_cell_count: 1,
      indoor_cells: 10,
      unknown_height_cells: 40,
      own_roof_cells: 30,
    }
    const [sight, indoor, unknown, ownRoof] = surfaceEvidence(counts)
    expect(sight[1]).toBe('1 cells, 0.5 %')
    expect(indoor[1]).toBe('10 cells, 5.0 %')
    expect(unknown[1]).toBe('40 cells, 20.0 %')
    expect(ownRoof[1]).toBe('30 cells, 15.0 %')
  })

  test.each([
    ['nodes', 'excluded', 'Outside the pack, without a value'],
    ['samples', 'free', 'Outside the pack, in free sight'],
    ['rays', 'excluded', 'Rays that the edge of the pack ends'],
    ['rays', 'free', 'Rays that end outside the pack'],
    ['places', 'excluded', 'Outside the pack, where no building is known'],
  ] as const)(
    'says how many %s lie outside the pack, which is %s',
    (counted, beyond_pack, name) => {
      const outside_pack = { beyond_pack, counted, count: 1866, of: 1961, pct: 95.2 }
      const answer = { fingerprint: '', model_evidence: { sentences: ['So it is.'], outside_pack } }
      expect(outsideEvidence(answer)).toEqual([[name, `1,866 of 1,961 ${counted}, 95.2 %`]])
      expect(evidenceSentences(answer)).toEqual([
        'So it is.',
        `${name}: 1,866 of 1,961 ${counted}, 95.2 %.`,
      ])
    },
  )

  test('says nothing of that for an answer of a version that did not count it', () => {
    expect(outsideEvidence({ fingerprint: '' })).toEqual([])
    expect(evidenceSentences({ fingerprint: '' })).toEqual([])
  })

  test('sets the receiver threshold beside the -100 dBm', () => {
    const counts = { served_buildings: 263, served_at_receiver_threshold: 109 }
    expect(servedEvidence(counts, -84)).toEqual([
      ['Served above −100 dBm', '263 buildings'],
      ['Above the receiver threshold, −84.0 dBm', '109 buildings'],
    ])
  })

  test('does so for a network too', () => {
    const counts = { raw_metrics: { covered_units: 339 }, served_at_receiver_threshold: 120 }
    expect(networkEvidence(counts).map(([, value]) => value)).toEqual([
      '339 buildings',
      '120 buildings',
    ])
  })
})
