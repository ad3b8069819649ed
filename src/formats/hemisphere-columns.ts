// Sides of the world in columns of their own, as in `Latitude, N/S, Longitude, E/W`.
import { angleDeg, type AngleAxis, type SideOfO } from './angle-text.ts'
import { latitudeNames, longitudeNames, plainName } from './column-names.ts'
import { commaNumber, visibleText } from './number-text.ts'

/** Names that mean the sides of one axis by themselves, plain. */
const sidesOfAxis: Readonly<Record<AngleAxis, ReadonlySet<string>>> = {
  latitude: words(
    'ns nors nz nordsud nordsued northsouth northorsouth nortesur nortesul noordzuid',
  ),
  longitude: words(
    'ew we eorw ow wo eo oe eastwest eastorwest ostwest estouest esteoeste lesteoeste estovest oostwest',
  ),
}

/** Names that mean a side of whatever angle stands before them, plain. */
const sideWords = words(
  'dir direction hemisphere hemi hem ref reference side sign indicator ind cardinal quadrant letter ' +
    'compass orientation hemisphaere hemisphare halbkugel richtung hemisferio emisfero halfrond ' +
    'polkula yarimkure polokoule',
)

/** What loggers put before a name that means the same without it. */
const prefix = /^(?:gps|gnss|nmea|wgs84|ue|ms|rx|test|mobile|phone)+/

/** A copy of a name that stands twice, as in `Hemisphere.1`. */
const copyNumber = /\d{1,3}$/

