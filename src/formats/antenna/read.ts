import { SightlineError } from '../../errors.ts'
import { isAnt, readAnt } from './ant.ts'
import { isMsi, readMsi } from './msi.ts'
import { isNsma, readNsma } from './nsma.ts'
import type { PatternFile } from './pattern-file.ts'
import { patternText } from './pattern-text.ts'

/**
 * The content of an antenna file: MSI Planet, NSMA or ANT, told apart by what they hold, not by their
 * names. What is wrong inside is among its problems.
 *
 * @throws {SightlineError} not_processable for a file that is none of them
 */
export function readPatternFile(bytes: Uint8Array): PatternFile {
  const text = patternText(bytes)
  if (isNsma(text)) return readNsma(text)
  if (isMsi(text)) return readMsi(text)
  if (isAnt(text)) return readAnt(text)
  throw new SightlineError(
    'not_processable',
    'neither MSI Planet (HORIZONTAL and VERTICAL with a count), NSMA (PATCUT: fields) nor ANT (a number ' +
      'a line)',
  )
}
