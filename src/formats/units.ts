// Units as people write them in the names of columns and behind numbers: `0.1 degree`, `100 kHz`, `dm`,
// `x10`.

/** What a unit measures, and so what its base is: degrees, metres, hertz, dBm or milliwatts, dBi. */
export type UnitKind = 'angle' | 'length' | 'frequency' | 'power' | 'gain'

/** A value in a unit is, in the base of its kind, `value * times / per + plus`. */
export interface Unit {
  readonly kind: UnitKind
  /** Its plain name, as the field writes it. */
  readonly name: string
  readonly times: number
  readonly per: number
  /** Decibels between two references. */
  readonly plus: number
  /** Milliwatts and not decibels. */
  readonly isLinear?: true
}

/** A factor as two whole numbers, so that 845 tenths are 84.5 and nothing beside it. */
export interface Scale {
  readonly times: number
  readonly per: number
}

type UnitRow = readonly [names: string, times: number, per: number, plus?: number]

const angles: readonly UnitRow[] = [
  [
    '° deg degs degree degrees dd grad grade gradi grado grados grau graus graad graden stopien stopnie stopni ' +
      'derece stupen stupne stupnu degre degres',
    ...([1, 1] as const),
  ],
  ['decideg decidegs decidegree decidegrees', 1, 10],
  ['cdeg centideg centidegree centidegrees', 1, 100],
  ['mdeg millideg millidegs millidegree millidegrees', 1, 1000],
  ['udeg microdeg microdegs microdegree microdegrees mikrograd', 1, 1e6],
  ['arcmin arcmins arcminute arcminutes', 1, 60],
  ['arcsec arcsecs arcsecond arcseconds', 1, 3600],
  ['gon gons', 9, 10],
  ['rad rads radian radians', 180, Math.PI],
  ['mrad mrads milliradian milliradians', 180, 1000 * Math.PI],
]

const lengths: readonly UnitRow[] = [
  [
    'm meter meters metre metres metro metros metri metr metry metrow mtr mtrs mts mt metru',
    ...([1, 1] as const),
  ],
  ['dm decimeter decimeters decimetre decimetres dezimeter', 1, 10],
  ['cm centimeter centimeters centimetre centimetres zentimeter', 1, 100],
  ['mm millimeter millimeters millimetre millimetres', 1, 1000],
  ['km kilometer kilometers kilometre kilometres', 1000, 1],
  ["ft feet foot ' pieds pies piedi fuss", 3048, 10_000],
  ['in inch inches', 254, 10_000],
  ['yd yds yard yards', 9144, 10_000],
]

const frequencies: readonly UnitRow[] = [
  ['hz hertz', 1, 1],
  ['khz kilohertz', 1e3, 1],
  ['mhz megahertz', 1e6, 1],
  ['ghz gigahertz', 1e9, 1],
  ['thz terahertz', 1e12, 1],
]

const decibelsOfWatt = 30
const levels: readonly UnitRow[] = [
  ['dbm dbmw', 1, 1],
  ['dbw', 1, 1, decibelsOfWatt],
  ['cdbm', 1, 100],
  ['mdbm', 1, 1000],
]

/** In milliwatts. */
const powers: readonly UnitRow[] = [
  ['uw microwatt microwatts', 1, 1000],
  ['mw milliwatt milliwatts', 1, 1],
  ['w watt watts wat watty vatio vatios', 1000, 1],
  ['kw kilowatt kilowatts', 1e6, 1],
]

const dipoleGainDbi = 2.15
const gains: readonly UnitRow[] = [
  ['dbi db', 1, 1],
  ['dbd', 1, 1, dipoleGainDbi],
  ['cdbi cdb', 1, 100],
]

const unitsOf = (kind: UnitKind, rows: readonly UnitRow[], isLinear = false): readonly Unit[] =>
  rows.flatMap(([names, times, per, plus = 0]) =>
    names.split(' ').map((name) => ({
      kind,
      name,
      times,
      per,
      plus,
      ...(isLinear && { isLinear: true as const }),
    })),
  )

const units: ReadonlyMap<string, Unit> = new Map(
  [
    ...unitsOf('angle', angles),
    ...unitsOf('length', lengths),
    ...unitsOf('frequency', frequencies),
    ...unitsOf('power', levels),
    ...unitsOf('power', powers, true),
    ...unitsOf('gain', gains),
  ].map((unit) => [unit.name, unit]),
)

/** Letters of units in their plain forms: small, without accents, a micro sign as u, a degree sign as °. */
export function plainUnitText(text: string): string {
  return text
    .replaceAll(/[\u00b5\u03bc]/g, 'u')
    .replaceAll(/[\u00ba\u02da]/g, '°')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .normalize('NFKC')
    .trim()
}

/** The unit of such a name, in any capitals; undefined where none is known. */
export function unitNamed(text: string): Unit | undefined {
  const plain = plainUnitText(text)
  return units.get(plain.endsWith('.') ? plain.slice(0, -1) : plain)
}

/** A unit that is a part or a multiple of another. */
export function scaledUnit(unit: Unit, { times, per }: Scale): Unit {
  return { ...unit, times: unit.times * times, per: unit.per * per }
}

/** More digits are those of the arithmetic, not those of the file. */
const significantDigits = 14

/** A value in the base of the kind of its unit, without digits that its arithmetic has added. */
export function inBaseUnit(value: number, { times, per, plus }: Unit): number {
  if (times === per && plus === 0) return value
  return Number(((value * times) / per + plus).toPrecision(significantDigits))
}
