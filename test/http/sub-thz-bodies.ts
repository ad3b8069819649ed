import {
  atmosphereExample,
  reflectionExample,
  shortRangeExample,
  slabExample,
} from '../../src/http/sub-thz/examples.ts'
import { cityLat, cityLon, place } from './test-city.ts'

const [eastLon, northLat] = place(100, 30)

/** In the test city, whose ground the examples know nothing of. */
const ends = {
  transmitter: { lon: cityLon, lat: cityLat, height_m: 25 },
  receiver: { lon: eastLon, lat: northLat, height_m: 1.5 },
}

export const atmosphereBody = { ...atmosphereExample, ...ends }

export const shortRangeBody = { ...shortRangeExample, ...ends }

export const slabBody = slabExample
export const air = slabExample.incident_medium

/** A slab with a material of the user's own. */
export const userSlabBody = {
  ...slabBody,
  material_id: undefined,
  material_source: 'user_defined',
  user_material: {
    name: 'measured wall',
    property_source: 'measured',
    relative_permittivity: 5.17,
    loss_tangent: 0.08,
  },
}

export const reflectionBody = reflectionExample

export const subThzBodies = {
  '/api/sub-thz-reference': atmosphereBody,
  '/api/sub-thz-p1411-reference': shortRangeBody,
  '/api/sub-thz-material-reference': slabBody,
  '/api/sub-thz-reflection-reference': reflectionBody,
} as const
