import { modelParameters } from '../../rf/models/list.ts'
import { mappedParameters } from '../../rf/models/model.ts'
import type { ParameterSource } from '../../rf/profile.ts'
import { roundTo2 } from '../../rounding.ts'
import type { SourcedRange } from './profile-in-pack.ts'

const sourceTexts: Readonly<Record<ParameterSource, (map: string) => string>> = {
  stated: () => 'as the request states it',
  pack_map: (map) => `the map ${map} of the pack at the antenna`,
  default: (map) => `the default, no map ${map} in the pack there`,
}

/** Which refractivity was used, and who says it. */
export function airSentences(air: readonly SourcedRange[]): string[] {
  return air.map((range) => {
    const { wireName, source } = range
    const parameter = mappedParameters(modelParameters).find((one) => one.wireName === wireName)!
    const least = roundTo2(range.minimum)
    const largest = roundTo2(range.maximum)
    const values = least === largest ? `${least}` : `${least} to ${largest}`
    const from = sourceTexts[source](parameter.digitalMap)
    return `${parameter.label} (${wireName}) ${values} ${parameter.unit}: ${from}.`
  })
}
