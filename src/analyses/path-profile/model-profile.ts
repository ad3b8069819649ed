import { invalidRequest } from '../../errors.ts'
import { describeRange, isWithin, type ValidRange } from '../../rf/valid-range.ts'

export const modelProfileIds = ['terrain-profile', 'urban-short-range', 'research-sub-thz'] as const
export type ModelProfileId = (typeof modelProfileIds)[number]

/** What a model profile stands for, and where it may be used. */
interface ModelProfile {
  readonly reference: string
  readonly frequencyGhz: ValidRange
  readonly implementation: string
  readonly note: string
}

export const modelProfiles: Readonly<Record<ModelProfileId, ModelProfile>> = {
  'terrain-profile': {
    reference: 'ITU-R P.1812-8',
    frequencyGhz: { minimum: 0.03, maximum: 6 },
    implementation: 'free space plus the single knife edge of ITU-R P.526-16, section 4.1',
    note:
      'The frequency range of the Recommendation is used; its full path-general method (sub-path ' +
      'diffraction, ducting, troposcatter, clutter) is not.',
  },
  'urban-short-range': {
    reference: 'ITU-R P.1411-13',
    frequencyGhz: { minimum: 0.3, maximum: 100 },
    implementation: 'free space plus the single knife edge of ITU-R P.526-16, section 4.1',
    note:
      'The frequency range of the Recommendation is used; its site-general and street-canyon ' +
      'equations are not.',
  },
  'research-sub-thz': {
    reference: 'research planning profile',
    frequencyGhz: { minimum: 100, maximum: 300 },
    implementation: 'free space plus the single knife edge equation outside its tested range',
    note: 'Outside the ranges of the ITU-R profiles: a research diagnostic only.',
  },
}

/**
 * The model profile of a request: the named one, or the one of the frequency (terrain up to
 * 6 GHz, urban up to 100 GHz, research above). Case and surrounding blanks do not matter.
 *
 * @throws {SightlineError} invalid_request for an unknown name or a frequency outside its range.
 */
export function resolveModelProfile(name: string, frequencyGhz: number): ModelProfileId {
  const wanted = name.trim().toLowerCase()
  const id =
    wanted === '' ? profileOfFrequency(frequencyGhz) : modelProfileIds.find((one) => one === wanted)
  if (id === undefined) {
    throw invalidRequest(`model_profile must be one of ${modelProfileIds.join(', ')}`)
  }
  const range = modelProfiles[id].frequencyGhz
  if (!isWithin(range, frequencyGhz)) {
    throw invalidRequest(
      `frequency_ghz must be ${describeRange(range)} for model_profile ${id}; it is ${frequencyGhz}`,
    )
  }
  return id
}

function profileOfFrequency(frequencyGhz: number): ModelProfileId {
  if (frequencyGhz <= 6) return 'terrain-profile'
  return frequencyGhz <= 100 ? 'urban-short-range' : 'research-sub-thz'
}
