/** Flags and basis of a loss between isotropic antennas. */
const isotropicLoss = {
  measurement_quantity: 'path_loss',
  antenna_gain_embedded: false,
  cable_loss_embedded: false,
  calibration_applied: true,
  directionality: 'synthesized_omnidirectional',
  antenna_comparison_basis: 'isotropic_equivalent_path_loss',
} as const

/** A path loss at 140 GHz with a declared distance. */
export function lossBody(id: string, distanceM: number, lossDb: number, changes: object = {}) {
  return {
    measurement_id: id,
    frequency_ghz: 140,
    measured_path_loss_db: lossDb,
    geometry: { direct_3d_distance_m: distanceM },
    ...isotropicLoss,
    ...changes,
  }
}

export function campaignBody(id: string, measurements: readonly object[], changes: object = {}) {
  return {
    schema_version: 1,
    campaign_id: id,
    provenance: { source_type: 'synthetic_controlled' },
    frequency_range_ghz: { min_ghz: 100, max_ghz: 300 },
    measurements,
    ...changes,
  }
}

/** Free space at 140 GHz over 20, 40 and 60 m, computed elsewhere. */
export const controlMeasurements = [
  lossBody('m-20', 20, 101.39094384872776, { site_id: 'north' }),
  lossBody('m-40', 40, 107.41154376200738, { site_id: 'south' }),
  lossBody('m-60', 60, 110.93336894312101, { site_id: 'south' }),
]

export const controlBody = { campaigns: [campaignBody('control', controlMeasurements)] }

/** Everything that a campaign may say, and one signal that was not detected. */
export const fullCampaign = campaignBody(
  'full:1',
  [
    lossBody('m-1', 30, 108, {
      location_pair_id: 'pair-1',
      beam_id: 'beam-1',
      site_id: 'north',
      tx: { lon: 32.8, lat: 39.9, height_m: 10, conducted_power_dbm: 3 },
      rx: { lon: 32.8003, lat: 39.9, height_m: 1.5 },
      bandwidth_hz: 4e9,
      tx_conducted_power_dbm: 3,
      tx_gain_dbi: 25,
      rx_gain_dbi: 25,
      tx_cable_loss_db: 1,
      rx_cable_loss_db: 1,
      tx_azimuth_deg: 90,
      tx_elevation_deg: -5,
      rx_orientation: 'towards the transmitter',
      beamwidth_deg: 10,
      pattern_metadata: 'horn',
      polarization: 'vertical',
      labels: {
        los_nlos: 'Line of sight',
        los_nlos_source: 'manual_review',
        morphology: 'urban high-rise',
        morphology_source: 'campaign_author',
        rooftop_relation: 'both_below_rooftop',
        rooftop_relation_source: 'campaign_metadata',
      },
      weather: {
        temperature_k: 288.15,
        pressure_hpa: 1013.25,
        relative_humidity_pct: 60,
        water_vapour_density_g_m3: 7.5,
        rain_rate_mm_h: 0,
        rain_known: true,
        fog_liquid_water_density_g_m3: 0,
        fog_known: true,
        description: 'dry',
        source: 'a station nearby',
      },
      timestamp: '2026-02-28T12:00:00+03:00',
      quality_flags: ['checked'],
      detection: { status: 'observed', detection_limit_dbm: -110, notes: 'none' },
      geometry: {
        direct_3d_distance_m: 30,
        street_width_m: 20,
        corner_geometry: 'none',
        building_intersections: ['way/1'],
        roof_heights_m: [12, 15],
        vegetation_present: false,
        terrain_available: false,
        wall_event_count: 0,
        diffraction_loss_db: 0,
        source: 'survey',
        notes: 'none',
      },
      notes: ['first'],
    }),
    {
      measurement_id: 'm-2',
      frequency_ghz: 140,
      site_id: 'south',
      measurement_quantity: 'received_power',
      measured_received_power_dbm: -62,
      geometry: { direct_3d_distance_m: 60 },
    },
    {
      measurement_id: 'm-3',
      frequency_ghz: 140,
      detection: { status: 'not_detected', detection_limit_dbm: -110 },
    },
  ],
  {
    campaign_version: '2',
    title: 'A street',
    source: {
      citation: 'a paper',
      doi: '10.0/1',
      url: 'https://example.org',
      license: 'own',
      data_availability: 'open',
      dataset_version: '1',
    },
    provenance: {
      source_type: 'local_field',
      collected_by: 'us',
      imported_by: 'us',
      metadata_url: 'https://example.org/meta',
      imported_at: '2026-01-31T12:00:00Z',
      notes: ['none'],
    },
    environment: {
      environment_type: 'street canyon',
      morphology: 'suburban',
      morphology_source: 'campaign_author',
      rooftop_relation: 'both_below_rooftop',
      rooftop_source: 'campaign_author',
      los_state: 'nlos',
      los_source: 'campaign_author',
      description: 'a street',
    },
    equipment: {
      transmitter: 'a',
      receiver: 'b',
      channel_sounder: 'c',
      receiver_model: 'd',
      notes: 'e',
    },
    antenna_setup: {
      tx_gain_dbi: 25,
      rx_gain_dbi: 24,
      beamwidth_deg: 10,
      polarization: 'vertical',
      directionality: 'synthesized_omnidirectional',
      comparison_basis: 'isotropic_equivalent_path_loss',
      pattern_metadata: 'horn',
      strongest_beam_selected: true,
      beam_average_method: 'none',
      notes: 'none',
    },
    calibration: {
      conducted_tx_power_dbm: 3,
      tx_cable_loss_db: 1,
      rx_cable_loss_db: 2,
      receiver_calibration_applied: true,
      dynamic_range_db: 100,
      noise_floor_dbm: -100,
      detectable_power_floor_dbm: -95,
      reference: 'back to back',
      notes: 'none',
    },
    weather: { temperature_k: 290 },
    sites: [
      {
        site_id: 'south',
        name: 'South',
        lon: 32.8,
        lat: 39.9,
        morphology: 'urban_low_rise',
        morphology_source: 'dataset_geometry',
        rooftop_relation: 'both_below_rooftop',
        rooftop_source: 'dataset_geometry',
        description: 'a corner',
      },
    ],
    limitations: ['few'],
  },
)
