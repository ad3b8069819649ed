#!/usr/bin/env node
import { endWhereOutputIsLost } from './lost-output.ts'
import { runCli } from './run.ts'

// What is being written goes with the process; the codes are those of a shell.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

endWhereOutputIsLost()

process.exitCode = await runCli(process.argv.slice(2))
