/** Seconds since 1970 end before this and milliseconds begin above it: the years 1973 to 5138. */
const smallestMilliseconds = 1e11
/** Milliseconds end before this: what has 16 digits is microseconds. */
const smallestMicroseconds = 1e15
/** Spreadsheets count days from here, with the time of day as their fraction: of 1954 to 2119. */
const firstSpreadsheetDayMs = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

const spreadsheetDays = /^[2-7]\d{4}[.,]\d{1,12}$/
/** `20230508T121100Z`, `20230508_121100`, `20230508121100`. */
const packed = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T _-]?(\d{2}):?(\d{2}):?(\d{2})(\D.*)?)?$/i
/** `08-May-2023 12:11:00`, `8 May 2023`, `May 8, 2023 12:11 PM`, months in English. */
const namedDayFirst = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4})(?:(?:, ?|[ T])(\d.*))?$/i
const namedMonthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?:(?:, ?|[ T])(\d.*))?$/i
const months = 'janfebmaraprmayjunjulaugsepoctnovdec'
const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T _](.*))?$/i
const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[T,]? ?(\d.*))?$/i
const dayFirstOfCentury = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2})(?:[T,] ?| )(\d{1,2}:.*)$/
const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(.*)$/
/** What may stand after a time of day, blanks taken away. */
const clockEnd = /^(am|pm)?(?:z|utc|gmt)?(?:([+-]\d{2}):?(\d{2})?)?$/i

/**
 * When a sample was taken, milliseconds, for the order and the distance in time of samples of one file:
 * `2023-05-08T12:11:00.475-0400` and its like, `2019.06.14_17.45.58`, `14.06.2019 17:45:58` (days before
 * months), without marks, with an English name of the month, seconds, milliseconds or microseconds since
 * 1970, days of a spreadsheet, or a time of day alone. Without a zone it is taken as UTC. Null for any
 * other text.
 */
export function sampleTimeMs(text: string): number | null {
  const trimmed = text.trim()
  const digits = packed.exec(trimmed)
  if (digits !== null) return packedMs(digits)
  if (/^\d{9,16}(?:\.\d{1,9})?$/.test(trimmed)) return sinceEpoch(Number(trimmed))
  if (spreadsheetDays.test(trimmed)) {
    return firstSpreadsheetDayMs + Math.round(Number(trimmed.replace(',', '.')) * dayMs)
  }
  const date = iso.exec(trimmed)
  if (date !== null) return instant(date[1], date[2], date[3], date[4])
  const turned = dayFirst.exec(trimmed)
  if (turned !== null) return datedEitherWay(turned)
  const short = dayFirstOfCentury.exec(trimmed)
  if (short !== null) return datedEitherWay(short, '20')
  const [, day = '', name = '', year = '', time] = namedDay(trimmed)
  return name === '' ? clockMs(trimmed) : instant(year, monthOf(name), day, time)
}

/** Match, day, month, year and time of a date whose month has a name; empty where there is none. */
function namedDay(text: string): readonly (string | undefined)[] {
  const dayFirstFound = namedDayFirst.exec(text)
  if (dayFirstFound !== null) return dayFirstFound
  const [whole, name, day, year, time] = namedMonthFirst.exec(text) ?? []
  return whole === undefined ? [] : [whole, day, name, year, time]
}

/** 0 for what is no month. */
function monthOf(name: string): string {
  const at = months.indexOf(name.slice(0, 3).toLowerCase())
  return String(at % 3 === 0 ? at / 3 + 1 : 0)
}

function packedMs([, year, month, day, hour, minute, second, end = '']: RegExpExecArray) {
  const time = hour === undefined ? undefined : `${hour}:${minute}:${second}${end}`
  return instant(year, month, day, time)
}

function sinceEpoch(value: number): number {
  if (value < smallestMilliseconds) return value * 1000
  return value < smallestMicroseconds ? value : value / 1000
}

/** Days before months, unless the second number cannot be a month. */
function datedEitherWay(
  [, first, second, ofCentury, time]: RegExpExecArray,
  century = '',
): number | null {
  const year = century + ofCentury
  return Number(second) > 12
    ? instant(year, first, second, time)
    : instant(year, second, first, time)
}

function instant(year: string, month: string, day: string, time: string | undefined) {
  const midnightMs = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (
    Number(month) < 1 ||
    Number(month) > 12 ||
    new Date(midnightMs).getUTCDate() !== Number(day)
  ) {
    return null
  }
  if (time === undefined || time === '') return midnightMs
  const ms = clockMs(time)
  return ms === null ? null : midnightMs + ms
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
