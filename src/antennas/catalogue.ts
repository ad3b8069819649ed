import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { SightlineError } from '../errors.ts'
import { patternFormats } from '../formats/antenna/pattern-file.ts'
import { makeFolder } from '../made-folder.ts'
import { cutPoints, largestCutAttenuationDb } from '../rf/antenna-cut.ts'
import { type Antenna, type AntennaSheet, antennaCut } from './antenna.ts'
import { antennaId } from './import-pattern.ts'

const schemaVersion = 1
const extension = '.json'
const largestFileBytes = 256 * 1024
const maximumAntennas = 5000

interface Catalogue {
  /** By id. */
  readonly antennas: readonly Antenna[]
  /** Files that cannot be used, with the reason. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
}

/** The antennas of a folder, one JSON file each; files that are none are left out, with the reason. */
export function readCatalogue(folder: string): Catalogue {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .sort()
  const antennas: Antenna[] = []
  const refused: { file: string; reason: string }[] = []
  for (const file of names) {
    try {
      if (antennas.length >= maximumAntennas) throw refusal(`more than ${maximumAntennas} antennas`)
      antennas.push(readAntenna(folder, file))
    } catch (error) {
      refused.push({ file, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { antennas, refused }
}

/**
 * Writes an antenna into a catalogue folder, which is made where there is none. The same antenna again
 * changes nothing.
 *
 * @param force - replaces another antenna of that id.
 * @throws {SightlineError} not_processable where another antenna has the id
 */
export function writeAntenna(folder: string, antenna: Antenna, force: boolean): string {
  makeFolder(folder)
  const path = join(folder, `${antenna.id}${extension}`)
  const text = antennaText(antenna)
  const there = statSync(path, { throwIfNoEntry: false })
  if (there !== undefined && !force && readFileSync(path, 'utf8') !== text) {
    throw refusal(`another antenna has the id ${antenna.id}: give one with --id, or --force`)
  }
  const unfinished = `${path}.unfinished`
  writeFileSync(unfinished, text, { flush: true })
  renameSync(unfinished, path)
  syncFolder(folder)
  return path
}

/** Writes the names in a folder to the disk. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function antennaText({ id, sheet, horizontal, vertical }: Antenna): string {
  const content = {
    schema_version: schemaVersion,
    id,
    name: sheet.name,
    manufacturer: sheet.manufacturer,
    frequency_mhz: sheet.frequencyMhz,
    gain_dbi: sheet.gainDbi,
    electrical_tilt_deg: sheet.electricalTiltDeg,
    source: sheet.source,
    horizontal_attenuation_db: horizontal?.attenuationDb ?? null,
    vertical_attenuation_db: vertical?.attenuationDb ?? null,
  }
  return `${JSON.stringify(content)}\n`
}

type Members = Readonly<Record<string, unknown>>

function readAntenna(folder: string, file: string): Antenna {
  const path = join(folder, file)
  if (statSync(path).size > largestFileBytes) throw refusal(`more than ${largestFileBytes} bytes`)
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof content !== 'object' || content === null) throw refusal('no JSON object')
  const members = content as Members
  if (members.schema_version !== schemaVersion) {
    throw refusal(`schema_version must be ${schemaVersion}`)
  }
  const { id } = members
  if (typeof id !== 'string' || id === '' || antennaId(id) !== id) {
    throw refusal('id must be small letters, digits, dots, hyphens and underscores, and no preset')
  }
  if (file !== `${id}${extension}`) throw refusal(`the file of the id ${id} is ${id}${extension}`)
  const sheet = readSheet(members)
  return {
    id,
    gainDbi: sheet.gainDbi,
    sheet,
    horizontal: readCut(members, 'horizontal_attenuation_db'),
    vertical: readCut(members, 'vertical_attenuation_db'),
  }
}

function readSheet(members: Members): AntennaSheet {
  const source = (members.source ?? {}) as Members
  const format = patternFormats.find((name) => name === source.format)
  if (format === undefined)
    throw refusal(`source.format must be one of ${patternFormats.join(', ')}`)
  return {
    name: textOf(members, 'name') ?? '',
    manufacturer: textOf(members, 'manufacturer'),
    frequencyMhz: numberOf(members, 'frequency_mhz'),
    gainDbi: numberOf(members, 'gain_dbi'),
    electricalTiltDeg: numberOf(members, 'electrical_tilt_deg'),
    source: {
      file: textOf(source, 'file') ?? '',
      format,
      sha256: textOf(source, 'sha256') ?? '',
    },
  }
}

function readCut(members: Members, name: string) {
  const values = members[name]
  if (values === null) return null
  const isCut =
    Array.isArray(values) &&
    values.length === cutPoints &&
    values.every(
      (value) => typeof value === 'number' && value >= 0 && value <= largestCutAttenuationDb,
    ) &&
    values.includes(0)
  if (!isCut) {
    throw refusal(
      `${name} must be null or ${cutPoints} numbers between 0 and ${largestCutAttenuationDb}, one of them 0`,
    )
  }
  return antennaCut(values as readonly number[])
}

function textOf(members: Members, name: string): string | null {
  const value = members[name] ?? null
  if (value === null || typeof value === 'string') return value
  throw refusal(`${name} must be a text or null`)
}

function numberOf(members: Members, name: string): number | null {
  const value = members[name] ?? null
  if (value === null || (typeof value === 'number' && Number.isFinite(value))) return value
  throw refusal(`${name} must be a number or null`)
}

function refusal(message: string): SightlineError {
  return new SightlineError('not_processable', message)
}
