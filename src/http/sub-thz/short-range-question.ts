import type { Static } from 'typebox'
import type { AtmosphereQuestion } from '../../analyses/sub-thz/atmosphere.ts'
import {
  checkReferenceDistance,
  type LinkEnd,
  linkGeometry,
} from '../../analyses/sub-thz/link-ends.ts'
import {
  type CandidateModelId,
  candidateModelIds,
  losStates,
  morphologies,
  rooftopRelations,
  type SceneProvenance,
  type ShortRangeQuestion,
} from '../../analyses/sub-thz/short-range.ts'
import { invalidRequest, SightlineError } from '../../errors.ts'
import { type AtmosphereBody, resolveAtmosphere } from './atmosphere-question.ts'
import { linkEndOf } from './shapes.ts'
import type { shortRangeRequest } from './short-range-schema.ts'

export type ShortRangeBody = Static<typeof shortRangeRequest>

/** Two values closer than this are the same value written twice. */
const sameValue = 1e-9

/**
 * The question of a validated request, with every default filled in.
 *
 * @throws {SightlineError} invalid_request naming member and bound, or the members that contradict
 * each other.
 */
export function resolveShortRange(body: ShortRangeBody): ShortRangeQuestion {
  const transmitter = linkEndOf(body.transmitter)
  const receiver = linkEndOf(body.receiver)
  checkReferenceDistance('slant distance', linkGeometry(transmitter, receiver).slantM)
  const scene = {
    morphology: oneOf('morphology', body.morphology, morphologies, 'unknown'),
    rooftopRelation: oneOf('rooftop_relation', body.rooftop_relation, rooftopRelations, 'unknown'),
    losState: oneOf('los_state', body.los_state, losStates, 'unknown'),
  }
  const provenance = provenanceOf(body.provenance ?? {})
  checkProvenance(provenance)
  const asked = oneOf(
    'candidate_model_id',
    body.candidate_model_id,
    ['all', ...candidateModelIds] as const,
    'all',
  )
  return {
    frequencyGhz: body.frequency_ghz,
    transmitter,
    receiver,
    ...scene,
    candidateModelId: asked === 'all' ? null : (asked satisfies CandidateModelId),
    provenance,
    atmosphere: atmosphereOf(body.atmospheric_reference, body.frequency_ghz, transmitter, receiver),
    wallEventCount: body.research_wall_event_count ?? null,
  }
}

export function oneOf<const Values extends readonly string[]>(
  member: string,
  text: string | undefined,
  values: Values,
  otherwise: Values[number],
): Values[number] {
  const word = (text ?? '').trim().toLowerCase().replaceAll(/[- ]/g, '_')
  if (word === '') return otherwise
  const known = values.find((value) => value === word)
  if (known !== undefined) return known
  throw invalidRequest(`${member} must be one of ${values.join(', ')}`)
}

function provenanceOf(wire: NonNullable<ShortRangeBody['provenance']>): SceneProvenance {
  return {
    frequencyGhz: wire.frequency_ghz ?? 'user_declared',
    distanceM: wire.distance_m ?? 'geometry_derived',
    txHeightM: wire.tx_height_m ?? 'user_declared',
    rxHeightM: wire.rx_height_m ?? 'user_declared',
    morphology: wire.morphology ?? 'unknown',
    rooftopRelation: wire.rooftop_relation ?? 'unknown',
    losState: wire.los_state ?? 'unknown',
  }
}

/** A distance that is called declared must have been declared; what is unknown may be so by anybody. */
function checkProvenance({ distanceM }: SceneProvenance): void {
  if (distanceM !== 'user_declared') return
  throw invalidRequest(
    'provenance.distance_m must not be user_declared: no distance is declared, it follows from ' +
      'transmitter and receiver',
  )
}

/** The atmosphere of the comparison: it must be about the same path. */
function atmosphereOf(
  body: AtmosphereBody | undefined,
  frequencyGhz: number,
  transmitter: LinkEnd,
  receiver: LinkEnd,
): AtmosphereQuestion | null {
  if (body === undefined) return null
  const prefix = 'atmospheric_reference'
  const question = prefixed(prefix, () => resolveAtmosphere(body))
  if (Math.abs(question.frequencyGhz - frequencyGhz) > sameValue) {
    throw invalidRequest(`${prefix}.frequency_ghz must equal frequency_ghz`)
  }
  if (!isSameEnd(question.transmitter, transmitter)) {
    throw invalidRequest(`${prefix}.transmitter must equal transmitter`)
  }
  if (!isSameEnd(question.receiver, receiver)) {
    throw invalidRequest(`${prefix}.receiver must equal receiver`)
  }
  return question
}

function isSameEnd(a: LinkEnd, b: LinkEnd): boolean {
  const differences = [a.lon - b.lon, a.lat - b.lat, a.heightM - b.heightM]
  return differences.every((difference) => Math.abs(difference) <= sameValue)
}

/** Puts the name of the outer member before the one that an error names. */
function prefixed<Answer>(prefix: string, resolve: () => Answer): Answer {
  try {
    return resolve()
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    throw new SightlineError(error.reason, `${prefix}.${error.message}`, { cause: error })
  }
}
