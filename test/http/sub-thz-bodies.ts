import { cityLat, cityLon, place } from './test-city.ts'

const [eastLon, northLat] = place(100, 30)

export const atmosphereBody = {
  frequency_ghz: 140,
  transmitter: { lon: cityLon, lat: cityLat, height_m: 25 },
  receiver: { lon: eastLon, lat: northLat, height_m: 1.5 },
  atmosphere: { pressure_hpa: 1013.25, temperature_k: 288.15, water_vapour_density_g_m3: 7.5 },
}

export const shortRangeBody = {
  frequency_ghz: 140,
  transmitter: atmosphereBody.transmitter,
  receiver: atmosphereBody.receiver,
  morphology: 'urban_high_rise',
  rooftop_relation: 'both_below_rooftop',
  los_state: 'los',
  candidate_model_id: 'all',
  provenance: {
    frequency_ghz: 'user_declared',
    distance_m: 'geometry_derived',
    tx_height_m: 'user_declared',
    rx_height_m: 'user_declared',
    morphology: 'user_declared',
    rooftop_relation: 'user_declared',
    los_state: 'user_declared',
  },
}

export const air = {
  name: 'air',
  relative_permittivity: 1,
  conductivity_s_per_m: 0,
  property_source: 'user_declared',
}

export const slabBody = {
  schema_version: 1,
  frequency_ghz: 140,
  material_source: 'p2040_reference',
  material_id: 'concrete_110_330',
  thickness_m: 0.01,
  thickness_provenance: 'user_declared',
  incidence_angle_deg: 30,
  polarization: 'TE',
  incident_medium: air,
  exit_medium: air,
}

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

export const reflectionBody = {
  schema_version: 1,
  frequency_ghz: 140,
  polarization: 'TE',
  coordinate_frame: { mode: 'local_enu' },
  tx: {
    position: { x: -10, y: 10, z: 8 },
    antenna: { mode: 'isotropic', absolute_gain_dbi: 20 },
  },
  rx: {
    position: { x: 20, y: 20, z: 5 },
    antenna: { mode: 'isotropic', absolute_gain_dbi: 20 },
  },
  facade: {
    start: { x: -50, y: 0, z: 0 },
    end: { x: 50, y: 0, z: 0 },
    plane_point: { x: 0, y: 0, z: 0 },
    outward_normal: { x: 0, y: 1, z: 0 },
    geometry_provenance: 'user_declared',
    normal_provenance: 'user_declared',
    height_provenance: 'user_declared',
    base_z: 0,
    top_z: 20,
  },
  material: {
    mode: 'interface',
    material_source: 'p2040_reference',
    material_id: 'concrete_110_330',
    incident_medium: air,
    exit_medium: air,
  },
  terrain: { mode: 'flat_ground_relative_datum', provenance: 'user_declared' },
  link_budget: { pt_conducted_dbm: 10 },
}

export const subThzBodies = {
  '/api/sub-thz-reference': atmosphereBody,
  '/api/sub-thz-p1411-reference': shortRangeBody,
  '/api/sub-thz-material-reference': slabBody,
  '/api/sub-thz-reflection-reference': reflectionBody,
} as const
