import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { ConfigurationError, parseConfiguration, type ParsedConfiguration } from './config.ts'
import { packLoader } from './compute/pack-loader.ts'
import { cleanDataFolder, leaveDataFolder } from './packs/data-folder.ts'

const shutdownMs = 10_000

function readConfiguration(): ParsedConfiguration {
  try {
    return parseConfiguration(process.env, process.cwd())
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    process.stderr.write(`sightline does not start: ${error.message}\n`)
    process.exit(1)
  }
}

const { configuration, warnings } = readConfiguration()
const log = pino({
  level: configuration.LOG_LEVEL,
  base: { service: 'sightline' },
  redact: ['*.headers.authorization', '*.headers["x-api-key"]'],
})
for (const warning of warnings) log.warn(warning)

cleanDataFolder(configuration.SIGHTLINE_DATA_DIR)
process.once('exit', () => leaveDataFolder(configuration.SIGHTLINE_DATA_DIR))

// The pack of the start is read in its thread while this one is still loading its libraries.
const loader = packLoader(configuration, log)
loader.prepareFirst()
const { startService } = await import('./http/service.ts')
const service = await startService(configuration, log, loader).catch((error: unknown) => {
  // The port is taken, for instance: a sentence, not a stack.
  log.fatal(error instanceof Error ? error.message : String(error))
  process.exit(1)
})

closeWithGrace({ delay: shutdownMs, logger: false }, async ({ signal, err }) => {
  if (err) log.fatal({ err }, 'the service ends because of an error')
  else log.info({ signal }, 'shutting down')
  await service.close()
  log.info('shut down')
})
