import {
  maximumThresholds,
  questionBounds,
  questionDefaults,
} from '../../../src/analyses/question-bounds.ts'
import { profileTextBytes } from '../../../src/rf/profile-bounds.ts'
import { choiceFields } from './choice-fields.ts'
import { base, type Field, type TextField } from './field.ts'
import { numberFields } from './number-fields.ts'

export const textFields = {
  band: {
    ...base('profile', 'Band', 'Label only. Follows technology and frequency.'),
    kind: 'text',
    maximumBytes: profileTextBytes.maximum,
    fallback: null,
  },
  channel_id: {
    ...base('profile', 'Channel', 'Label only.'),
    kind: 'text',
    maximumBytes: profileTextBytes.maximum,
    fallback: 'CH-1',
  },
} as const satisfies Record<string, TextField>

export type NumberName = keyof typeof numberFields
export type ChoiceName = keyof typeof choiceFields
export type TextName = keyof typeof textFields
export type FieldName = NumberName | ChoiceName | TextName

/** Every field of the form, in the order in which a request is written. */
export const fields: Readonly<Record<FieldName, Field>> = {
  ...numberFields,
  ...choiceFields,
  ...textFields,
}

/** What the service assumes for a number that has a default of its own. */
export function defaultNumber(name: NumberName): number {
  const { fallback } = numberFields[name]
  if (fallback === null) throw new Error(`${name} has no default`)
  return fallback
}

export const thresholdBounds = {
  ...questionBounds.thresholdDbm,
  maximumCount: maximumThresholds,
} as const
export const defaultThresholdsDbm: readonly number[] = questionDefaults.thresholdsDbm
