// Names of columns as people write them, in any usual language: what they are compared by.

/** Usual names for longitudes and latitudes, plain, separated by blanks. */
export const longitudeNames =
  'longitude lon lng long wgs84lon lonwgs84 longitudewgs84 wgs84longitude sitelongitude sitelon sitelng sitelong ' +
  'towerlon towerlng ' +
  'laengengrad langengrad geolaenge geolange laenge lange geographischelaenge geographischelange ' +
  'longitud longitudine lengtegraad dlugosc dlugoscgeograficzna boylam zemepisnadelka ' +
  'longitudegraus longitudedegres longitudegrados longitudesite londd longdd ' +
  'geogrlaenge geogrlange gpslaenge gpslange'

export const latitudeNames =
  'latitude lat wgs84lat latwgs84 latitudewgs84 wgs84latitude sitelatitude sitelat towerlat breitengrad ' +
  'geobreite breite geographischebreite latitud latitudine breedtegraad szerokosc ' +
  'szerokoscgeograficzna enlem zemepisnasirka latitudegraus latitudedegres latitudegrados ' +
  'latitudesite latdd geogrbreite gpsbreite'

/** The spellings of a name: as it is, without a unit at its end, and without its small words. */
export function wordsOf(name: string): readonly string[] {
  const known = knownWords.get(name)
  if (known !== undefined) return known
  const word = withoutSigns(name)
  const core = withoutSmallWords(name)
  const words = [...new Set([word, word.replace(unit, ''), core, core.replace(unit, '')])]
  if (knownWords.size < maximumKnownWords) knownWords.set(name, words)
  return words
}

/** A name in small letters and digits alone: accents, units in brackets, blanks and signs go. */
export function plainName(name: string): string {
  return wordsOf(name)[0]
}

/** Results of `wordsOf`; names recur from feature to feature. */
const knownWords = new Map<string, readonly string[]>()
const maximumKnownWords = 10_000

/** A unit at the end of a name, as in `azimuth_deg` and `height_m`. */
const unit =
  /(?:deg|degrees|grad|dbm|dbi|dbd|watts?|kw|mw|w|ghz|mhz|khz|hz|metres|meters|metros|metri|m|ft|feet)$/

const maximumNameLength = 100

function lettersOf(name: string): string {
  return withoutBrackets(name.slice(0, maximumNameLength))
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
}

const withoutSigns = (name: string): string => lettersOf(name).replaceAll(/[^a-z0-9]/g, '')

/** Articles and prepositions of the nine languages. */
const smallWords: ReadonlySet<string> = new Set(
  (
    'of the a an der die das des dem den von van het de du la le les l d del dell della dello dei ' +
    'degli di el los las do da dos das em w na ve pro'
  ).split(' '),
)

/** Heights of antennas are above ground: what says so may be left out. Those above the sea stay. */
const aboveGround = (
  'above ground level|above ground|over ground|uber grund|ueber grund|uber gok|ueber gok|uber gelande|' +
  'ueber gelaende|uber boden|ueber boden|au dessus sol|dessus sol|par rapport sol|sol|sopra il suolo|' +
  'sul suolo|dal suolo|suolo|sobre suelo|sobre terreno|sobre rasante|suelo|boven maaiveld|boven grond|' +
  'nad poziomem terenu|nad terenem|nad ziemia|n p t|npt|acima solo|solo|yerden|nad zemi|nad terenem|' +
  'agl'
).split('|')

/** The words of a name in small letters, without accents, signs and what stands in brackets. */
export function separateWords(name: string): readonly string[] {
  return lettersOf(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

function withoutSmallWords(name: string): string {
  const words = separateWords(name)
    .filter((word) => !smallWords.has(word))
    .join(' ')
  const end = aboveGround.find((phrase) => words.endsWith(` ${phrase}`))
  const start = aboveGround.find((phrase) => words.startsWith(`${phrase} `))
  const from = start === undefined ? 0 : start.length
  const to = end === undefined ? words.length : words.length - end.length
  return words.slice(from, to).replaceAll(' ', '')
}

/** What stands in brackets, and the pieces around it; a bracket that is never closed is none. */
export function bracketParts(name: string): {
  readonly inside: readonly string[]
  readonly outside: readonly string[]
} {
  const inside: string[] = []
  const outside: string[] = []
  let from = 0
  for (;;) {
    const open = from + name.slice(from).search(/[([{]/)
    const length = open < from ? -1 : name.slice(open).search(/[)\]}]/)
    if (length < 0) return { inside, outside: [...outside, name.slice(from)] }
    outside.push(name.slice(from, open))
    inside.push(name.slice(open + 1, open + length))
    from = open + length + 1
  }
}

const withoutBrackets = (name: string): string => bracketParts(name).outside.join('')
