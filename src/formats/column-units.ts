// The unit that the name of a column states: in brackets, behind a comma or at its end.
import { bracketParts, separateWords } from './column-names.ts'
import { plainUnitText, scaledUnit, type Unit, type UnitKind, unitNamed } from './units.ts'
import { readUnitText, type UnitText } from './unit-text.ts'

/** What the name of a column says of its unit. */
type NamedUnit =
  | { readonly is: 'unsaid' }
  | { readonly is: 'known'; readonly unit: Unit }
  /** It says something that is no unit of such values, or one that is not known. */
  | { readonly is: 'unknown'; readonly text: string; readonly isScaled: boolean }

const unsaid: NamedUnit = { is: 'unsaid' }

/** The unit of a value whose column states how much, but not of what. */
const usualUnits: Readonly<Partial<Record<UnitKind, string>>> = {
  angle: 'deg',
  length: 'm',
  power: 'dbm',
  gain: 'dbi',
}

/**
 * The unit that a name states of values of some kind: `Tilt (0.1 degree)`, `Height [dm]`, `height_cm`,
 * `Power, 0,1 dBm`, `latitudeE7`. What stands in brackets and is a remark (`true north`, `AGL`) says none.
 */
export function unitInName(name: string, kind: UnitKind): NamedUnit {
  const key = `${kind} ${name}`
  const known = knownNames.get(key)
  if (known !== undefined) return known
  const found = findUnit(name, kind)
  if (name.length <= longestName && knownNames.size < maximumKnownNames) knownNames.set(key, found)
  return found
}

/** Results of `unitInName`; names recur from value to value. */
const knownNames = new Map<string, NamedUnit>()
const maximumKnownNames = 10_000

function findUnit(name: string, kind: UnitKind): NamedUnit {
  const { brackets, outside } = partsOfName(name)
  const said = brackets
    .map((text) => unitInBrackets(text, kind))
    .filter(({ is }) => is !== 'unsaid')
  const [first] = said
  if (first !== undefined) return agreed(first, said, brackets.join(', '))
  const tail = tailOf(outside)
  if (tail !== undefined) {
    const atEnd = knownUnit(tail.said, kind)
    if (atEnd !== undefined) return atEnd
  }
  return unitAmong(outside, kind)
}

/** A name without the unit that stands at its end outside brackets; the name itself where none does. */
export function withoutUnit(name: string): string {
  return tailOf(partsOfName(name).outside)?.stem ?? name
}

function partsOfName(name: string): {
  readonly brackets: readonly string[]
  readonly outside: string
} {
  const plain = name.slice(0, longestName).normalize('NFKC')
  const { inside, outside } = bracketParts(plain)
  return { brackets: inside, outside: outside.join(' ').trim() }
}

const longestName = 100

/** `Tilt (deg) (x10)`: two units are one where they say the same. */
function agreed(first: NamedUnit, said: readonly NamedUnit[], text: string): NamedUnit {
  const unknown = said.find(({ is }) => is === 'unknown')
  if (unknown !== undefined || first.is !== 'known') return unknown ?? first
  const { times, per, plus } = first.unit
  const isSame = said.every(
    (one) =>
      one.is === 'known' && one.unit.times * per === times * one.unit.per && one.unit.plus === plus,
  )
  return isSame ? first : { is: 'unknown', text, isScaled: true }
}

function unitInBrackets(text: string, kind: UnitKind): NamedUnit {
  const said = readUnitText(text)
  const known = knownUnit(said, kind)
  if (known !== undefined) return known
  const { scale, unit, rest, isUnclear } = said
  const isForeign = isOfSomethingElse(text, kind)
  const isUnknown =
    isForeign || isUnclear || scale !== undefined || unit !== undefined || looksLikeUnit(rest)
  return isUnknown ? { is: 'unknown', text: text.trim(), isScaled: scale !== undefined } : unsaid
}

/** Undefined where a text is more than a unit of the kind and a remark. */
function knownUnit(
  { scale, unit, rest, isUnclear }: UnitText,
  kind: UnitKind,
): NamedUnit | undefined {
  if (isUnclear || isPerSomething(rest) || isOfSomethingElse(rest, kind)) return undefined
  const base = unit ?? (scale === undefined ? undefined : unitNamed(usualUnits[kind] ?? ''))
  if (base === undefined || base.kind !== kind || (unit === undefined && rest !== '')) {
    return undefined
  }
  return { is: 'known', unit: scale === undefined ? base : scaledUnit(base, scale) }
}

