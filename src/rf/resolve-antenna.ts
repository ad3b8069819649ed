import { invalidRequest } from '../errors.ts'
import type { AntennaCut } from './antenna-cut.ts'
import { hasInstalledAntennas, installedAntenna } from './installed-antennas.ts'
import {
  horizontalPatternIds,
  type RfProfile,
  type RfProfileOverrides,
  verticalPatternIds,
} from './profile.ts'

type ResolvedCuts = Pick<RfProfile, 'horizontalCut' | 'verticalCut'> & {
  /** Of the antenna with the horizontal cut, dBi; undefined for presets and where it is unknown. */
  readonly gainDbi: number | undefined
}

/**
 * The cuts that the pattern ids of a cell name in the catalogue; none for presets. Throws
 * `invalid_request` for an id that is neither, for an antenna without the cut, and where a hash is
 * given that the cut does not have.
 */
export function resolveAntennaCuts(given: RfProfileOverrides): ResolvedCuts {
  const horizontalCut = namedCut(
    'horizontal',
    given.horizontalPatternId,
    given.horizontalPatternSha256,
    horizontalPatternIds,
  )
  const verticalCut = namedCut(
    'vertical',
    given.verticalPatternId,
    given.verticalPatternSha256,
    verticalPatternIds,
  )
  const antenna = installedAntenna(given.horizontalPatternId ?? '')
  return {
    gainDbi: antenna?.gainDbi ?? undefined,
    ...(horizontalCut === undefined ? {} : { horizontalCut }),
    ...(verticalCut === undefined ? {} : { verticalCut }),
  }
}

function namedCut(
  cutName: 'horizontal' | 'vertical',
  id: string | undefined,
  sha256: string | undefined,
  presets: readonly string[],
): AntennaCut | undefined {
  const member = `${cutName}_pattern_id`
  if (id === undefined || presets.includes(id)) {
    if (sha256 === undefined) return undefined
    throw invalidRequest(`${cutName}_pattern_sha256 needs a ${member} of the antenna catalogue`)
  }
  const antenna = installedAntenna(id)
  if (antenna === undefined) {
    const others = hasInstalledAntennas() ? ', or an antenna of the catalogue' : ''
    throw invalidRequest(`${member} must be one of ${presets.join(', ')}${others}`)
  }
  const cut = antenna[cutName]
  if (cut === null) throw invalidRequest(`${member}: the antenna ${id} has no ${cutName} cut`)
  if (sha256 !== undefined && sha256 !== cut.sha256) {
    throw invalidRequest(
      `${cutName}_pattern_sha256 must be ${cut.sha256}: the antenna ${id} of the catalogue is not the ` +
        'one that this profile was resolved with',
    )
  }
  return cut
}
