import { losStates, morphologies, rooftopRelations } from '../../../analyses/sub-thz/short-range.ts'
import {
  type Label,
  labelSources,
  type SceneLabels,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import { invalidRequest } from '../../../errors.ts'
import * as parameter from '../../wire/request-schema.ts'
import { oneOfWords, wordFrom } from '../short-range-question.ts'

/** A word about the scene: in any case, blanks and hyphens count as underscores. */
const labelText = parameter.text({ minLength: 1, maxLength: 64 })

/** The words of a label, and other words for them. */
interface Vocabulary<Value extends string> {
  readonly values: readonly Value[]
  readonly synonyms: Readonly<Record<string, Value>>
}

const losVocabulary: Vocabulary<(typeof losStates)[number]> = {
  values: losStates,
  synonyms: { line_of_sight: 'los', non_line_of_sight: 'nlos', no_line_of_sight: 'nlos' },
}

const morphologyVocabulary: Vocabulary<(typeof morphologies)[number]> = {
  values: morphologies,
  synonyms: { urban_highrise: 'urban_high_rise', urban_lowrise: 'urban_low_rise' },
}

const rooftopVocabulary: Vocabulary<(typeof rooftopRelations)[number]> = {
  values: rooftopRelations,
  synonyms: { below_rooftop: 'both_below_rooftop', above_rooftop: 'both_above_rooftop' },
}

/** A label and the member that says who says so: neither counts without the other. */
function label<Value extends string>(
  name: string,
  sourceName: string,
  { values, synonyms }: Vocabulary<Value>,
): parameter.Member<Label<Value> | null> {
  const value = labelText.optional().under(name)
  const source = parameter.oneOf(labelSources).optional().under(sourceName)
  return parameter.together({
    properties: { ...value.properties, ...source.properties },
    required: [],
    read: (body, at) => {
      const text = value.read(body, at)
      if (text === null) return null
      const stated = source.read(body, at)
      if (stated === null) {
        throw invalidRequest(
          `${parameter.below(at, sourceName)} is required beside ${parameter.below(at, name)}`,
        )
      }
      const spelled = wordFrom(text)
      const known = Object.hasOwn(synonyms, spelled) ? synonyms[spelled] : null
      return {
        value: known ?? oneOfWords(parameter.below(at, name), text, values, values[0]),
        source: stated,
      }
    },
  })
}

const ofPlace = {
  morphology: label('morphology', 'morphology_source', morphologyVocabulary),
  rooftopRelation: label('rooftop_relation', 'rooftop_source', rooftopVocabulary),
}

export const siteLabels = ofPlace
export const environmentLabels = {
  losState: label('los_state', 'los_source', losVocabulary),
  ...ofPlace,
}
export const measurementLabels = {
  losState: label('los_nlos', 'los_nlos_source', losVocabulary),
  morphology: ofPlace.morphology,
  rooftopRelation: label('rooftop_relation', 'rooftop_relation_source', rooftopVocabulary),
}

/** Labels as far as one place of a campaign states them. */
type StatedLabels = {
  readonly [Name in keyof SceneLabels]: SceneLabels[Name] | null
}

const nobodySays = { value: 'unknown', source: 'unknown' } as const

/** The labels of a measurement: its own, else those of its site, else those of the environment. */
export function inheritedLabels(
  own: StatedLabels,
  site: Omit<StatedLabels, 'losState'> | undefined,
  environment: StatedLabels,
): SceneLabels {
  return {
    losState: own.losState ?? environment.losState ?? nobodySays,
    morphology: own.morphology ?? site?.morphology ?? environment.morphology ?? nobodySays,
    rooftopRelation:
      own.rooftopRelation ?? site?.rooftopRelation ?? environment.rooftopRelation ?? nobodySays,
  }
}
