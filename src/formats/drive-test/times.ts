/** Seconds since 1970 end before this and milliseconds begin above it: the years 1973 to 5138. */
const smallestMilliseconds = 1e11

const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T _](.*))?$/i
const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[T,]? ?(\d.*))?$/i
const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(.*)$/
/** What may stand after a time of day, blanks taken away. */
const clockEnd = /^(am|pm)?(?:z|utc|gmt)?(?:([+-]\d{2}):?(\d{2})?)?$/i

/**
 * When a sample was taken, milliseconds, for the order and the distance in time of samples of one file:
 * `2023-05-08T12:11:00.475-0400` and its like, `2019.06.14_17.45.58`, `14.06.2019 17:45:58` (days before
 * months), seconds or milliseconds since 1970, or a time of day alone. Without a zone it is taken as UTC.
 * Null for any other text.
 */
export function sampleTimeMs(text: string): number | null {
  const trimmed = text.trim()
  if (/^\d{9,16}(?:\.\d{1,9})?$/.test(trimmed)) return sinceEpoch(Number(trimmed))
  const date = iso.exec(trimmed)
  if (date !== null) return instant(date[1], date[2], date[3], date[4])
  const turned = dayFirst.exec(trimmed)
  if (turned !== null) return datedEitherWay(turned)
  return clockMs(trimmed)
}

function sinceEpoch(value: number): number {
  return value < smallestMilliseconds ? value * 1000 : value
}

/** Days before months, unless the second number cannot be a month. */
function datedEitherWay([, first, second, year, time]: RegExpExecArray): number | null {
  return Number(second) > 12
    ? instant(year, first, second, time)
    : instant(year, second, first, time)
}

function instant(year: string, month: string, day: string, time: string | undefined) {
  const dayMs = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (Number(month) < 1 || Number(month) > 12 || new Date(dayMs).getUTCDate() !== Number(day)) {
    return null
  }
  if (time === undefined || time === '') return dayMs
  const ms = clockMs(time)
  return ms === null ? null : dayMs + ms
}

function clockMs(text: string): number | null {
  const found = clock.exec(text.trim())
  const end = found === null ? null : clockEnd.exec(found[5].replaceAll(' ', ''))
  if (found === null || end === null) return null
  const [, hour, minute, second = '0', fraction = '0'] = found
  const [, half = '', zoneHour = '+00', zoneMinute = '00'] = end
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0)
  const sign = zoneHour.startsWith('-') ? -1 : 1
  const zoneMinutes = 60 * Number(zoneHour) + sign * Number(zoneMinute)
  const seconds = 60 * (60 * hours + Number(minute) - zoneMinutes) + Number(second)
  return 1000 * seconds + Math.round(1000 * Number(`0.${fraction}`))
}
