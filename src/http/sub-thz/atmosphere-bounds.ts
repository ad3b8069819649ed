import type { ValidRange } from '../../rf/valid-range.ts'

/** Bounds of the members of blocks that can be switched off; they hold where the block is on. */
export const blockBounds = {
  pressure_hpa: { minimum: 300, maximum: 1100 },
  temperature_k: { minimum: 180, maximum: 330 },
  water_vapour_density_g_m3: { minimum: 0, maximum: 100 },
  rain_rate_mm_h: { minimum: 0, maximum: 500 },
  polarization_tilt_deg: { minimum: 0, maximum: 90 },
  liquid_water_density_g_m3: { minimum: 0, maximum: 5 },
} as const satisfies Record<string, ValidRange>
