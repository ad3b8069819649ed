import { type Antenna, type AntennaSheet, describeCut } from '../../antennas/antenna.ts'
import { type AntennaCut, cutPoints } from '../../rf/antenna-cut.ts'
import {
  fingerprint,
  list,
  named,
  number,
  object,
  objectOrNull,
  of,
  oneOf,
  text,
} from '../wire/told.ts'

const cutInFewNumbers = object<AntennaCut>(
  of(describeCut, {
    ...named<ReturnType<typeof describeCut>, number>(
      number,
      'halfPowerWidthDeg',
      'peakDeg',
      'frontToBackDb',
    ),
    sha256: fingerprint('sha256'),
  }),
  { id: 'AntennaCut' },
)

const shortCut = objectOrNull(cutInFewNumbers, {
  description:
    'A cut in few numbers; null where the antenna has none. peak_deg is the strongest direction: ' +
    'clockwise from boresight, or downwards from the horizon.',
})

/** An antenna of the catalogue: what its maker says of it, and its cuts in few numbers. */
export const catalogueAntenna = object<Antenna>(
  {
    id: text('id'),
    ...of(({ sheet }: Antenna) => sheet, {
      name: text('name'),
      manufacturer: text.orNull('manufacturer'),
      ...named<AntennaSheet, number | null | undefined>(
        number.orNull,
        'frequencyMhz',
        'gainDbi',
        'electricalTiltDeg',
      ),
      source: object<AntennaSheet['source']>({
        file: text('file'),
        format: oneOf(['msi', 'ant', 'nsma'])('format'),
        sha256: text('sha256'),
      })('source'),
    }),
    horizontal: shortCut('horizontal'),
    vertical: shortCut('vertical'),
  },
  { id: 'CatalogueAntenna' },
)

const wholeCut = object<AntennaCut>({
  sha256: fingerprint('sha256'),
  attenuation_db: list(number, { minItems: cutPoints, maxItems: cutPoints })('attenuationDb'),
})

function cutAt(angles: string) {
  return objectOrNull(wholeCut, {
    description: `Attenuation below the strongest direction at whole degrees ${angles}, dB; null where the antenna has none.`,
  })
}

/** `GET /api/antennas/{antennaID}`. */
export const antennaAnswer = object<Antenna>(
  {
    id: text('id'),
    horizontal: cutAt('clockwise from boresight')('horizontal'),
    vertical: cutAt('downwards from the horizon')('vertical'),
  },
  { id: 'AntennaCuts' },
)
