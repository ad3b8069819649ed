import { bracketParts, wordsOf } from '../../../src/formats/column-names.ts'
import { readUnitText } from '../../../src/formats/unit-text.ts'
import { type Unit, unitNamed } from '../../../src/formats/units.ts'
import { siteFields } from '../../../src/packs/make/common/site-fields.ts'
import type { ColumnChoice, SiteField } from '../../../src/packs/make/common/site-fields.ts'
import { fields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'

/** Columns that hold members which a site list knows nothing of. */
export interface FormColumns {
  /** The member of each of them, by the place of the column. */
  readonly places: ReadonlyMap<number, FieldName>
  /** The places of all columns that are named as such a member. */
  readonly claimed: ReadonlySet<number>
  /** Two columns of one member, a sentence each; neither of them is used. */
  readonly problems: readonly string[]
}

/** What a person takes a column for: a field of site lists, a member of the form, or nothing. */
export type Meaning = SiteField | FieldName | 'none'

/** What a person has said of the columns of one table, by their names. */
export type Meanings = Readonly<Record<string, Meaning>>

/** What the reader of site lists finds itself, in its nine languages and with its units. */
const ofSites: ReadonlySet<FieldName> = new Set<FieldName>([
  ...(['tower_lon', 'tower_lat', 'azimuth', 'antenna_height_m'] as const),
  ...(['frequency_ghz', 'tx_power_dbm', 'network_tech', 'tx_antenna_gain_dbi'] as const),
  ...(['beam_width', 'mechanical_downtilt_deg', 'electrical_downtilt_deg'] as const),
])

const memberOfWord: ReadonlyMap<string, FieldName> = new Map(
  (Object.keys(fields) as FieldName[])
    .filter((name) => !ofSites.has(name))
    .flatMap((name) =>
      [name, fields[name].label].flatMap((spelling) =>
        wordsOf(spelling).map((word) => [word, name] as const),
      ),
    ),
)

/** Members of the form that a column may be taken for. */
export const formMeanings: readonly FieldName[] = (Object.keys(fields) as FieldName[]).filter(
  (name) => !ofSites.has(name),
)

const isOfForm = (meaning: Meaning): meaning is FieldName =>
  formMeanings.some((name) => name === meaning)

/** The columns that are taken for fields of site lists, as a reader of them takes the choice. */
export function siteColumnsChosen(names: readonly string[], meanings: Meanings): ColumnChoice {
  const chosen = names.flatMap((name) => {
    const meaning = meanings[name]
    return siteFields.flatMap((field) => (field === meaning ? [[field, name] as const] : []))
  })
  return Object.fromEntries(chosen)
}

/** Whether a name says no unit in brackets, or that of the member, whose name ends with it. */
function hasUsualUnit(name: string, member: FieldName): boolean {
  const own = unitNamed(member.split('_').at(-1) ?? '')
  return bracketParts(name).inside.every((text) => {
    const { scale, unit } = readUnitText(text)
    if (scale !== undefined) return false
    return unit === undefined || own === undefined || isSameUnit(unit, own)
  })
}

const isSameUnit = (one: Unit, other: Unit): boolean =>
  one.kind === other.kind &&
  one.times * other.per === other.times * one.per &&
  one.plus === other.plus

/** The columns of a table that hold members of the form. */
export function formColumns(names: readonly string[], meanings: Meanings = {}): FormColumns {
  const found = new Map<FieldName, number[]>()
  // What is taken for nothing, or for what its name does not say, the reader of lists must not see.
  const unused: number[] = []
  const problems: string[] = []
  for (const [i, name] of names.entries()) {
    const meaning = Object.hasOwn(meanings, name) ? meanings[name] : undefined
    if (meaning === 'none') unused.push(i)
    const named = wordsOf(name).flatMap((word) => memberOfWord.get(word) ?? [])[0]
    // A band in MHz is a frequency, which the reader of lists knows; the form's is a label.
    const known = named === 'band' && /[mg]hz/i.test(name) ? undefined : named
    const member = meaning === undefined ? known : isOfForm(meaning) ? meaning : undefined
    if (member === undefined) continue
    if (!hasUsualUnit(name, member)) {
      unused.push(i)
      problems.push(`“${name.slice(0, 40)}” is in another unit than is read here: it is not used.`)
    } else found.set(member, [...(found.get(member) ?? []), i])
  }
  const places = new Map<number, FieldName>()
  for (const [member, [place, ...others]] of found) {
    if (others.length === 0) places.set(place, member)
    else {
      const same = [place, ...others].map((i) => `“${names[i]}”`).join(', ')
      problems.push(
        `${same} mean ${fields[member].label.toLowerCase()} alike: none of them is used.`,
      )
    }
  }
  return { places, claimed: new Set([...unused, ...[...found.values()].flat()]), problems }
}
