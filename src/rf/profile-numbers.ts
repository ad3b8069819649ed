// What is read from the table of a profile's members: its numbers, and those that are terms of the link
// budget.
import {
  type BudgetTerm,
  type MemberRow,
  type NumberRow,
  type ProfileBound,
  profileMembers,
} from './profile-members.ts'

type Table = typeof profileMembers

export type MemberProperty = keyof Table

/** Properties that hold a number between bounds; `schemaVersion` and `pci` have rules of their own. */
export type NumberProperty = {
  [Property in MemberProperty]: Table[Property] extends ProfileBound ? Property : never
}[MemberProperty]

/** Numbers that a profile has only where they are stated. */
export type OptionalNumberProperty = {
  [Property in NumberProperty]: Table[Property] extends { readonly absent: string }
    ? Property
    : never
}[NumberProperty]

type RequiredNumberProperty = Exclude<NumberProperty, OptionalNumberProperty>

/** Numbers with one default for every technology. */
type DefaultedProperty = {
  [Property in NumberProperty]: Table[Property] extends { readonly default: number }
    ? Property
    : never
}[NumberProperty]

/** Numbers that are a term of the link budget. */
export type BudgetProperty = {
  [Property in NumberProperty]: Table[Property] extends { readonly budget: BudgetTerm }
    ? Property
    : never
}[NumberProperty]

export type NumberName = Table[NumberProperty]['wireName']
export type WordName = Table[Exclude<MemberProperty, NumberProperty>]['wireName']

/** The numbers of a resolved profile. */
export type ProfileNumbers = Readonly<Record<RequiredNumberProperty, number>> &
  Readonly<Partial<Record<OptionalNumberProperty, number>>>

/** A row of the table, whatever it is. */
export type NumberMember = NumberRow & { readonly wireName: NumberName }

export const memberProperties = Object.keys(profileMembers) as MemberProperty[]

/** Whether a member is a number between bounds. */
export function isNumber(property: MemberProperty): property is NumberProperty {
  return 'minimum' in profileMembers[property]
}

/** The row of a number. */
export function numberMember(property: NumberProperty): NumberMember {
  return profileMembers[property]
}

/** Every number, in the order of the table. */
export const numberProperties: readonly NumberProperty[] = memberProperties.filter(isNumber)

/** Numbers with a default of their own, by property. */
export const numberDefaults = Object.fromEntries(
  numberProperties.flatMap((property) => {
    const { default: value = null } = numberMember(property)
    return value === null ? [] : [[property, value]]
  }),
) as Readonly<Record<DefaultedProperty, number>>

/** Numbers that a profile has only where they are stated. */
export const optionalNumbers: readonly OptionalNumberProperty[] =
  numberProperties.filter(isOptional)

/** Numbers that only a cell with resource blocks may state. */
export const channelNumbers: readonly OptionalNumberProperty[] = optionalNumbers.filter(
  (property) => numberMember(property).needsChannel === true,
)

/** Whether a profile has a number only where it is stated. */
export function isOptional(property: NumberProperty): property is OptionalNumberProperty {
  return numberMember(property).absent !== undefined
}

/** Whether another value of a member leaves every path loss as it is. */
export function keepsLosses(property: MemberProperty): boolean {
  const row: MemberRow = profileMembers[property]
  return row.keepsLosses === true
}

interface NamedTerm extends BudgetTerm {
  readonly wireName: NumberName
  readonly label: string
}

/** A term of the link budget that a profile holds; an optional one is there only where it is stated. */
export type ProfileTerm = NamedTerm &
  (
    | {
        readonly isOptional: false
        readonly property: Exclude<BudgetProperty, OptionalNumberProperty>
      }
    | {
        readonly isOptional: true
        readonly property: Extract<BudgetProperty, OptionalNumberProperty>
      }
  )

/** The terms of the link budget that profiles hold, in the order of the table. */
export const profileTerms: readonly ProfileTerm[] = numberProperties
  .filter(isTerm)
  .map((property) => {
    const { budget, wireName, label }: TermRow = profileMembers[property]
    const term = { ...budget, wireName, label }
    return isOptional(property)
      ? { ...term, property, isOptional: true }
      : { ...term, property, isOptional: false }
  })

type TermRow = NumberMember & { readonly budget: BudgetTerm }

function isTerm(property: NumberProperty): property is BudgetProperty {
  return numberMember(property).budget !== undefined
}
