// One valid request of each sub-THz reference.

const atmospherePath = {
  frequency_ghz: 140,
  transmitter: { lon: -32.996, lat: 46.9929, height_m: 25 },
  receiver: { lon: -32.9948, lat: 46.9932, height_m: 1.5 },
}
const air = {
  name: 'air',
  relative_permittivity: 1,
  conductivity_s_per_m: 0,
  property_source: 'user_declared',
}
export const slabExample = {
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
const isotropic = { mode: 'isotropic', absolute_gain_dbi: 20 }
export const reflectionExample = {
  schema_version: 1,
  frequency_ghz: 140,
  polarization: 'TE',
  coordinate_frame: { mode: 'local_enu' },
  tx: { position: { x: -10, y: 10, z: 8 }, antenna: isotropic },
  rx: { position: { x: 20, y: 20, z: 5 }, antenna: isotropic },
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
export const shortRangeExample = {
  ...atmospherePath,
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
const campaign = {
  schema_version: 1,
  campaign_id: 'corridor',
  provenance: { source_type: 'synthetic_controlled' },
  frequency_range_ghz: { min_ghz: 100, max_ghz: 300 },
  measurements: [20, 40, 60].map((distanceM) => ({
    measurement_id: `m-${distanceM}`,
    frequency_ghz: 140,
    measured_path_loss_db: 75 + distanceM / 2,
    geometry: { direct_3d_distance_m: distanceM },
    measurement_quantity: 'path_loss',
    antenna_gain_embedded: false,
    cable_loss_embedded: false,
    calibration_applied: true,
    directionality: 'synthesized_omnidirectional',
    antenna_comparison_basis: 'isotropic_equivalent_path_loss',
  })),
}

export const atmosphereExample = {
  ...atmospherePath,
  atmosphere: { pressure_hpa: 1013.25, temperature_k: 288.15, water_vapour_density_g_m3: 7.5 },
}

export const validationExample = { campaigns: [campaign] }
