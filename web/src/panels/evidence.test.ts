import { describe, expect, test } from 'vitest'
import { networkEvidence, servedEvidence, surfaceEvidence } from './evidence.ts'

describe('the evidence in the notes', () => {
  test('says which share of a surface lies outside the pack and indoors', () => {
    const counts = {
      valid_cell_count: 200,
      los_cell_count: 1,
      outside_pack_cells: 102,
      indoor_cells: 10,
      unknown_height_cells: 40,
      own_roof_cells: 30,
    }
    const [sight, outside, indoor, unknown, ownRoof] = surfaceEvidence(counts)
    expect(sight[1]).toBe('1 cells, 0.5 %')
    expect(outside).toEqual(['Outside the pack, where no building is known', '102 cells, 51.0 %'])
    expect(indoor[1]).toBe('10 cells, 5.0 %')
    expect(unknown[1]).toBe('40 cells, 20.0 %')
    expect(ownRoof[1]).toBe('30 cells, 15.0 %')
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
