import { expect, it } from 'vitest'
import { calibrateRequest } from './calibrate-request.ts'

const request = {
  towers: [
    {
      id: 'a',
      azimuth: 30,
      rf_profile: { tx_power_dbm: 40, sight: 'footprints', calibration: { name: 'old' } },
    },
    { id: 'b' },
  ],
  network_tech: '4g',
  calibration_offset_db: -3,
  compared_with: 'named_cell',
  samples: [{ id: 's1' }],
  detail_of: { propagation_model: 'urban_microcell', variant: 'sight=obstructed' },
}

it('a calibration is asked for of the model itself: no offset and no other one counts in it', () => {
  const stated = { name: 'Walk', day: '' }
  expect(calibrateRequest({ request }, {}, stated)).toEqual({
    towers: [
      { id: 'a', azimuth: 30, rf_profile: { tx_power_dbm: 40, sight: 'footprints' } },
      { id: 'b', rf_profile: {} },
    ],
    network_tech: '4g',
    samples: [{ id: 's1' }],
    name: 'Walk',
  })
})

it('the model that was chosen is that of every cell, and the day is said where it is known', () => {
  const members = { propagation_model: 'urban_microcell', sight: 'obstructed' }
  const asked = calibrateRequest({ request }, members, { name: 'Walk', day: '2026-05-31' })
  expect(asked['measured_on']).toBe('2026-05-31')
  expect(asked['towers']).toMatchObject([
    { rf_profile: { tx_power_dbm: 40, ...members } },
    { rf_profile: members },
  ])
})