const angleNames: Readonly<Record<AngleAxis, readonly string[]>> = {
  latitude: latitudeNames.split(' '),
  longitude: longitudeNames.split(' '),
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** A column that holds sides of the world. */
interface SideColumn {
  readonly index: number
  /** Whether its name says so; else its first value has to be a side. */
  readonly isCertain: boolean
}

/**
 * The column that says on which side of the world the angles of another column lie: by its name, as in
 * `N/S`, `lat_dir` or `LatHemisphere`, or by a name such as `Hemisphere` directly behind the angles.
 *
 * @param place index of the column of angles
 */
export function sideColumn(
  names: readonly string[],
  axis: AngleAxis,
  place: number,
): SideColumn | undefined {
  const index = names.findIndex((name, at) => at !== place && isSideName(name, axis))
  // Two letters alone may be anything, as in nanoseconds.
  if (index >= 0) return { index, isCertain: !/^[a-z]{2}$/i.test(names[index].trim()) }
  const next = names[place + 1]
  if (next === undefined || !sideWords.has(plainName(next).replace(copyNumber, '')))
    return undefined
  return { index: place + 1, isCertain: false }
}

/** Whether a name means the sides of an axis, as `N/S Indicator` and `GPSLatitudeRef` do. */
function isSideName(name: string, axis: AngleAxis): boolean {
  const plain = plainName(name)
  const own = [plain, plain.replace(prefix, '')]
  const isSides = (text: string): boolean => sidesOfAxis[axis].has(text)
  const isSideWord = (text: string): boolean => sideWords.has(text)
  return own.some(
    (text) =>
      isSides(text) ||
      splitsInto(text, isSides, isSideWord) ||
      splitsInto(text, isSideWord, isSides) ||
      angleNames[axis].some(
        (angle) =>
          (text.startsWith(angle) && isSideOrSides(text.slice(angle.length))) ||
          (text.endsWith(angle) && isSideOrSides(text.slice(0, -angle.length))),
      ),
  )

  function isSideOrSides(rest: string): boolean {
    return isSides(rest) || isSideWord(rest) || splitsInto(rest, isSides, isSideWord)
  }
}

function splitsInto(
  text: string,
  isFirst: (part: string) => boolean,
  isSecond: (part: string) => boolean,
): boolean {
  for (let at = 1; at < text.length; at++) {
    if (isFirst(text.slice(0, at)) && isSecond(text.slice(at))) return true
  }
  return false
}

/** Sides as people write them in nine languages, plain; O is told by its language. */
const sides: Readonly<Record<AngleAxis, readonly (readonly [ReadonlySet<string>, 1 | -1])[]>> = {
  latitude: [
    [words('n north northern nord norte noord polnoc polnocna kuzey k sever severni'), 1],
    [words('s south southern sud sued sur sul zuid z poludnie poludniowa guney g jih jizni j'), -1],
  ],
  longitude: [
    [
      words('e east eastern est este ost oost leste l wschod wschodnia dogu d vychod vychodni v'),
      1,
    ],
    [words('w west western ouest oeste ovest zachod zachodnia bati b zapad zapadni z'), -1],
  ],
}

/**
 * The sign that a side of the world gives an angle: 1 for north and east, -1 for south and west. NaN for
 * what is no side, for the side of the other axis, and for an O of an unknown language.
 */
export function signOfSide(text: string, axis: AngleAxis, sideOfO: SideOfO): number {
  const side = plainName(visibleText(text))
  if (side === 'o' && axis === 'longitude' && sideOfO !== 'unknown') {
    return sideOfO === 'east' ? 1 : -1
  }
  return sides[axis].find(([known]) => known.has(side))?.[1] ?? NaN
}

/** An angle as it stands in its column, and its side in another one. */
interface SidedAngle {
  readonly text: string
  /** Undefined where no column holds sides. */
  readonly side: string | undefined
}

/** Degrees of a place, each NaN where it cannot be read. */
interface PlaceDegrees {
  readonly lon: number
  readonly lat: number
}

/**
 * Degrees of a place whose sides stand in columns of their own. A negative angle may say its side once
 * more; one that contradicts it is none, and so is an angle whose side is missing. Beside sides, numbers
 * beyond 90 and 180 degrees are degrees and minutes written together, `4659.76` for 46°59.76', as in
 * sentences of NMEA 0183; then both numbers of the place are.
 */
export function placeOnSides(lon: SidedAngle, lat: SidedAngle, sideOfO: SideOfO): PlaceDegrees {
  const isPacked =
    lon.side !== undefined &&
    lat.side !== undefined &&
    (isPackedText(lon.text, 'longitude') || isPackedText(lat.text, 'latitude'))
  return {
    lon: onSide(lon, 'longitude', sideOfO, isPacked),
    lat: onSide(lat, 'latitude', sideOfO, isPacked),
  }
}

function onSide(
  { text, side }: SidedAngle,
  axis: AngleAxis,
  sideOfO: SideOfO,
  isPacked: boolean,
): number {
  if (side === undefined) return plainDegrees(text, axis, sideOfO)
  const sign = signOfSide(side, axis, sideOfO)
  const own = ownSide.exec(text)?.[0]
  if (own !== undefined && signOfSide(own, axis, sideOfO) !== sign) return NaN
  const degrees = isPacked ? packedDeg(text) : besideSide(text, axis, sideOfO)
  if (degrees < 0 && sign > 0) return NaN
  // No zero is negative.
  return sign * Math.abs(degrees) + 0
}

/** A side that stands in an angle itself. */
const ownSide = /(?<![a-z])[nsewo]$|^[nsewo](?![a-z])/i

/** Degrees of an angle beside its side, where blanks part its minutes: `7 25.2`. */
function besideSide(text: string, axis: AngleAxis, sideOfO: SideOfO): number {
  const degrees = plainDegrees(text, axis, sideOfO)
  if (!Number.isNaN(degrees)) return degrees
  return angleDeg(`${text} ${axis === 'latitude' ? 'N' : 'E'}`, axis, sideOfO)
}

/** Degrees as a plain number, or as `angleDeg` reads them; NaN for what is none. */
function plainDegrees(text: string, axis: AngleAxis, sideOfO: SideOfO): number {
  const plain = commaNumber(text)
  return Number.isNaN(plain) ? angleDeg(text, axis, sideOfO) : plain
}

/** Degrees, two digits of whole minutes, and a part of a minute. */
const packed = /^(\d{0,3}?)(\d{1,2}(?:[.,]\d*)?)$/

/** Whether a number is written with its minutes: it is beyond all degrees, or has zeros before it. */
function isPackedText(text: string, axis: AngleAxis): boolean {
  const [whole = ''] = /^\d*/.exec(text.trim()) ?? []
  const [largest, digits] = axis === 'latitude' ? [90, 4] : [180, 5]
  return packed.test(text.trim()) && (commaNumber(text) > largest || whole.length >= digits)
}

const minutesPerDegree = 60

function packedDeg(text: string): number {
  const [, degrees = '', minutesText = ''] = packed.exec(text.trim()) ?? []
  const minutes = commaNumber(minutesText)
  return minutes < minutesPerDegree ? Number(degrees) + minutes / minutesPerDegree : NaN
}
