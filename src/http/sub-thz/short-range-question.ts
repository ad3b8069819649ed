import type { AtmosphereQuestion } from '../../analyses/sub-thz/atmosphere.ts'
import {
  checkReferenceDistance,
  type LinkEnd,
  linkGeometry,
} from '../../analyses/sub-thz/link-ends.ts'
import {
  candidateModelIds,
  losStates,
  morphologies,
  rooftopRelations,
  type SceneProvenance,
  type ShortRangeQuestion,
  type ValueProvenance,
  valueProvenances,
} from '../../analyses/sub-thz/short-range.ts'
import { invalidRequest } from '../../errors.ts'
import * as parameter from '../wire/request-schema.ts'
import { atmosphereAsked } from './atmosphere-question.ts'
import { linkEndAsked } from './shapes.ts'

/** Two values closer than this are the same value written twice. */
const sameValue = 1e-9

/** Frequencies at which the rows may be asked for; where they hold is another question. */
const askedFrequencyGhz = { minimum: 1e-9, maximum: 1e6 } as const

/** A word of a fixed list, in any case and with blanks or hyphens for underscores. */
function looseWord<Word extends string>(
  words: readonly Word[],
  otherwise: Word,
): parameter.Member<Word> {
  const schema = {
    type: 'string',
    maxLength: 64,
    default: otherwise,
    description: `One of ${words.join(', ')}; in any case, blanks and hyphens count as underscores.`,
  }
  const read = (text: string, at: string) => oneOfWords(at, text, words, otherwise)
  return parameter.plain<string>(schema).checked(read).orElse(otherwise)
}

/** @throws {SightlineError} invalid_request for a word that is not of the list. */
export function oneOfWords<Word extends string>(
  at: string,
  text: string,
  words: readonly Word[],
  otherwise: Word,
): Word {
  const spelled = wordFrom(text)
  if (spelled === '') return otherwise
  const known = words.find((value) => value === spelled)
  if (known !== undefined) return known
  throw invalidRequest(`${at} must be one of ${words.join(', ')}`)
}

/** A word as words are compared: in lower case, blanks and hyphens as underscores. */
export function wordFrom(text: string): string {
  // As nearly every one of thousands is written.
  if (/^[a-z_]*$/.test(text)) return text
  return text.trim().toLowerCase().replaceAll(/[- ]/g, '_')
}

function origin(otherwise: ValueProvenance): parameter.Member<ValueProvenance> {
  return parameter.oneOf(valueProvenances).orElse(otherwise)
}

const provenance: parameter.Kind<SceneProvenance> = parameter.object(
  {
    frequency_ghz: origin('user_declared'),
    distance_m: origin('geometry_derived'),
    tx_height_m: origin('user_declared'),
    rx_height_m: origin('user_declared'),
    morphology: origin('unknown'),
    rooftop_relation: origin('unknown'),
    los_state: origin('unknown'),
  },
  {
    description:
      'Where the values come from. Defaults: frequency and heights user_declared, the distance ' +
      'geometry_derived, the scene unknown, which makes every candidate inapplicable.',
  },
)

const ends = parameter.object({
  frequency_ghz: parameter.within(askedFrequencyGhz, 'Gigahertz.').required(),
  transmitter: linkEndAsked.required(),
  receiver: linkEndAsked.required(),
})

const stated = parameter.object({
  ends: ends.checked(checkedSlant).inline(),
  morphology: looseWord(morphologies, 'unknown'),
  rooftop_relation: looseWord(rooftopRelations, 'unknown'),
  los_state: looseWord(losStates, 'unknown'),
  provenance: provenance.checked(checkedProvenance).evenEmpty(),
  candidate_model_id: looseWord(['all' as const, ...candidateModelIds], 'all'),
  atmospheric_reference: atmosphereAsked
    .describedAs(
      'A whole request of /api/sub-thz-reference with the same frequency and antennas: for ' +
        'comparison, never added.',
    )
    .optional()
    .as('atmosphere'),
  research_wall_event_count: parameter
    .within(
      { minimum: 0, maximum: 1000, integer: true },
      'Wall events of the research model, compared at exactly 140 GHz, never added.',
    )
    .optional()
    .as('wallEventCount'),
})

/** The question of a request, with every default filled in. */
export const shortRangeAsked: parameter.Kind<ShortRangeQuestion> = stated.checked((wire) => {
  const { ends: path, candidateModelId, atmosphere, ...rest } = wire
  if (atmosphere !== null) checkSamePath('atmospheric_reference', atmosphere, path)
  const candidate = candidateModelId === 'all' ? null : candidateModelId
  return { ...path, ...rest, candidateModelId: candidate, atmosphere }
})

export const shortRangeRequest = parameter.bodySchema('SubThzP1411Request', shortRangeAsked)

type Ends = parameter.ValueOf<typeof ends>

function checkedSlant(path: Ends): Ends {
  checkReferenceDistance('slant distance', linkGeometry(path.transmitter, path.receiver).slantM)
  return path
}

/** A distance that is called declared must have been declared; what is unknown may be so by anybody. */
function checkedProvenance(stated: SceneProvenance): SceneProvenance {
  if (stated.distanceM !== 'user_declared') return stated
  throw invalidRequest(
    'provenance.distance_m must not be user_declared: no distance is declared, it follows from ' +
      'transmitter and receiver',
  )
}

/** The atmosphere of the comparison must be about the same path. */
function checkSamePath(at: string, atmosphere: AtmosphereQuestion, path: Ends): void {
  const isSame = {
    frequency_ghz: Math.abs(atmosphere.frequencyGhz - path.frequencyGhz) <= sameValue,
    transmitter: isSameEnd(atmosphere.transmitter, path.transmitter),
    receiver: isSameEnd(atmosphere.receiver, path.receiver),
  }
  for (const [member, same] of Object.entries(isSame)) {
    if (!same) throw invalidRequest(`${parameter.below(at, member)} must equal ${member}`)
  }
}

function isSameEnd(a: LinkEnd, b: LinkEnd): boolean {
  const differences = [a.lon - b.lon, a.lat - b.lat, a.heightM - b.heightM]
  return differences.every((difference) => Math.abs(difference) <= sameValue)
}
