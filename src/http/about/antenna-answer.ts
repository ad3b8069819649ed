import { type Antenna, type AntennaSheet, describeCut } from '../../antennas/antenna.ts'
import { type AntennaCut, cutPoints } from '../../rf/antenna-cut.ts'
import * as tell from '../wire/told.ts'

const cutInFewNumbers = tell.object<AntennaCut>(
  'AntennaCut',
  tell.of(describeCut, {
    ...tell.named<ReturnType<typeof describeCut>, number>(
      tell.number,
      'halfPowerWidthDeg',
      'peakDeg',
      'frontToBackDb',
    ),
    sha256: tell.fingerprint('sha256'),
  }),
)

const shortCut = tell.objectOrNull(cutInFewNumbers, {
  description:
    'A cut in few numbers; null where the antenna has none. peak_deg is the strongest direction: ' +
    'clockwise from boresight, or downwards from the horizon.',
})

/** An antenna of the catalogue: what its maker says of it, and its cuts in few numbers. */
export const catalogueAntenna = tell.object<Antenna>('CatalogueAntenna', {
  id: tell.text('id'),
  ...tell.of(({ sheet }: Antenna) => sheet, {
    name: tell.text('name'),
    manufacturer: tell.text.orNull('manufacturer'),
    ...tell.named<AntennaSheet, number | null | undefined>(
      tell.number.orNull,
      'frequencyMhz',
      'gainDbi',
      'electricalTiltDeg',
    ),
    source: tell.object<AntennaSheet['source']>({
      file: tell.text('file'),
      format: tell.oneOf(['msi', 'ant', 'nsma'])('format'),
      sha256: tell.text('sha256'),
    })('source'),
  }),
  ...tell.named(shortCut, 'horizontal', 'vertical'),
})

const wholeCut = tell.object<AntennaCut>({
  sha256: tell.fingerprint('sha256'),
  attenuation_db: tell.list(tell.number, { minItems: cutPoints, maxItems: cutPoints })(
    'attenuationDb',
  ),
})

function cutAt(angles: string) {
  return tell.objectOrNull(wholeCut, {
    description: `Attenuation below the strongest direction at whole degrees ${angles}, dB; null where the antenna has none.`,
  })
}

/** `GET /api/antennas/{antennaID}`. */
export const antennaAnswer = tell.object<Antenna>('AntennaCuts', {
  id: tell.text('id'),
  horizontal: cutAt('clockwise from boresight')('horizontal'),
  vertical: cutAt('downwards from the horizon')('vertical'),
})
