import { formatIdentifier } from './format.ts'

/** Units as names on the wire end with them; the longer ending first. */
const units: readonly (readonly [ending: string, unit: string])[] = [
  ['_g_m3', 'g/m³'],
  ['_s_per_m', 'S/m'],
  ['_db_per_km', 'dB/km'],
  ['_mm_h', 'mm/h'],
  ['_ghz', 'GHz'],
  ['_mhz', 'MHz'],
  ['_hz', 'Hz'],
  ['_dbm', 'dBm'],
  ['_dbi', 'dBi'],
  ['_db', 'dB'],
  ['_deg', '°'],
  ['_hpa', 'hPa'],
  ['_ms', 'ms'],
  ['_m2', 'm²'],
  ['_m', 'm'],
  ['_k', 'K'],
  ['_pct', '%'],
]

/** A name on the wire as a label with its unit: `frequency_ghz` is "frequency, GHz". */
export function wireLabel(name: string): string {
  const found = units.find(([ending]) => name.endsWith(ending))
  if (found === undefined) return formatIdentifier(name)
  return `${formatIdentifier(name.slice(0, -found[0].length))}, ${found[1]}`
}
