// Coordinates that are parts or multiples of degrees and metres, as the names of their columns say.
import { unitInName } from '../../../formats/column-units.ts'
import { looseNumber } from '../../../formats/table-text.ts'
import { inBaseUnit, type Unit } from '../../../formats/units.ts'

/** The unit of a column of coordinates. */
interface CoordinateUnit {
  /** Of degrees that are counted in parts; undefined for plain ones. */
  readonly angle: Unit | undefined
  /** Of metres that are counted otherwise; undefined for plain ones. */
  readonly length: Unit | undefined
  /** What its name says and nobody knows. */
  readonly unknown: string | undefined
}

/** Survey feet are no feet, and not the same in each country. */
const surveyFeet = /survey|\bus[- ]?f(?:ee|oo)?t\b|\bftus\b/i

export function coordinateUnit(name: string): CoordinateUnit {
  const [angle, length] = (['angle', 'length'] as const).map((kind) => unitInName(name, kind))
  const isKnown = angle.is === 'known' || length.is === 'known'
  const unfit = [angle, length].find((said) => said.is === 'unknown' && said.isScaled)
  const foreign = surveyFeet.exec(name)?.[0]
  return {
    angle: angle.is === 'known' ? scaled(angle.unit) : undefined,
    length: length.is === 'known' && angle.is !== 'known' ? scaled(length.unit) : undefined,
    unknown: foreign ?? (!isKnown && unfit?.is === 'unknown' ? unfit.text : undefined),
  }
}

const scaled = (unit: Unit): Unit | undefined => (unit.times === unit.per ? undefined : unit)

/** Counted parts of degrees as degrees; NaN for what is no plain number. */
export const countedDegrees = (text: string, unit: Unit): number =>
  inBaseUnit(looseNumber(text), unit)
