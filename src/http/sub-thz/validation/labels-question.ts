import { losStates, morphologies, rooftopRelations } from '../../../analyses/sub-thz/short-range.ts'
import {
  type Label,
  type LabelSource,
  labelSources,
  type SceneLabels,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import { invalidRequest } from '../../../errors.ts'
import { oneOf } from '../short-range-question.ts'

/** The words of a label, and other words for them. */
interface Vocabulary<Value extends string> {
  readonly values: readonly Value[]
  readonly synonyms: ReadonlyMap<string, Value>
}

const losVocabulary: Vocabulary<(typeof losStates)[number]> = {
  values: losStates,
  synonyms: new Map([
    ['line_of_sight', 'los'],
    ['non_line_of_sight', 'nlos'],
    ['no_line_of_sight', 'nlos'],
  ]),
}

const morphologyVocabulary: Vocabulary<(typeof morphologies)[number]> = {
  values: morphologies,
  synonyms: new Map([
    ['urban_highrise', 'urban_high_rise'],
    ['urban_lowrise', 'urban_low_rise'],
  ]),
}

const rooftopVocabulary: Vocabulary<(typeof rooftopRelations)[number]> = {
  values: rooftopRelations,
  synonyms: new Map([
    ['below_rooftop', 'both_below_rooftop'],
    ['above_rooftop', 'both_above_rooftop'],
  ]),
}

/** Labels as far as one place of a campaign states them. */
export type StatedLabels = {
  readonly [Name in keyof SceneLabels]: SceneLabels[Name] | null
}

/** Where a kind of place keeps a label and its source. */
interface MemberNames {
  readonly losState: readonly [value: string, source: string] | null
  readonly morphology: readonly [value: string, source: string]
  readonly rooftopRelation: readonly [value: string, source: string]
}

const ofPlace = {
  morphology: ['morphology', 'morphology_source'],
  rooftopRelation: ['rooftop_relation', 'rooftop_source'],
} as const

export const siteLabelNames: MemberNames = { ...ofPlace, losState: null }
export const environmentLabelNames: MemberNames = {
  ...ofPlace,
  losState: ['los_state', 'los_source'],
}
export const measurementLabelNames: MemberNames = {
  losState: ['los_nlos', 'los_nlos_source'],
  morphology: ['morphology', 'morphology_source'],
  rooftopRelation: ['rooftop_relation', 'rooftop_relation_source'],
}

/**
 * The labels that a place of a campaign states.
 *
 * @throws {SightlineError} invalid_request for a word of no list, and for a label that nobody says.
 */
export function readLabels(path: string, wire: object, names: MemberNames): StatedLabels {
  const read = <Value extends string>(
    pair: MemberNames['losState'],
    { values, synonyms }: Vocabulary<Value>,
  ): Label<Value> | null => {
    if (pair === null) return null
    const members = wire as Readonly<Record<string, string | undefined>>
    const [valueName, sourceName] = pair
    const text = members[valueName]
    if (text === undefined) return null
    const source = labelSources.find((one: LabelSource) => one === members[sourceName])
    if (source === undefined) {
      throw invalidRequest(`${path}.${sourceName} is required beside ${path}.${valueName}`)
    }
    const value =
      synonyms.get(wordFrom(text)) ?? oneOf(`${path}.${valueName}`, text, values, values[0])
    return { value, source }
  }
  return {
    losState: read(names.losState, losVocabulary),
    morphology: read(names.morphology, morphologyVocabulary),
    rooftopRelation: read(names.rooftopRelation, rooftopVocabulary),
  }
}

const nobodySays = { value: 'unknown', source: 'unknown' } as const

/** The labels of a measurement: its own, else those of its site, else those of the environment. */
export function inheritedLabels(
  own: StatedLabels,
  site: StatedLabels | undefined,
  environment: StatedLabels,
): SceneLabels {
  return {
    losState: own.losState ?? environment.losState ?? nobodySays,
    morphology: own.morphology ?? site?.morphology ?? environment.morphology ?? nobodySays,
    rooftopRelation:
      own.rooftopRelation ?? site?.rooftopRelation ?? environment.rooftopRelation ?? nobodySays,
  }
}

/** A word as words are compared: in lower case, blanks and hyphens as underscores. */
export function wordFrom(text: string): string {
  return text.trim().toLowerCase().replaceAll(/[- ]/g, '_')
}
