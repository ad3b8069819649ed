import { isatty } from 'node:tty'
import { parseConfiguration, type ParsedConfiguration } from './config.ts'
import { ConfigurationError } from './errors.ts'
import { runServiceProcess } from './http/run-service-process.ts'

function readConfiguration(): ParsedConfiguration {
  try {
    return parseConfiguration(process.env, process.cwd())
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    process.stderr.write(`sightline does not start: ${error.message}\n`)
    process.exit(1)
  }
}

await runServiceProcess(readConfiguration(), isatty(1))
