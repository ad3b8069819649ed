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
  rf_contract: { antenna_pattern_uses_hard_beam: true },
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

  it('is none beyond a hard beam, and none beyond the radius', () => {
    expect(linkToPlace(cell, west, path)).toMatchObject({
      because: 'outside the beam',
      receivedDbm: null,
    })
    const smooth = { ...path, rf_contract: { antenna_pattern_uses_hard_beam: false } }
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
