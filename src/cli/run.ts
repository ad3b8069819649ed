import { Command, CommanderError } from 'commander'
import { readApplicationVersion } from '../config.ts'
import { SightlineError } from '../errors.ts'
import { addAntennaCommands } from './antenna-commands.ts'
import { CommandFailed } from './command-failed.ts'
import { addExperimentCommand } from './experiment-command.ts'
import { addMeasurementCommands } from './measurement-commands.ts'
import { addOpenCommand } from './open-command.ts'
import { visibleText } from './output.ts'
import { pathFaultText } from './path-fault.ts'
import { addPackCommands } from './pack-commands.ts'
import { addValidateCampaignCommand } from './validate-campaign.ts'
import { addRegionCommand } from './region-command.ts'
import { addPlanCommand } from './plan-command.ts'
import { addSitesCommand } from './sites-command.ts'
import { addVerifyPlanCommand } from './verify-plan.ts'
import { addWorkerCommand } from './worker-command.ts'

/** Exit codes: 0 done, 1 the work failed, 2 the command line is wrong. */
const done = 0
const failed = 1
const misused = 2

/**
 * Runs one command line, without the name of the program, and gives its exit code. Results go to
 * standard output, progress and one clear line for an error to standard error.
 */
export async function runCli(args: readonly string[]): Promise<number> {
  const program = new Command('sightline')
    .description(
      'Radio planning over open building data: plan in the browser, build dataset packs, prove plans, ' +
        'compare measurements with predictions and with reference models, run experiments.',
    )
    .version(readApplicationVersion(), '--version', 'say the version')
    .showHelpAfterError('(run with --help for usage)')
    .exitOverride()
  addOpenCommand(program)
  addPackCommands(program)
  addAntennaCommands(program)
  addVerifyPlanCommand(program)
  addMeasurementCommands(program)
  addExperimentCommand(program)
  addPlanCommand(program)
  addSitesCommand(program)
  addRegionCommand(program)
  addWorkerCommand(program)
  addValidateCampaignCommand(program)
  try {
    await program.parseAsync(args, { from: 'user' })
    return done
  } catch (error) {
    return exitCodeOf(error)
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommandFailed) return failed
  // Commander has already said what it did not understand; help and version are no errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? done : misused
  const message = pathFaultText(error) ?? (error instanceof Error ? error.message : String(error))
  process.stderr.write(`sightline: ${visibleText(message.replaceAll('\n', ' '))}\n`)
  return error instanceof SightlineError && error.reason === 'invalid_request' ? misused : failed
}
