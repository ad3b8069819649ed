import { describe, expect, it } from 'vitest'
import { sumOfTerms } from '../ledger-terms.ts'
import { linkToBuilding, linkToPlace, strongestLink } from './cell-link.ts'
import type { PlacePath } from './cell-link.ts'

const budget = {
  tx_power_dbm: 40,
  tx_antenna_gain_dbi: 25,
  rx_antenna_gain_dbi: 0,
  calibration_offset_db: 0,
  system_loss_db: 2,
  polarization_loss_db: 0,
  pattern_attenuation_db: 3,
}
type Edge = PlacePath['obstruction_ledger'][number]

/** An edge of a roof, as high above the line; null where its height is unknown. */
const edge = (id: string, heightM: number | null, aboveLineM: number | null): Edge => ({
  id,
  obstruction_id: id,
  obstruction_type: 'building_roof_edge',
  edge_position: 'entry',
  height_source: heightM === null ? 'unavailable' : 'observed_tag',
  height_available: heightM !== null,
  building_height_m: heightM,
  terrain_elevation_m: null,
  absolute_height_m: heightM,
  relative_height_above_los_m: aboveLineM,
  along_path_fraction: 0.5,
  along_path_distance_m: 100,
  d1_m: 100,
  d2_m: 100,
  los_line_height_m: 15,
  clearance_m: null,
  first_fresnel_radius_m: 1,
  fresnel_clearance_ratio: null,
  v: null,
  diffraction_loss_db: null,
  selected_dominant_edge: false,
  available: false,
})

const path: PlacePath = {
  distance_m: 300,
  canonical_comparison: {
    available: true,
    reason: 'compared',
    canonical_model: 'urban_short_range',
    canonical_reference: 'TR 38.901',
    canonical_los_state: 'nlos',
    canonical_classification_basis: 'known_height_obstruction',
    canonical_path_loss_db: 130,
    canonical_rx_dbm: -70,
    diagnostic_rx_dbm: null,
    diagnostic_minus_canonical_db: null,
    note: '',
  },
  loss_budget: { link_budget: budget },
  rf_profile: {
    beam_width: 120,
    orientation_deg: 10,
    radius_m: 500,
    propagation_model: 'urban_short_range',
  },
  rf_contract: { antenna_pattern_uses_hard_beam: true, uses_terrain: false },
  obstruction_ledger: [
    edge('way/1', 30, 12),
    edge('way/1', 30, 10),
    edge('way/2', 9, -3),
    edge('way/3', null, null),
  ],
}
const cell = { id: 'A', at: [24.94, 60.17] as const, body: { azimuth: 80 } }
const east = [24.945, 60.17] as const
const west = [24.935, 60.17] as const

describe('the link of a cell to a place', () => {
  it('has terms that add up to the power that the service answers', () => {
    const link = linkToPlace(cell, east, path)
    expect(link).toMatchObject({ inSight: false, receivedDbm: -70 })
    expect(link.because).toBe('known height obstruction')
    expect(sumOfTerms(link.terms)).toBeCloseTo(-70, 12)
  })

  it('names the roofs that reach the line or are unknown, each once, but none over terrain', () => {
    expect(linkToPlace(cell, east, path).roofs).toEqual([
      { buildingId: 'way/1', heightM: 30 },
      { buildingId: 'way/3', heightM: null },
    ])
    const hilly = { ...path, rf_contract: { ...path.rf_contract, uses_terrain: true } }
    expect(linkToPlace(cell, east, hilly).roofs).toEqual([])
  })

  it('is none beyond a hard beam, and none beyond the radius', () => {
    expect(linkToPlace(cell, west, path)).toMatchObject({
      because: 'outside the beam',
      receivedDbm: null,
    })
    const smooth = {
      ...path,
      rf_contract: { ...path.rf_contract, antenna_pattern_uses_hard_beam: false },
    }
    expect(linkToPlace(cell, west, smooth).receivedDbm).toBe(-70)
    const near = { ...cell, body: { azimuth: 80, radius_m: 200 } }
    expect(linkToPlace(near, east, path).because).toBe('outside the radius')
  })
})

describe('the link under another model than that of a path', () => {
  it('has no terms, which would not add up to the layer', () => {
    const legacy = {
      ...path,
      rf_profile: { ...path.rf_profile, propagation_model: 'legacy_fspl_walls' },
    } as const
    const link = linkToPlace(cell, east, legacy)
    expect(link).toMatchObject({ receivedDbm: null, terms: [] })
    expect(link.because).toContain('another model')
  })
})

describe('the link of a cell to a building', () => {
  it('says why there is none', () => {
    const link = linkToBuilding(cell, {
      building_id: 'way/1',
      available: false,
      reason: 'facade_outside_beam',
    })
    expect(link).toMatchObject({ receivedDbm: null, because: 'facade outside beam', terms: [] })
    expect(strongestLink([link])).toBeNull()
    expect(strongestLink([link, linkToPlace(cell, east, path)])?.receivedDbm).toBe(-70)
  })
})
