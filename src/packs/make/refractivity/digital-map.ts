import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SightlineError } from '../../../errors.ts'
import { decimalNumber } from '../../../formats/number-text.ts'
import { type DigitalMapName, digitalMapNames } from '../../../rf/models/model.ts'
import { isWithin } from '../../../rf/valid-range.ts'
import type { DigitalMap } from '../common/input-file.ts'
import { mapValueRange } from '../../load/refractivity.ts'

/** The grid of the digital maps of ITU-R P.452 and P.1812: every 1.5 degrees, 90 to -90, 0 to 360. */
const rows = 121
const columns = 241
const spacingDeg = 1.5
/** Such a file has some 250,000 bytes. */
const maximumBytes = 4 * 1024 * 1024

/**
 * Reads digital maps of the ITU-R: text files, or folders that hold them. Which map a file is says its
 * name: N050 or DN50 stands in it.
 *
 * @throws {SightlineError} not_processable naming file, line and rule
 */
export async function readDigitalMaps(paths: readonly string[]): Promise<readonly DigitalMap[]> {
  const files = (await Promise.all(paths.map(filesOf))).flat()
  const maps = await Promise.all(files.map(readDigitalMap))
  maps.forEach(({ name, fileName }, index) => {
    const former = maps.findIndex((one) => one.name === name)
    if (former !== index) {
      throw refusal(`${maps[former].fileName} and ${fileName} are both the map ${name}`)
    }
  })
  return maps.toSorted((a, b) => digitalMapNames.indexOf(a.name) - digitalMapNames.indexOf(b.name))
}

async function filesOf(path: string): Promise<readonly string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return [path]
  const names = (await readdir(path)).filter((name) => mapNamed(name) !== undefined).sort()
  if (names.length > 0) return names.map((name) => join(path, name))
  throw refusal(`${basename(path)}: no file in it is named after ${digitalMapNames.join(' or ')}`)
}

/** The map that a file is by its name; undefined for any other file. */
function mapNamed(fileName: string): DigitalMapName | undefined {
  const upper = fileName.toUpperCase()
  return digitalMapNames.find((name) => upper.includes(name))
}

async function readDigitalMap(path: string): Promise<DigitalMap> {
  const fileName = basename(path)
  const name = mapNamed(fileName)
  if (name === undefined) {
    throw refusal(`${fileName}: its name must tell the map: ${digitalMapNames.join(' or ')}`)
  }
  const text = await readFile(path, 'latin1').catch((cause: unknown) => {
    throw refusal(`${fileName}: the map cannot be read`, cause)
  })
  if (text.length > maximumBytes)
    throw refusal(`${fileName}: it is larger than ${maximumBytes} bytes`)
  const values = valuesOf(text, name, fileName)
  return { name, fileName, earth: { westDeg: 0, northDeg: 90, spacingDeg, columns, values } }
}

function valuesOf(text: string, name: DigitalMapName, fileName: string): number[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length !== rows) {
    throw refusal(
      `${fileName}: a digital map has ${rows} lines of numbers, this file ${lines.length}`,
    )
  }
  const range = mapValueRange(name)
  return lines.flatMap((line, index) => {
    const texts = line.trim().split(/\s+/)
    const at = `${fileName}: line ${index + 1}`
    if (texts.length !== columns) {
      throw refusal(`${at} has ${texts.length} numbers, a digital map ${columns}`)
    }
    return texts.map((written) => {
      const value = decimalNumber(written)
      if (Number.isNaN(value)) throw refusal(`${at}: ${JSON.stringify(written)} is no number`)
      if (isWithin(range, value)) return value
      throw refusal(`${at}: ${name} is ${range.minimum} to ${range.maximum}, not ${written}`)
    })
  })
}

function refusal(reason: string, cause?: unknown): SightlineError {
  return new SightlineError('not_processable', reason, { cause })
}
