import { describe, expect, it } from 'vitest'
import { sumOfTerms } from '../shared/ledger-terms.ts'
import { linkToBuilding, linkToPlace, strongestLink } from './cell-link.ts'
import type { PlacePath } from './cell-link.ts'

/** Adds up to -70 dBm. */
const budget = {
  tx_power_dbm: 40,
  tx_antenna_gain_dbi: 25,
  antenna_gain_dbi: 25,
  boresight_eirp_dbm: 65,
  directional_eirp_dbm: 62,
  rx_antenna_gain_dbi: 0,
  system_loss_db: 2,
  polarization_loss_db: 0,
  calibration_offset_db: 0,
  eirp_dbm: 63,
  fspl_db: 0,
  propagation_loss_db: 130,
  building_loss_db: 0,
  tx_pattern_attenuation_db: 3,
  horizontal_pattern_attenuation_db: 3,
  vertical_pattern_attenuation_db: 0,
  pattern_attenuation_db: 3,
  total_loss_db: 135,
  received_power_dbm: -70,
  receiver_sensitivity_mode: 'manual',
  effective_receiver_sensitivity_dbm: -115,
  receiver_link_margin_db: 45,
}

const roof = (building_id: string, height_m: number | null) => ({
  building_id,
  part_ids: [building_id],
  height_m,
  height_source: height_m === null ? ('unavailable' as const) : ('observed_tag' as const),
  intervals: [],
})

const layerLink: PlacePath['layer_link'] = {
  available: true,
  distance_m: 300,
  bearing_deg: 90,
  los_state: 'nlos',
  los_classification_basis: 'known_height_obstruction',
  wall_event_count: 0,
  rx_dbm: -70,
  applied_propagation_model_id: 'urban_short_range',
  applicability_reason: 'applicable',
  link_budget: budget,
  los_classification: {
    state: 'nlos',
    classifier_id: '',
    classifier_description: '',
    terrain_status: 'terrain_unavailable',
    classification_basis: 'known_height_obstruction',
    endpoint_case: 'outdoor_to_outdoor',
    blocking_buildings: [roof('way/1', 30)],
    cleared_buildings: [roof('way/2', 9)],
    unknown_height_buildings: [roof('way/3', null)],
  },
}
const path: PlacePath = { layer_link: layerLink, rf_profile: { radius_m: 500 } }
const cell = { id: 'A', at: [24.94, 60.17] as const, body: { azimuth: 80 } }

describe('the link of a cell to a place', () => {
  it('has terms that add up to the power that the service answers', () => {
    const link = linkToPlace(cell, path)
    expect(link).toMatchObject({ inSight: false, receivedDbm: -70, bearingDeg: 90 })
    expect(link.because).toBe('a roof on the way is higher than the line')
    expect(sumOfTerms(link.terms)).toBeCloseTo(-70, 12)
  })

  it('names the roofs in the way and the unknown ones, in the shade alone', () => {
    expect(linkToPlace(cell, path).roofs).toEqual([
      { buildingId: 'way/1', heightM: 30 },
      { buildingId: 'way/3', heightM: null },
    ])
    const { los_classification: sight } = layerLink
    const inSight = {
      ...layerLink,
      los_state: 'los',
      los_classification: { ...sight!, state: 'los' },
    } as const
    expect(linkToPlace(cell, { ...path, layer_link: inSight }).roofs).toEqual([])
  })

  it('counts walls and adds their loss under a model that compares no roofs', () => {
    const walls: PlacePath['layer_link'] = {
      ...layerLink,
      los_classification_basis: 'wall_events_2d',
      wall_event_count: 2,
      rx_dbm: -90,
      link_budget: { ...budget, building_loss_db: 20 },
    }
    delete walls.los_classification
    const link = linkToPlace(cell, { ...path, layer_link: walls })
    expect(link.because).toContain('2 wall events')
    expect(link.roofs).toEqual([])
    expect(sumOfTerms(link.terms)).toBeCloseTo(-90, 12)
  })

  it('is none beyond a hard beam, beyond the radius, and where the question leaves out the outside', () => {
    const beyond = {
      available: false,
      reason: 'outside_beam',
      distance_m: 300,
      bearing_deg: 270,
    } as const
    expect(linkToPlace(cell, { ...path, layer_link: beyond })).toMatchObject({
      because: 'outside beam',
      receivedDbm: null,
      terms: [],
    })
    const near = { ...cell, body: { azimuth: 80, radius_m: 200 } }
    expect(linkToPlace(near, path).because).toBe('outside the radius')
    expect(linkToPlace(cell, path, true)).toMatchObject({
      because: 'outside the pack',
      receivedDbm: null,
      terms: [],
    })
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
    expect(strongestLink([link, linkToPlace(cell, path)])?.receivedDbm).toBe(-70)
  })
})
