import { propagationModels } from '../../rf/models/list.ts'
import type { EntryApplicability } from '../../analyses/building-entry/building-entry.ts'
import { entryFrequenciesGhz } from '../../analyses/building-entry/entry-model.ts'
import * as field from '../wire/answer-schema.ts'

const wallModels = propagationModels.filter(({ needs }) => needs === 'walls').map(({ id }) => id)

const details: Readonly<Record<EntryApplicability, string>> = {
  applicable:
    'Entry losses are known at this frequency, and no cell has a model that counts walls itself.',
  unsupported_frequency:
    `Entry losses are known at ${entryFrequenciesGhz.join(' and ')} GHz alone; at other ` +
    'frequencies nothing is said about service behind walls.',
  unsupported_propagation_model: `No cell may use ${wallModels.join(' or ')}: these count walls on the way themselves.`,
}

const limitations = [
  'One facade point of a building, just inside its wall: no statement about the whole building.',
  'The two losses are deterministic scenarios, no limits of confidence.',
  'Material tags are shown beside the result and choose no scenario.',
] as const

/** Whether something is answered, why not, and what the answer does not say. */
export function applicabilityOf<Reason extends string>(
  details: Readonly<Record<Reason | 'applicable', string>>,
  limitations: readonly string[],
) {
  return field.object<{ readonly reason: Reason | 'applicable' }>({
    applicable: field.flag(({ reason }) => reason === 'applicable'),
    reason: field.text(({ reason }) => reason),
    detail: field.text(({ reason }) => details[reason]),
    limitations: field.sentences(limitations),
  })
}

/** Of the question. */
export const entryApplicability = applicabilityOf<EntryApplicability>(details, limitations)
