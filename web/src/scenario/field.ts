import type { ProfileBound } from '../../../src/rf/profile-members.ts'

/** Where a member stands in the request body. */
type FieldPlace = 'root' | 'profile'

interface FieldBase {
  readonly place: FieldPlace
  readonly label: string
  /** One sentence for the tool tip. */
  readonly help: string
}

export interface NumberField extends FieldBase {
  readonly kind: 'number'
  readonly unit: string
  readonly minimum?: number
  readonly maximum?: number
  /** The bound itself is refused. */
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly integer?: boolean
  /** Only these are taken. */
  readonly choices?: readonly number[]
  readonly step: number
  /** What the service assumes when the member is left out; null when it follows other members. */
  readonly fallback: number | null
}

export type AntennaCut = 'horizontal' | 'vertical'

interface Choice {
  readonly value: string
  readonly label: string
  /** In the menu, where it says more than the label. */
  readonly offeredAs?: string | undefined
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice'
  readonly choices: readonly Choice[]
  /** Antennas of the service's catalogue that have this cut may be chosen too, by their ids. */
  readonly cut?: AntennaCut
  readonly fallback: string | null
}

export interface TextField extends FieldBase {
  readonly kind: 'text'
  readonly maximumBytes: number
  readonly fallback: string | null
}

export type Field = NumberField | ChoiceField | TextField

/** Where a field stands and what it is called. */
export function base(place: FieldPlace, label: string, help: string): FieldBase {
  return { place, label, help }
}

/** A number with bounds of the page's own. */
export function number(
  place: FieldPlace,
  label: string,
  unit: string,
  minimum: number,
  maximum: number,
  step: number,
  fallback: number | null,
  help: string,
): NumberField {
  return { kind: 'number', place, label, help, unit, minimum, maximum, step, fallback }
}

/** A number with the service's own bounds. */
export function bounded(
  place: FieldPlace,
  label: string,
  unit: string,
  {
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    integer,
    choices,
  }: Omit<ProfileBound, 'wireName'>,
  step: number,
  fallback: number | null,
  help: string,
): NumberField {
  return {
    kind: 'number',
    place,
    label,
    help,
    unit,
    step,
    fallback,
    ...(exclusiveMinimum === true ? { exclusiveMinimum: minimum } : { minimum }),
    ...(exclusiveMaximum === true ? { exclusiveMaximum: maximum } : { maximum }),
    ...(integer === true ? { integer } : {}),
    ...(choices === undefined ? {} : { choices }),
  }
}
