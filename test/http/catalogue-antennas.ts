import { join } from 'node:path'
import { writeAntenna } from '../../src/antennas/catalogue.ts'
import { importPattern } from '../../src/antennas/import-pattern.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { antText, msiText } from '../worlds/antenna-files.ts'

/** The antennas of a catalogue for tests. */
export const leaningAntenna = 'leaning-65'
/** It has no vertical cut. */
export const levelAntenna = 'level'

/** Writes them, and gives their folder, which goes away with the test file. */
export function writeCatalogue(): string {
  const folder = join(temporaryDirectory(), 'antennas')
  for (const [file, text] of [
    ['leaning.msi', msiText()],
    ['level.ant', antText().split('\r\n', 360).join('\n')],
  ] as const) {
    const { antenna } = importPattern(file, Buffer.from(text))
    if (antenna === null) throw new Error('the file of the test is no antenna')
    writeAntenna(folder, antenna, false)
  }
  return folder
}
