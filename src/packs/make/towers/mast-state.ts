// Whether a mast of OpenStreetMap is on the air: what is out of use, gone or not built yet is no site.
import type { OsmTags } from '../../../formats/osm-pbf.ts'

/** Why a mast is no site. */
export type MastAbsence = 'disused' | 'not_built'

/**
 * Words that say it, as a key of their own (`disused=yes`), before a key (`disused:man_made=mast`) or as
 * the kind (`man_made=construction` with `construction=mast`). OpenStreetMap wiki, "Lifecycle prefix".
 */
const absenceOf: Readonly<Record<string, MastAbsence>> = {
  disused: 'disused',
  abandoned: 'disused',
  ruins: 'disused',
  demolished: 'disused',
  removed: 'disused',
  razed: 'disused',
  destroyed: 'disused',
  dismantled: 'disused',
  decommissioned: 'disused',
  was: 'disused',
  proposed: 'not_built',
  planned: 'not_built',
  construction: 'not_built',
}
const absenceWords = Object.keys(absenceOf)

/** Words of `operational_status` and `status`, without their blanks. */
const absenceOfStatus: Readonly<Record<string, MastAbsence>> = {
  ...absenceOf,
  closed: 'disused',
  defunct: 'disused',
  inactive: 'disused',
  inoperative: 'disused',
  non_operational: 'disused',
  not_operational: 'disused',
  nonoperational: 'disused',
  out_of_order: 'disused',
  out_of_service: 'disused',
  out_of_use: 'disused',
  not_in_use: 'disused',
  under_construction: 'not_built',
  in_construction: 'not_built',
}

const denials = new Set(['no', 'false', '0', '', 'partial', 'partially'])
const kinds = new Set(['mast', 'tower', 'communications_tower', 'antenna'])
const carrierKeys = [
  ...['man_made', 'tower:type', 'telecom', 'communication:mobile_phone', 'communication:radio'],
  ...['communication:television', 'communication:microwave'],
] as const

/** Keys to decode so that the state of a mast is known. */
export const mastStateKeys: readonly string[] = [
  ...absenceWords,
  ...absenceWords.flatMap((word) => carrierKeys.map((key) => `${word}:${key}`)),
  ...['operational_status', 'status', 'end_date'],
]

/**
 * Whether tags are those of something that carries antennas, and why it is no site where it is none.
 * Undefined for everything else.
 */
export function mastOf(tags: OsmTags): MastAbsence | 'in_use' | undefined {
  const past = formerTags(tags)
  const isMast = carriesAntennas(tags)
  const wasMast = past !== undefined && carriesAntennas(past.tags)
  if (!isMast && !wasMast) return undefined
  const absence = absenceOfWhole(tags)
  if (absence !== undefined) return absence
  if (!isMast) return past!.absence
  // A mast of which only its former radios are known.
  if (wasMast && !communicates(tags) && communicates(past.tags)) return past.absence
  return 'in_use'
}

/** What the tags say of the whole object. */
function absenceOfWhole(tags: OsmTags): MastAbsence | undefined {
  const word = absenceWords.find((key) => isSaid(key, tags[key]))
  if (word !== undefined) return absenceOf[word]
  return ['operational_status', 'status']
    .map((key) => absenceOfStatus[wordOf(tags[key]).replaceAll(/[\s-]+/g, '_')])
    .find((absence) => absence !== undefined)
}

/** `construction` also says what a mast is made of. */
function isSaid(key: string, value: string | undefined): boolean {
  if (value === undefined) return false
  const word = wordOf(value)
  if (key !== 'construction') return !denials.has(word)
  return word === 'yes' || kinds.has(word)
}

/** The tags as they were, or will be, with the word for that; undefined where nothing speaks of it. */
function formerTags(tags: OsmTags): { tags: OsmTags; absence: MastAbsence } | undefined {
  const kind = wordOf(tags.man_made)
  const named = absenceWords.find((word) => word === kind && tags[word] !== undefined)
  if (named !== undefined) {
    return { tags: { ...tags, man_made: wordOf(tags[named]) }, absence: absenceOf[named] }
  }
  for (const word of absenceWords) {
    const own = Object.entries(tags).filter(([key]) => key.startsWith(`${word}:`))
    if (own.length === 0) continue
    const stripped = own.map(([key, value]) => [key.slice(word.length + 1), value] as const)
    return { tags: { ...tags, ...Object.fromEntries(stripped) }, absence: absenceOf[word] }
  }
  return undefined
}

function carriesAntennas(tags: OsmTags): boolean {
  const { man_made: kind, 'tower:type': towerType } = tags
  const serves = communicates(tags)
  if (kind === 'communications_tower') return true
  if (kind === 'mast') return serves || towerType === undefined
  return serves && (kind === 'tower' || kind === 'antenna' || tags.telecom === 'antenna')
}

function communicates(tags: OsmTags): boolean {
  return (
    tags['tower:type'] === 'communication' ||
    Object.entries(tags).some(([key, value]) => key.startsWith('communication:') && value === 'yes')
  )
}

const wordOf = (value = ''): string => value.trim().toLowerCase()
