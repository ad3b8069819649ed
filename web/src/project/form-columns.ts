import { wordsOf } from '../../../src/formats/column-names.ts'
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

/** The columns of a table that hold members of the form. */
export function formColumns(names: readonly string[]): FormColumns {
  const found = new Map<FieldName, number[]>()
  for (const [i, name] of names.entries()) {
    const member = wordsOf(name).flatMap((word) => memberOfWord.get(word) ?? [])[0]
    if (member !== undefined) found.set(member, [...(found.get(member) ?? []), i])
  }
  const places = new Map<number, FieldName>()
  const problems: string[] = []
  for (const [member, [place, ...others]] of found) {
    if (others.length === 0) places.set(place, member)
    else {
      const same = [place, ...others].map((i) => `“${names[i]}”`).join(', ')
      problems.push(
        `${same} mean ${fields[member].label.toLowerCase()} alike: none of them is used.`,
      )
    }
  }
  return { places, claimed: new Set([...found.values()].flat()), problems }
}
