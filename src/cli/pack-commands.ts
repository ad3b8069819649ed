import { writeFileSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { buildDemoCity } from '../packs/demo/demo-city.ts'
import { CommandFailed } from './command-failed.ts'
import { printJson, printText } from './output.ts'
import { addBuildCommand } from './pack-build-command.ts'
import { allFootprints, eachFootprints } from './pack-footprints.ts'
import { packPictureSvg, packPictureText } from './pack-picture.ts'
import { examinePack } from './pack-report.ts'
import type { PackReport } from './pack-report.ts'
import { inspectionText, validationText } from './pack-report-text.ts'
import { checkResultFile } from './result-place.ts'

/** Adds `pack` with its commands. */
export function addPackCommands(program: Command): void {
  const pack = program.command('pack').description('build and check dataset packs')
  addBuildCommand(pack)
  addReportCommand(pack, 'validate', 'say whether the service can load a pack', validationText)
  addReportCommand(pack, 'inspect', 'say everything about a pack, with a picture', inspectionText)
  pack
    .command('demo')
    .description('write the synthetic demo city as a pack')
    .argument('<folder>', 'folder of the new pack')
    .option('--buildings <count>', 'number of buildings (default: 4000)', buildingCount)
    .option('--force', 'replace the folder when it exists')
    .action(async (folder: string, options: { buildings?: number; force?: boolean }) => {
      const manifest = await buildDemoCity(folder, options)
      printText(`built ${folder}: ${manifest.quality?.summary ?? ''}`)
    })
}

/** Both commands end with code 1 when the pack would not be loaded. */
function addReportCommand(
  pack: Command,
  name: 'validate' | 'inspect',
  description: string,
  textOf: (report: PackReport) => string,
): void {
  const command = pack
    .command(name)
    .description(description)
    .argument('<folder>', 'folder of the pack')
    .option('--json', 'print the report as JSON')
  if (name === 'inspect') command.option('--svg <file>', 'write the picture as SVG')
  command.action(async (folder: string, options: { json?: boolean; svg?: string }) => {
    if (options.svg !== undefined) checkResultFile(options.svg)
    const { report, snapshot } = await examinePack(folder)
    if (options.json === true) printJson(report)
    else printText(textOf(report))
    if (snapshot !== undefined && name === 'inspect') await showPicture(snapshot, options)
    if (!report.valid) throw new CommandFailed()
  })
}

async function showPicture(
  snapshot: PackSnapshot,
  { json, svg }: { json?: boolean; svg?: string },
): Promise<void> {
  if (svg !== undefined) {
    writeFileSync(svg, packPictureSvg(snapshot, await allFootprints(snapshot)))
  } else if (json !== true) {
    printText(await packPictureText(snapshot, eachFootprints(snapshot)))
  }
}

function buildingCount(text: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(count >= 1 && count <= 20_000)) {
    throw new InvalidArgumentError('must be a whole number between 1 and 20000')
  }
  return count
}
