#!/usr/bin/env node
import { endBySignal } from './ending-signals.ts'
import { endWhereOutputIsLost } from './lost-output.ts'
import { runCli } from './run.ts'

endBySignal()

endWhereOutputIsLost()

process.exitCode = await runCli(process.argv.slice(2))
