import { type Antenna, type AntennaSheet, describeCut } from '../../antennas/antenna.ts'
import { patternFormats } from '../../formats/antenna/pattern-file.ts'
import { type AntennaCut, cutPoints } from '../../rf/antenna-cut.ts'
import * as field from '../wire/answer-schema.ts'

const cutInFewNumbers = field.object<AntennaCut>(
  'AntennaCut',
  field.of(describeCut, {
    ...field.named<ReturnType<typeof describeCut>, number>(
      field.number,
      'halfPowerWidthDeg',
      'peakDeg',
      'frontToBackDb',
    ),
    sha256: field.fingerprint('sha256'),
  }),
)

const shortCut = field.objectOrNull(cutInFewNumbers, {
  description:
    'A cut in few numbers; null where the antenna has none. peak_deg is the strongest direction: ' +
    'clockwise from boresight, or downwards from the horizon.',
})

/** An antenna of the catalogue: what its maker says of it, and its cuts in few numbers. */
export const catalogueAntenna = field.object<Antenna>('CatalogueAntenna', {
  id: field.text('id'),
  ...field.of(({ sheet }: Antenna) => sheet, {
    name: field.text('name'),
    manufacturer: field.text.orNull('manufacturer'),
    ...field.named<AntennaSheet, number | null | undefined>(
      field.number.orNull,
      'frequencyMhz',
      'gainDbi',
      'electricalTiltDeg',
    ),
    source: field.object<AntennaSheet['source']>({
      file: field.text('file'),
      format: field.oneOf(patternFormats)('format'),
      sha256: field.text('sha256'),
    })('source'),
  }),
  ...field.named(shortCut, 'horizontal', 'vertical'),
})

const wholeCut = field.object<AntennaCut>({
  sha256: field.fingerprint('sha256'),
  attenuation_db: field.list(field.number, { minItems: cutPoints, maxItems: cutPoints })(
    'attenuationDb',
  ),
})

function cutAt(angles: string) {
  return field.objectOrNull(wholeCut, {
    description: `Attenuation below the strongest direction at whole degrees ${angles}, dB; null where the antenna has none.`,
  })
}

/** `GET /api/antennas/{antennaID}`. */
export const antennaAnswer = field.object<Antenna>('AntennaCuts', {
  id: field.text('id'),
  horizontal: cutAt('clockwise from boresight')('horizontal'),
  vertical: cutAt('downwards from the horizon')('vertical'),
})