/** `dBm/MHz`: a density, and not the power of a cell. */
const isPerSomething = (rest: string): boolean =>
  /^(?:per\s+)?(?:[kmg]?hz|re|rb|prb)(?!\p{L})/u.test(rest)

/** Words by which a name means another thing than its column is read for. */
const otherThings: Readonly<Partial<Record<UnitKind, RegExp>>> = {
  // Above the sea, where heights of antennas are above ground.
  length:
    /(?<!\p{L})(?:a?msl|a\.?m\.?s\.?l|asl|a\.?s\.?l|sea|nn|nhn|ngf|nap|snm|msnm|slm|npm|mnpm|s\.?l\.?m|s\.?n\.?m|meer|mer|mare|mar|morza|deniz|more|u\.? ?m)(?!\p{L})/u,
  power:
    /(?<!\p{L})(?:e\.?i?\.?r\.?p|pire|par|rs|crs|ssb|rsrp|epre|pilot|cpich|reference signal)(?!\p{L})/u,
  angle:
    /(?<!\p{L})(?:up|uptilt|upwards?|magnetic|magnetisch|magnetique|v|vert|vertical|vertikal|verticale)(?!\p{L})/u,
}

const isOfSomethingElse = (text: string, kind: UnitKind): boolean =>
  otherThings[kind]?.test(plainUnitText(text)) === true

/** Remarks as short as units are. */
const remarks: ReadonlySet<string> = new Set(
  (
    'agl ag gl gnd gok ugok hba true tn t n e s w nord nor geo gps gis grid gn max min avg mean nom tot sum tx rx ' +
    'trx dl ul lte nr gsm umts wcdma cdma cell site sec sect ant a b c h hor az azi azim mec mech elec ele el ' +
    'me ret rf opt req id no num int char dec real text new old neu alt ist soll plan est x y z lon lat long ' +
    'dms wgs utm l93 l1 fdd tdd tdds band f f1 p main'
  ).split(' '),
)

/**
 * What is as short as a unit, and no remark that is known; and words that count in steps of nobody knows
 * what.
 */
function looksLikeUnit(rest: string): boolean {
  if (/^(?:steps?|units?|clicks?|counts?|raw|mils?|fathoms?|turns?|percent)$/.test(rest))
    return true
  return /^[\p{L}%‰]{1,4}$/u.test(rest) && !remarks.has(rest)
}

/** `height_dm`, `Height, dm`, `latitudeE7`: the longest end that is a unit, and what stands before it. */
function tailOf(name: string): { readonly stem: string; readonly said: UnitText } | undefined {
  const spaced = name
    .replaceAll(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')
    .replaceAll('_', ' ')
    .replaceAll(/(?<!\S)0 (?=\d+(?!\d|\.))/g, '0.')
  const starts = Array.from(
    spaced.matchAll(/(?:^|(?<=[\s,;:/-]))(?=\S)|(?<=\p{L})(?=\d)/gu),
    ({ index }) => index,
  )
  for (const start of starts.filter((at) => at > 0).slice(-maximumWords)) {
    const said = readUnitText(spaced.slice(start))
    const isUnit = said.unit !== undefined || said.scale !== undefined
    const isWhole = isUnit && !said.isUnclear && said.rest === ''
    if (!isWhole || isShortWord(spaced.slice(start))) continue
    return { stem: withoutJoint(spaced.slice(0, start)), said }
  }
  return undefined
}

const maximumWords = 6

/** Without what joins a name and its unit: signs, blanks, `in`. */
function withoutJoint(text: string): string {
  let end = text.length
  while (end > 0 && ' \t,;:/-'.includes(text[end - 1])) end--
  const stem = text.slice(0, end)
  return stem.toLowerCase().endsWith(' in') ? stem.slice(0, -' in'.length).trim() : stem
}

/** `Tilt M` is a mechanical one, `in` a word: alone they are units behind a comma or in brackets. */
const isShortWord = (text: string): boolean => /^(?:in|dd|mt)$/i.test(text.trim())

/** A unit among the words of a name, as in `Power dBm max`, `BAND_MHZ_DL`, `height ft agl`. */
function unitAmong(name: string, kind: UnitKind): NamedUnit {
  for (const word of separateWords(name)) {
    const unit = word.length < 2 ? undefined : unitNamed(word)
    if (unit?.kind === kind && unit.name !== 'in' && unit.name !== 'dd') {
      return { is: 'known', unit }
    }
  }
  const glued = kind === 'frequency' ? /[kmg]hz/i.exec(name)?.[0] : undefined
  const unit = glued === undefined ? undefined : unitNamed(glued)
  return unit === undefined ? unsaid : { is: 'known', unit }
}
