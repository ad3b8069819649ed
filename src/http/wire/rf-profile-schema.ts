import { antennaGainAliasBound, profileBounds, profileTextBytes } from '../../rf/profile-bounds.ts'
import { profileMembers } from '../../rf/profile-members.ts'
import {
  isNumber,
  memberProperties,
  numberMember,
  type NumberName,
  type NumberProperty,
  optionalNumbers,
  type WordName,
} from '../../rf/profile-numbers.ts'
import {
  antennaHeightSources,
  duplexModes,
  horizontalPatternIds,
  groundRules,
  hostRoofRules,
  sightSources,
  modelLimitRules,
  networkTechnologies,
  noiseBandwidthSources,
  parameterSources,
  sensitivityModes,
  verticalPatternIds,
} from '../../rf/profile.ts'
import {
  defaultModelId,
  fallbackModel,
  type MappedParameterName,
  type ModelChoiceName,
  type ModelNumberName,
  modelParameters,
  propagationModelAliases,
  propagationModelIds,
  propagationModels,
  researchStartGhz,
} from '../../rf/models/list.ts'
import { isChoice, mappedParameters, type ModelParameter } from '../../rf/models/model.ts'
import { calibrationRequest } from './calibration.ts'
import type { JsonSchema } from './json-schema.ts'
import { boundedNumber, choiceOfWords, responseObject } from './shapes.ts'
import { textPatterns } from './text-patterns.ts'

const shortText = {
  type: 'string',
  minLength: 1,
  maxLength: profileTextBytes.maximum,
  'x-max-utf8-bytes': profileTextBytes.maximum,
} as const

export const propagationModelText = {
  type: 'string',
  enum: [...propagationModelIds, ...propagationModelAliases],
  description:
    `Default: ${defaultModelId(0)} below ${researchStartGhz} GHz, ` +
    `${defaultModelId(researchStartGhz)} from there on.`,
} as const

/** Largest physical cell id of any technology; the technology's own limit is checked with it. */
const largestPci = 1007

function patternId(presets: readonly string[]) {
  return {
    type: 'string',
    minLength: 1,
    maxLength: 64,
    description:
      `One of the presets ${presets.join(', ')}, or the id of an antenna of the catalogue ` +
      '(`antennas` of `GET /api/meta`).',
  } as const
}

const patternHash = {
  type: 'string',
  pattern: textPatterns.hash,
  description:
    'Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved ' +
    'profile it is held against the catalogue.',
} as const

/** Members that single models need, from the models themselves. */
const ownParameters = Object.fromEntries(
  modelParameters.map((parameter) => [
    parameter.wireName,
    parameterSchema(parameter, modelsWith(parameter.wireName)),
  ]),
) as Readonly<
  Record<ModelNumberName, ReturnType<typeof boundedNumber>> &
    Record<ModelChoiceName, ReturnType<typeof choiceOfWords>>
>

/** The member that says where the value of a parameter comes from. */
export function sourceName<Name extends string>(wireName: Name): `${Name}_source` {
  return `${wireName}_source`
}

/** Where values come from that maps of a pack may say. */
const ownSources = Object.fromEntries(
  mappedParameters(modelParameters).map(({ wireName }) => [
    sourceName(wireName),
    choiceOfWords(
      parameterSources,
      `Who says ${wireName}: the request (stated), a digital map of the pack at the antenna (pack_map), ` +
        'or nobody (default). In a request it is held against the value: another one is stated.',
    ),
  ]),
) as Readonly<Record<`${MappedParameterName}_source`, ReturnType<typeof choiceOfWords>>>

/** The schema of a parameter, which says the models that have it. */
export function parameterSchema(parameter: ModelParameter, models: string) {
  const mapped =
    !isChoice(parameter) && parameter.digitalMap !== undefined
      ? `, in packs with the map ${parameter.digitalMap} its value at the antenna`
      : ''
  const description = `${parameter.description} Of ${models} alone, default ${parameter.default}${mapped}.`
  return isChoice(parameter)
    ? choiceOfWords(parameter.choices, description)
    : boundedNumber(parameter, description)
}

function modelsWith(wireName: string): string {
  return propagationModels
    .filter(({ parameters }) => parameters.some((parameter) => parameter.wireName === wireName))
    .map(({ id }) => id)
    .join(' and ')
}

/** The location probability that powers are asked for, with what its absence is. */
export function locationProbability(absence: string) {
  const { locationProbabilityPercent: bound } = profileBounds
  return boundedNumber(bound, `${bound.description} ${absence}`)
}

