const form = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/i

/**
 * True for a `date-time` of RFC 3339 (section 5.6): a day that exists, a time with seconds (60 for
 * a leap second) and the offset from UTC.
 */
export function isInstant(text: string): boolean {
  const fields = form.exec(text)
  if (fields === null) return false
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = fields
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0))
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
  return isDay && hour < 24 && minute < 60 && second <= 60 && offsetHour < 24 && offsetMinute < 60
}

/**
 * Milliseconds since 1970 of such an instant, or of one with a blank instead of the T; NaN where there is
 * none. A leap second counts as the one before it, since no clock here knows one.
 */
export function instantMilliseconds(text: string): number {
  const joined = text.replace(/^(.{10}) /, '$1T')
  return isInstant(joined) ? Date.parse(joined.replace(/:60(?=[.Z+-])/i, ':59')) : NaN
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
