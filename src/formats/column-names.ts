// Names of columns as people write them, in any usual language: what they are compared by.

/** Usual names for longitudes and latitudes, plain, separated by blanks. */
export const longitudeNames =
  'longitude lon lng long wgs84lon lonwgs84 longitudewgs84 wgs84longitude sitelongitude sitelon towerlon ' +
  'laengengrad langengrad geolaenge geolange laenge lange longitud longitudine lengtegraad ' +
  'dlugosc dlugoscgeograficzna boylam zemepisnadelka longitudegraus'

export const latitudeNames =
  'latitude lat wgs84lat latwgs84 latitudewgs84 wgs84latitude sitelatitude sitelat towerlat breitengrad ' +
  'geobreite breite latitud latitudine breedtegraad szerokosc szerokoscgeograficzna enlem ' +
  'zemepisnasirka'

/** A name as names are compared: as it is, and without a unit at its end. */
export function wordsOf(name: string): readonly string[] {
  const word = plainName(name)
  return [word, word.replace(unit, '')]
}

/** A unit at the end of a name, as in `azimuth_deg` and `height_m`. */
const unit = /(?:deg|degrees|grad|dbm|watts?|w|ghz|mhz|khz|hz|metres|meters|m|ft|feet)$/

/** Results of `plain`; names recur from feature to feature. */
const plainNames = new Map<string, string>()
const maximumPlainNames = 10_000

/** A name in small letters and digits alone: accents, units in brackets, blanks and signs go. */
export function plainName(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const word = spellPlainly(name.slice(0, 100))
  if (plainNames.size < maximumPlainNames) plainNames.set(name, word)
  return word
}

function spellPlainly(name: string): string {
  return withoutBrackets(name)
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Without what stands in brackets; one that is never closed stays. */
function withoutBrackets(name: string): string {
  const rest: string[] = []
  let from = 0
  for (;;) {
    const open = from + name.slice(from).search(/[([{]/)
    const length = open < from ? -1 : name.slice(open).search(/[)\]}]/)
    if (length < 0) return rest.join('') + name.slice(from)
    rest.push(name.slice(from, open))
    from = open + length + 1
  }
}
