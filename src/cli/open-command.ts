import { existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { parseConfiguration } from '../config.ts'
import { variables } from '../variables.ts'
import { invalidRequest, SightlineError } from '../errors.ts'
import { runServiceProcess } from '../http/run-service-process.ts'
import { discoverPacks } from '../packs/manifest/discovery.ts'
import { manifestFileName } from '../packs/manifest/files.ts'
import { leaveSignalsAlone } from './ending-signals.ts'
import { openBrowser } from './open-browser.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface OpenFlags {
  readonly browser: boolean
  readonly port?: string
}

/** Adds `open`. */
export function addOpenCommand(program: Command): void {
  program
    .command('open')
    .description('work with a pack in the browser: for one person, at this machine alone')
    .argument('[pack]', 'a pack, or a folder of packs (default: the demo city)')
    .option('--port <number>', 'port to listen on (default: a free one)')
    .option('--no-browser', 'only say where it listens')
    .action(async (pack: string | undefined, flags: OpenFlags) => openPack(pack, flags))
}

/** Runs the service on a pack for the person at this machine, and shows the page. */
export async function openPack(pack: string | undefined, flags: OpenFlags): Promise<void> {
  const environment = personalEnvironment(process.env, portOf(flags))
  const chosen = pack === undefined ? {} : await packVariables(pack)
  const parsed = parseConfiguration({ ...environment, ...chosen }, process.cwd())
  leaveSignalsAlone()
  const configuration = { ...parsed.configuration, LOG_FORMAT: 'plain' }
  const address = await runServiceProcess({ ...parsed, configuration }, true)
  if (flags.browser) openBrowser(address)
}

/**
 * A variable that cannot be read is replaced by its default with a warning; what was just typed is refused.
 */
function portOf({ port = '0' }: OpenFlags): string {
  const { minimum, maximum } = variables.PORT
  const isWhole = /^\d+$/.test(port)
  if (!isWhole || Number(port) < minimum || Number(port) > maximum) {
    throw invalidRequest(`--port must be a whole number between ${minimum} and ${maximum}`)
  }
  return port
}

/** Loopback, a free port, a data folder of the person's own, and no budget of requests a minute. */
function personalEnvironment(environment: Environment, port: string): Environment {
  const budgets = Object.entries(variables).flatMap(([name, variable]) =>
    name.endsWith('_PER_MINUTE') && 'maximum' in variable
      ? [[name, String(variable.maximum)] as const]
      : [],
  )
  return {
    SIGHTLINE_DATA_DIR: personalDataFolder(environment),
    ...environment,
    ...Object.fromEntries(budgets),
    HOST: '127.0.0.1',
    PORT: port,
  }
}

/** Where a program keeps what it can make again, on this kind of machine. */
function personalDataFolder({ XDG_CACHE_HOME, LOCALAPPDATA }: Environment): string {
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'Sightline')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'Sightline')
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'sightline')
}

/** What names the pack: a pack itself, or the first of a folder, whose others can be switched to. */
async function packVariables(path: string): Promise<Environment> {
  const directory = resolve(path)
  if (!existsSync(directory)) throw invalidRequest(`${path}: no such folder`)
  if (!statSync(directory).isDirectory()) throw invalidRequest(notAFolder(path))
  if (existsSync(join(directory, manifestFileName))) return { PLANNER_DATASET_DIR: directory }
  const { packs, refused } = await discoverPacks(directory, undefined)
  const first = packs.find(({ fileProblem }) => fileProblem === null)
  if (first !== undefined) {
    return { PLANNER_DATASETS_ROOT: directory, PLANNER_DATASET_DIR: first.directory }
  }
  const reasons = refused.map(({ folder, reason }) => `${folder}: ${reason}`)
  throw new SightlineError(
    'not_processable',
    `${path} holds no pack (a folder with a ${manifestFileName})` +
      (reasons.length > 0
        ? `; ${reasons.join('; ')}`
        : '; make one with `sightline pack build`, or `sightline open` alone shows the demo city'),
  )
}

function notAFolder(path: string): string {
  return (
    `${path} is a file and a pack is a folder; make one of it with ` +
    `\`sightline pack build --out my-city --id my-city --buildings ${basename(path)}\``
  )
}
