import { modelParameters, propagationModels } from '../../../src/rf/models/list.ts'
import { type ChoiceParameter, isChoice } from '../../../src/rf/models/model.ts'
import { base, type ChoiceField } from './field.ts'

/** Choices of a sector request, by their names on the wire. */
export const choiceFields = {
  network_tech: {
    ...base('profile', 'Technology', 'Automatic: below 10 GHz 4G, below 100 GHz 5G, else 6G.'),
    kind: 'choice',
    choices: [
      { value: '4g', label: '4G LTE' },
      { value: '5g', label: '5G NR' },
      { value: '6g', label: '6G research' },
    ],
    fallback: null,
  },
  propagation_model: {
    ...base(
      'profile',
      'Propagation',
      'Automatic: UMa below 100 GHz, research above. Without a drive test P.2108 comes nearest.',
    ),
    kind: 'choice',
    choices: propagationModels.map(({ id, words }) => ({
      value: id,
      label: words.label,
      offeredAs: words.offeredAs,
    })),
    fallback: null,
  },
  model_limits: {
    ...base(
      'profile',
      'Beyond the model',
      'What happens where the cell lies outside the range of its model.',
    ),
    kind: 'choice',
    choices: [
      { value: 'fallback', label: 'Free space + walls' },
      { value: 'clamp', label: 'Clamp to its range' },
      { value: 'refuse', label: 'Refuse' },
    ],
    fallback: 'fallback',
  },
  ground: {
    ...base(
      'profile',
      'Ground',
      'Whether hills hide and weaken under a model that does not count the ground by itself: our combination with P.526, no standard.',
    ),
    kind: 'choice',
    choices: [
      { value: 'ignored', label: 'Flat' },
      { value: 'diffraction', label: 'Diffraction' },
    ],
    fallback: 'ignored',
  },
  duplex_mode: {
    ...base('profile', 'Duplex', 'Follows technology and frequency.'),
    kind: 'choice',
    choices: [
      { value: 'fdd', label: 'FDD' },
      { value: 'tdd', label: 'TDD' },
      { value: 'sdl', label: 'SDL' },
      { value: 'sul', label: 'SUL' },
    ],
    fallback: null,
  },
  horizontal_pattern_id: {
    ...base(
      'profile',
      'Horizontal pattern',
      'A planning preset, or the cut of an antenna of the catalogue.',
    ),
    kind: 'choice',
    cut: 'horizontal',
    choices: [
      { value: 'ideal-sector', label: 'Ideal sector' },
      { value: 'cosine-sector', label: 'Cosine sector' },
      { value: 'omni', label: 'Omnidirectional' },
      { value: '3gpp-single-element', label: '3GPP single element' },
    ],
    fallback: 'ideal-sector',
  },
  vertical_pattern_id: {
    ...base('profile', 'Vertical pattern', 'Downtilt acts through a pattern that is not flat.'),
    kind: 'choice',
    cut: 'vertical',
    choices: [
      { value: 'flat', label: 'Flat' },
      { value: 'panel-10deg', label: 'Panel 10°' },
      { value: 'panel-20deg', label: 'Panel 20°' },
    ],
    fallback: 'flat',
  },
  receiver_sensitivity_mode: {
    ...base('profile', 'Threshold', 'Given by hand, or derived from noise and SNR.'),
    kind: 'choice',
    choices: [
      { value: 'manual', label: 'Manual' },
      { value: 'derived', label: 'Derived' },
    ],
    fallback: 'manual',
  },
  sight: {
    ...base(
      'profile',
      'Sight',
      'Who decides whether a place is in sight, under models that ask. Where nobody knows, both losses are weighted by how likely sight is. In streets whose houses the pack lacks, out of sight came nearest to drive tests.',
    ),
    kind: 'choice',
    choices: [
      { value: 'footprints', label: 'Footprints only' },
      { value: 'footprints_else_statistical', label: 'Footprints, else statistical' },
      { value: 'statistical', label: 'Statistical' },
      { value: 'obstructed', label: 'Assume NLOS' },
    ],
    fallback: 'footprints',
  },
  unknown_heights: {
    ...base(
      'root',
      'Unknown roofs',
      'The first and the last are the bracket of what is not known.',
    ),
    kind: 'choice',
    choices: [
      { value: 'block', label: 'Block sight' },
      { value: 'assume_display', label: 'As drawn: 9 m' },
      { value: 'clear', label: 'Block nothing' },
    ],
    fallback: 'block',
  },
  host_roof: {
    ...base(
      'profile',
      'Own roof',
      'Whether the roof under the antenna hides what lies behind its edge.',
    ),
    kind: 'choice',
    choices: [
      { value: 'ignored', label: 'Ignored' },
      { value: 'shades', label: 'Shades' },
    ],
    fallback: 'ignored',
  },
  // The choices that single models need, from the models themselves.
  ...recordOf(
    modelParameters
      .filter(isChoice)
      .map((parameter) => [parameter.wireName, modelChoiceField(parameter)] as const),
  ),
} as const satisfies Record<string, ChoiceField>

/** The field of a choice of a model; its words are shown as a phrase: "Continental temperate". */
export function modelChoiceField(parameter: ChoiceParameter): ChoiceField {
  return {
    ...base('profile', parameter.label, parameter.description),
    kind: 'choice',
    choices: parameter.choices.map((value) => ({
      value,
      label: parameter.choiceLabels?.[value] ?? phraseOf(value),
    })),
    fallback: parameter.default,
  }
}

function phraseOf(word: string): string {
  const text = word.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function recordOf<Name extends string, Value>(
  entries: readonly (readonly [Name, Value])[],
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(entries) as Readonly<Record<Name, Value>>
}
