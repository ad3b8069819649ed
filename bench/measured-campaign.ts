import { seededNoise } from '../test/worlds/measured-links.ts'

const said = 'manual_review'

/** As many measurements as a question may hold, of 40 sites, that every model has something to say on. */
export function largestCampaign() {
  const noise = seededNoise(5 * 5000)
  const measurements = Array.from({ length: 5000 }, (_, index) => {
    const [loss, east, north, length, edge] = noise.slice(5 * index, 5 * index + 5)
    return {
      measurement_id: `m${index}`,
      site_id: `site-${index % 40}`,
      frequency_ghz: 140,
      measurement_quantity: 'path_loss' as const,
      measured_path_loss_db: 110 + 10 * loss,
      antenna_gain_embedded: false,
      cable_loss_embedded: false,
      calibration_applied: true,
      tx: { lon: 32.8 + 0.02 * east, lat: 39.9 + 0.02 * north, height_m: 10 },
      rx: { lon: 32.8 + 0.02 * east, lat: 39.9005 + 0.02 * north, height_m: 1.5 },
      geometry: {
        direct_3d_distance_m: 85 + 65 * length,
        wall_event_count: index % 3,
        diffraction_loss_db: 10 + 10 * edge,
      },
      labels: {
        los_nlos: index % 2 === 0 ? 'los' : 'nlos',
        los_nlos_source: said,
        morphology: index % 3 === 0 ? 'suburban' : 'urban_high_rise',
        morphology_source: said,
        rooftop_relation: 'both_below_rooftop',
        rooftop_relation_source: said,
      } as const,
      weather: {
        temperature_k: 280 + (index % 20),
        pressure_hpa: 1013.25,
        water_vapour_density_g_m3: 7.5,
        rain_known: true,
        rain_rate_mm_h: index % 10,
        fog_known: true,
        fog_liquid_water_density_g_m3: 0,
      },
    }
  })
  return {
    campaigns: [
      {
        schema_version: 1,
        campaign_id: 'bench',
        frequency_range_ghz: { min_ghz: 140, max_ghz: 140 },
        antenna_setup: {
          directionality: 'synthesized_omnidirectional',
          comparison_basis: 'isotropic_equivalent_path_loss',
        },
        measurements,
      },
    ],
  }
}
