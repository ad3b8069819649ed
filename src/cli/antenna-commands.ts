import type { Command } from 'commander'
import { type Antenna, describeCut } from '../antennas/antenna.ts'
import { writeAntenna } from '../antennas/catalogue.ts'
import { antennaId, type ImportedPattern, importPattern } from '../antennas/import-pattern.ts'
import { parseConfiguration } from '../config.ts'
import { invalidRequest, SightlineError } from '../errors.ts'
import type { AntennaCut } from '../rf/antenna-cut.ts'
import { CommandFailed } from './command-failed.ts'
import { readInputFile } from './input-file.ts'
import { printText } from './output.ts'
import { checkResultFolder } from './result-place.ts'

interface ImportFlags {
  readonly out?: string
  readonly id?: string
  readonly force?: true
}

/** Adds `antenna import` and `antenna lint`. */
export function addAntennaCommands(program: Command): void {
  const antenna = program.command('antenna').description('patterns of real antennas')
  antenna
    .command('import')
    .description('put antennas into the catalogue: MSI Planet, ANT or NSMA files of their makers')
    .argument('<files...>', 'files of antenna makers; the format is found by their content')
    .option('--out <folder>', 'the catalogue (default: SIGHTLINE_ANTENNAS_DIR)')
    .option('--id <id>', 'id of the antenna, for one file (default: from its name)')
    .option('--force', 'replace an antenna of the same id')
    .action(importFiles)
  antenna
    .command('lint')
    .description('say what is wrong with the files of antenna makers; writes nothing')
    .argument('<files...>', 'as for import')
    .action((files: readonly string[]) => {
      reportAll(files, () => undefined)
    })
}

function importFiles(files: readonly string[], { out, id, force }: ImportFlags): void {
  const folder =
    out ?? parseConfiguration(process.env, process.cwd()).configuration.SIGHTLINE_ANTENNAS_DIR
  if (folder === '') throw invalidRequest('say --out FOLDER, or set SIGHTLINE_ANTENNAS_DIR')
  checkResultFolder(folder)
  if (id !== undefined && files.length > 1) throw invalidRequest('--id needs a single file')
  if (id !== undefined && antennaId(id) !== id) {
    throw invalidRequest(
      '--id must be small letters, digits, dots, hyphens and underscores, and no preset',
    )
  }
  reportAll(files, (antenna) =>
    writeAntenna(folder, id === undefined ? antenna : { ...antenna, id }, force ?? false),
  )
}

/** Reads every file, says what it holds and what is wrong; one that cannot be used fails the command. */
function reportAll(files: readonly string[], keep: (antenna: Antenna) => string | undefined): void {
  let failures = 0
  for (const file of files) {
    const imported = importPattern(file, readInputFile(file))
    const lines = [file, ...describe(imported), ...imported.problems.map(problemLine)]
    if (imported.antenna === null) failures++
    else {
      try {
        const path = keep(imported.antenna)
        if (path !== undefined) lines.push(`  written to ${path}`)
      } catch (error) {
        if (!(error instanceof SightlineError)) throw error
        lines.push(`  error: ${error.message}`)
        failures++
      }
    }
    printText(lines.join('\n'))
  }
  if (failures === 0) return
  printText(`${failures} of ${files.length} files cannot be used`)
  throw new CommandFailed()
}

function problemLine({ severity, code, message }: ImportedPattern['problems'][number]): string {
  return `  ${severity}: ${message} [${code}]`
}

function describe({ format, antenna }: ImportedPattern): string[] {
  if (antenna === null) return format === null ? [] : [`  ${format}`]
  const { id, gainDbi, horizontal, vertical, sheet } = antenna
  const facts = [
    format,
    `id ${id}`,
    sheet.frequencyMhz === null ? null : `${sheet.frequencyMhz} MHz`,
    gainDbi === null ? null : `${Math.round(100 * gainDbi) / 100} dBi`,
  ]
  return [
    `  ${facts.filter((fact) => fact !== null).join(', ')}`,
    ...cutLine('horizontal', horizontal),
    ...cutLine('vertical', vertical),
  ]
}

function cutLine(name: string, cut: AntennaCut | null): string[] {
  if (cut === null) return []
  const { halfPowerWidthDeg, peakDeg, frontToBackDb } = describeCut(cut)
  return [
    `  ${name}: ${halfPowerWidthDeg} degrees wide at 3 dB, strongest at ${peakDeg}, ` +
      `${frontToBackDb} dB front to back`,
  ]
}