/** Members that are no number between bounds. */
const wordSchemas = {
  schema_version: { type: 'integer', const: 1 },
  network_tech: { type: 'string', enum: networkTechnologies },
  propagation_model: propagationModelText,
  band: { ...shortText, description: 'Name of the band.' },
  channel_id: { ...shortText, description: 'Name of the channel.' },
  duplex_mode: { type: 'string', enum: duplexModes },
  antenna_gain_dbi: boundedNumber(antennaGainAliasBound, 'Older name of tx_antenna_gain_dbi.'),
  antenna_height_source: {
    type: 'string',
    enum: antennaHeightSources,
    description: 'Understood so that a resolved profile can be sent back as it is.',
  },
  horizontal_pattern_id: patternId(horizontalPatternIds),
  vertical_pattern_id: patternId(verticalPatternIds),
  horizontal_pattern_sha256: patternHash,
  vertical_pattern_sha256: patternHash,
  pci: {
    type: ['integer', 'null'],
    minimum: 0,
    maximum: largestPci,
    description: 'Physical cell id; at most 503 in 4g.',
  },
  receiver_sensitivity_mode: { type: 'string', enum: sensitivityModes },
  receiver_noise_bandwidth_source: {
    type: 'string',
    enum: noiseBandwidthSources,
    description: 'Understood so that a resolved profile can be sent back as it is.',
  },
  host_roof: {
    type: 'string',
    enum: hostRoofRules,
    description:
      'shades: the roof under the antenna hides what lies behind its edge; ignored, the default: ' +
      'it is taken away for the links of its own antenna. In answers only where it is shades.',
  },
  model_limits: {
    type: 'string',
    enum: modelLimitRules,
    description:
      'What happens outside the range of the propagation model: fallback, the default: ' +
      `${fallbackModel.id} answers; clamp: the model is evaluated at the end of its range; refuse: 422 ` +
      'with the limit. An antenna inside a building below its known roof is outside of every range: ' +
      'refuse refuses it, else the fallback answers. In answers only where it is not the default.',
  },
  sight: {
    type: 'string',
    enum: sightSources,
    description:
      'Who decides about sight under models that ask for it. footprints, the default: roofs. ' +
      'statistical: nobody knows; the loss is the mean of that in and out of sight, in dB, by the ' +
      'probability of line of sight. footprints_else_statistical: statistical where no roof is in the ' +
      'way and no building is known within 250 m of the receiver, or antenna or receiver stand outside ' +
      'the pack. obstructed: everything is out of sight. In answers only where it is not the default.',
  },
  ground: {
    type: 'string',
    enum: groundRules,
    description:
      'diffraction: the bare ground of the pack hides what lies behind it (k = 4/3), and its ' +
      'delta-Bullington loss (ITU-R P.526) adds to that of the model: a combination of this ' +
      'service, no standard. ignored, the default: all ground is flat. Models that count the ground ' +
      'themselves do so under either. In answers only where it is diffraction.',
  },
} as const satisfies Readonly<Record<WordName, JsonSchema>>

/** Every member that profiles of all models have, in the order of the table. */
const commonMembers = Object.fromEntries(
  memberProperties.map((property) => {
    const { wireName } = profileMembers[property]
    return [
      wireName,
      isNumber(property) ? numberSchema(property) : wordSchemas[wireName as WordName],
    ]
  }),
) as Readonly<Record<NumberName, ReturnType<typeof boundedNumber>>> & typeof wordSchemas

/** The schema of a number, which says what its absence is. */
function numberSchema(property: NumberProperty) {
  const { description, absent, ...bound } = numberMember(property)
  const whenAbsent =
    absent === undefined ? '' : ` Absent: ${absent}. In answers only where it is stated.`
  return boundedNumber(bound, `${description}${whenAbsent}`)
}

const properties = {
  ...commonMembers,
  calibration: calibrationRequest,
  ...ownParameters,
  ...ownSources,
} as const

/** The profile of one cell in a request: everything absent takes its default. */
export const rfProfileRequest = {
  $id: 'RfProfileRequest',
  type: 'object',
  additionalProperties: false,
  properties,
  required: [],
} as const

/** A resolved profile: every property. */
export const rfProfileSchema: JsonSchema = responseObject(
  { ...properties, propagation_model: { enum: propagationModelIds } },
  {
    id: 'RfProfile',
    optional: [
      'host_roof',
      'model_limits',
      'ground',
      'sight',
      ...optionalNumbers.map((property) => profileBounds[property].wireName),
      'calibration',
      ...modelParameters.map(({ wireName }) => wireName),
      ...Object.keys(ownSources),
      'horizontal_pattern_sha256',
      'vertical_pattern_sha256',
    ],
  },
)
