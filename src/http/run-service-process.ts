import { basename } from 'node:path'
import { packLoader } from '../compute/pack-loader.ts'
import type { Configuration, ParsedConfiguration } from '../config.ts'
import { SightlineError } from '../errors.ts'
import { cleanDataFolder, cleanDatasetsRoot, leaveDataFolder } from '../packs/data-folder.ts'
import { readManifest } from '../packs/manifest/pack-manifest.ts'
import { resolvePackDirectory } from '../packs/manifest/files.ts'
import { whyNotListening } from './server/listen-host.ts'
import { createLog } from './server/log.ts'
import { endInOrder } from './server/process-end.ts'

/**
 * Runs the service as this process, until a signal ends it. Where a person reads along, the first
 * line says where it listens and with which pack. When it cannot start, the log says why and the
 * process ends with 1.
 *
 * @returns the address once it listens.
 */
export async function runServiceProcess(
  { configuration, warnings }: ParsedConfiguration,
  isTerminal: boolean,
): Promise<string> {
  const { log, loss, begin } = createLog(configuration, isTerminal)
  for (const warning of warnings) log.warn(warning)
  cleanDataFolder(configuration.SIGHTLINE_DATA_DIR)
  // Only a service that takes uploads writes there.
  const { MAX_UPLOAD_BYTES, PLANNER_DATASETS_ROOT } = configuration
  if (MAX_UPLOAD_BYTES > 0 && PLANNER_DATASETS_ROOT !== '') cleanDatasetsRoot(PLANNER_DATASETS_ROOT)
  process.once('exit', () => leaveDataFolder(configuration.SIGHTLINE_DATA_DIR))

  // The pack of the start is read in its thread while this one is still loading its libraries.
  const loader = packLoader(configuration, log)
  loader.prepareFirst()
  const { startService } = await import('./service.ts')
  const service = await startService(configuration, { log, loss, loader }).catch(
    (error: unknown) => {
      // The port is taken, for instance: a sentence, not a stack.
      const { HOST, PORT } = configuration
      const told = error instanceof Error ? error.message : String(error)
      log.fatal(whyNotListening(error, HOST, PORT) ?? told)
      begin()
      process.exit(1)
    },
  )
  endInOrder('service', log, () => service.close())
  begin(`Sightline on ${service.address}, ${packName(configuration)}`)
  return service.address
}

/** What a person calls the pack of the start: the name in its manifest, else that of its folder. */
function packName({ PLANNER_DATASET_DIR: directory }: Configuration): string {
  if (directory === '') return 'demo city'
  try {
    return readManifest(resolvePackDirectory(directory)).name
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    return basename(directory)
  }
}
