const unknown = '–'

/**
 * A number with thousands separators, a real minus sign and at most `digits` decimals; a dash for
 * unknown.
 */
export function formatNumber(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown
  const text = formatterOf(digits).format(value)
  return text === '-0' ? '0' : text.replace('-', '−')
}

/** A number with all its decimals, as numbers stand below each other in a column. */
export function formatFixed(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown
  const text = formatterOf(digits, digits).format(value)
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', '−')
}

/** How many decimals numbers below each other all get: those that one of them needs, `most` at most. */
export function sharedDecimals(
  values: readonly (number | null | undefined)[],
  most: number,
): number {
  return values.reduce((digits: number, value) => Math.max(digits, decimalsOf(value ?? 0, most)), 0)
}

function decimalsOf(value: number, most: number): number {
  const text = value.toFixed(most)
  let digits = most
  while (digits > 0 && text.at(digits - most - 1) === '0') digits -= 1
  return digits
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Making one takes longer than a hundred uses of it. */
function formatterOf(most: number, least = 0): Intl.NumberFormat {
  const key = `${least} to ${most}`
  const made = formatters.get(key)
  if (made !== undefined) return made
  const formatter = new Intl.NumberFormat('en', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })
  formatters.set(key, formatter)
  return formatter
}

/** A number whose last digit is rounded up: what nothing exceeds stays above everything. */
export function formatUpperBound(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown
  const scale = Number(`1e${digits}`)
  const nearest = Math.round(value * scale)
  return formatNumber((nearest / scale < value ? nearest + 1 : nearest) / scale, digits)
}

/** Below this a power is a number without meaning: no receiver tells it from nothing. */
const weakestTellingDbm = -200

/** A power in dBm with one decimal and a real minus sign. */
export function formatPower(dbm: number | null | undefined): string {
  if (dbm === null || dbm === undefined || !Number.isFinite(dbm)) return unknown
  if (dbm < weakestTellingDbm) return 'below −200 dBm'
  return `${dbm.toFixed(1).replace('-', '−')} dBm`
}

/** Metres below 1 km, kilometres with two decimals from there; below each other all as the longest. */
export function formatDistance(metres: number | null | undefined, longestM = metres): string {
  if (metres === null || metres === undefined || !Number.isFinite(metres)) return unknown
  return (longestM ?? 0) < 1000 ? `${metres.toFixed(0)} m` : `${(metres / 1000).toFixed(2)} km`
}

/** A percentage with one decimal. */
export function formatPercent(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown
  return `${value.toFixed(1)} %`
}

/** An angle from 0 to below 360 with at most one decimal, or with as many as others beside it. */
export function formatAngle(degrees: number, decimals?: number): string {
  const turned = normalizeAngle(degrees)
  const rounded = Math.round(turned * 10) / 10
  const shown = rounded >= 360 ? 0 : rounded
  return `${decimals === undefined ? shown : shown.toFixed(decimals)}°`
}

/** Longitude and latitude with six decimals (about a tenth of a metre). */
export function formatPosition(lon: number, lat: number): string {
  const ns = lat < 0 ? 'S' : 'N'
  const ew = lon < 0 ? 'W' : 'E'
  return `${Math.abs(lat).toFixed(5)}° ${ns}, ${Math.abs(lon).toFixed(5)}° ${ew}`
}

/** Milliseconds as "240 ms" or "3.2 s". */
export function formatElapsed(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(0)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`
}

/** Seconds as "40 s", "3 min 20 s" or "2 h 5 min". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min ${whole % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** An instant as "2026-11-26 22:02 UTC"; a text that is none as it is. */
export function formatInstant(text: string): string {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) return text
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** A change with its sign and all its decimals: "+3", "−1.50", "±0". */
export function formatChange(change: number, digits = 0): string {
  const text = formatFixed(Math.abs(change), digits)
  if (Number(text) === 0) return '±0'
  return change > 0 ? `+${text}` : `−${text}`
}

/** `known_height_obstruction` as "known height obstruction". */
export function formatIdentifier(identifier: string): string {
  return identifier.replaceAll('_', ' ')
}

/** Any finite angle as 0 <= a < 360. */
export function normalizeAngle(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360
  return turned === 360 ? 0 : turned
}

/** An area in km² or, below a tenth of one, in m²; below each other all as the largest. */
export function formatArea(squareMetres: number, largestM2 = squareMetres): string {
  return largestM2 < 100_000
    ? `${formatNumber(squareMetres)} m²`
    : `${formatFixed(squareMetres / 1e6, 2)} km²`
}

/** A level in decibels with one digit and a true minus; a dash where it is unknown. */
export const formatDecibels = (value: number | null): string =>
  `${formatNumber(value, 1).replace('-', '−')} dB`

/** A number as a field holds it: seven decimals of a degree are a centimetre. */
export const fieldText = (value: number | undefined): string =>
  value === undefined ? '' : String(Number(value.toFixed(7)))

/** "1 building", "2 buildings". */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
