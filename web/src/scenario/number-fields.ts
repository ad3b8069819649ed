import { questionBounds, questionDefaults } from '../../../src/analyses/question-bounds.ts'
import { type ModelNumberName, modelParameters } from '../../../src/rf/models/list.ts'
import { isChoice } from '../../../src/rf/models/model.ts'
import { calibrationOffsetBound, pciBounds } from '../../../src/rf/profile-bounds.ts'
import {
  numberMember,
  type NumberMember,
  numberProperties,
  type NumberName as ProfileNumberName,
} from '../../../src/rf/profile-numbers.ts'
import { defaultFrequencyGhz } from '../../../src/rf/technology.ts'
import { base, bounded, number, type NumberField } from './field.ts'

/** Numbers of a profile that stand beside it, as the whole request has them. */
const rootNames: ReadonlySet<string> = new Set<ProfileNumberName>([
  'beam_width',
  'frequency_ghz',
  'radius_m',
  'tx_power_dbm',
])

/** Numbers of a sector request, by their names on the wire. */
export const numberFields = {
  tower_lon: number('root', 'Longitude', '°', -180, 180, 0.0001, null, 'East of Greenwich, WGS84.'),
  tower_lat: number('root', 'Latitude', '°', -90, 90, 0.0001, null, 'North of the equator, WGS84.'),
  azimuth: {
    ...base(
      'root',
      'Azimuth',
      'Boresight, clockwise from north. Any angle; normalized to 0 to 360.',
    ),
    kind: 'number',
    unit: '°',
    step: 1,
    fallback: 0,
  },
  rays: bounded(
    'root',
    'Rays',
    '',
    questionBounds.rays,
    1,
    questionDefaults.rays,
    'Bearings traced across the beam.',
  ),
  calibration_offset_db: bounded(
    'root',
    'Calibration',
    'dB',
    calibrationOffsetBound,
    0.5,
    0,
    'Added to the predicted received power.',
  ),
  pci: bounded(
    'profile',
    'PCI',
    '',
    pciBounds['5g'],
    1,
    null,
    `Physical cell id; LTE at most ${pciBounds['4g'].maximum}.`,
  ),
  ...profileFields(),
  ...modelParameterFields(),
  cell_size_m: bounded(
    'root',
    'Grid spacing',
    'm',
    questionBounds.cellSizeM,
    5,
    questionDefaults.cellSizeM,
    'Distance between the nodes of the grid of a picture.',
  ),
} as const satisfies Record<string, NumberField>

/** The numbers of a profile, from their table. */
function profileFields(): Readonly<Record<ProfileNumberName, NumberField>> {
  const fields = numberProperties.map((property) => {
    const member = numberMember(property)
    const { wireName, label, unit, step, description, note } = member
    const help = note === undefined ? description : `${description} ${note}`
    const place = rootNames.has(wireName) ? 'root' : 'profile'
    return [wireName, bounded(place, label, unit, member, step, fallbackOf(member), help)]
  })
  return Object.fromEntries(fields) as Readonly<Record<ProfileNumberName, NumberField>>
}

/** What the form calculates with while a number is not stated. */
function fallbackOf({ wireName, default: value = null }: NumberMember): number | null {
  return wireName === 'frequency_ghz' ? defaultFrequencyGhz['5g'] : value
}

/** The numbers that single models need, from the models themselves. */
function modelParameterFields(): Readonly<Record<ModelNumberName, NumberField>> {
  const own = modelParameters.flatMap((parameter) => {
    if (isChoice(parameter)) return []
    const { wireName, label, unit, step = 1, description } = parameter
    const field = bounded('profile', label, unit, parameter, step, parameter.default, description)
    return [[wireName, field]]
  })
  return Object.fromEntries(own) as Readonly<Record<ModelNumberName, NumberField>>
}
