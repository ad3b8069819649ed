import { type Command, Option } from 'commander'
import { groupMembers, strategyMethods } from '../analyses/sub-thz/validation/strategy.ts'
import { validationOperations } from '../analyses/sub-thz/validation/validate.ts'
import { neverStop } from '../stop-signal.ts'
import { readApplicationVersion } from '../config.ts'
import { validateBody } from '../http/server/request-validation.ts'
import { computeValidation, validationAnswer } from '../http/sub-thz/validation/answer.ts'
import { validationRequest } from '../http/sub-thz/validation/question.ts'
import { campaignText } from './campaign-text.ts'
import { readJson } from './json-file.ts'
import { printJson, printText } from './output.ts'

interface CampaignFlags {
  readonly operation?: string
  readonly method?: string
  readonly groupBy?: string
  readonly predictions?: boolean
  readonly json?: boolean
}

/** Adds `validate-campaign`: what POST /api/sub-thz-validation answers, from files. */
export function addValidateCampaignCommand(program: Command): void {
  program
    .command('validate-campaign')
    .description('hold measured sub-THz path losses against the reference models')
    .argument('<files...>', 'campaigns as JSON, or one request of /api/sub-thz-validation')
    .addOption(
      new Option('--operation <name>', 'what to do; goes before that of the file').choices(
        validationOperations,
      ),
    )
    .addOption(new Option('--method <name>', 'how samples are set apart').choices(strategyMethods))
    .addOption(new Option('--group-by <member>', 'groups of explicit_groups').choices(groupMembers))
    .option('--predictions', 'with every measurement, in the JSON')
    .option('--json', 'print the answer as JSON')
    .action(async (files: readonly string[], flags: CampaignFlags) => {
      const body = withFlags(requestFrom(files), flags)
      const error = await validateBody(validationRequest, body)
      if (error !== null) throw error
      const input = { body, applicationVersion: readApplicationVersion() }
      const found = computeValidation(input, neverStop)
      if (flags.json === true) printJson(validationAnswer.write(found))
      else printText(campaignText(found))
    })
}

/** The request of one file, or a request of the campaigns of all files. */
function requestFrom(files: readonly string[]): unknown {
  const contents = files.map(readJson)
  const [first] = contents
  return contents.length === 1 && isRequest(first) ? first : { campaigns: contents }
}

function isRequest(content: unknown): boolean {
  return typeof content === 'object' && content !== null && Object.hasOwn(content, 'campaigns')
}

/** The request with what the command line says in place of what the file says. */
function withFlags(body: unknown, flags: CampaignFlags): unknown {
  const request = body as Readonly<Record<string, unknown>>
  const { operation, method, groupBy, predictions } = flags
  const strategy = {
    ...(method === undefined ? {} : { method }),
    ...(groupBy === undefined ? {} : { group_by: groupBy }),
  }
  return {
    ...request,
    ...(operation === undefined ? {} : { operation }),
    ...(Object.keys(strategy).length === 0
      ? {}
      : { strategy: { ...(request.strategy as object | undefined), ...strategy } }),
    ...(predictions === true ? { include_predictions: true } : {}),
  }
}
