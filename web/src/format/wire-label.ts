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

const places: Readonly<Partial<Record<string, string>>> = {
  lon: 'Longitude, °',
  lat: 'Latitude, °',
}

/** A name on the wire as a label with its unit: `frequency_ghz` is "Frequency, GHz". */
export function wireLabel(name: string): string {
  const place = Object.hasOwn(places, name) ? places[name] : undefined
  if (place !== undefined) return place
  const found = units.find(([ending]) => name.endsWith(ending))
  if (found === undefined) return sentenceCase(name)
  return `${sentenceCase(name.slice(0, -found[0].length))}, ${found[1]}`
}

function sentenceCase(name: string): string {
  const text = formatIdentifier(name)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A value of an answer in words; of a list the items, which may be sentences. */
export function wireText(value: unknown): string {
  if (value === null) return 'not known'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(Number(value.toPrecision(6))).replace('-', '−')
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map(wireText).join(', ').replaceAll('., ', '. ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
