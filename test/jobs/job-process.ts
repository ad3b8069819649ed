import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { onTestFinished } from 'vitest'
import { shortLived } from '../service-program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const builtThreads = fileURLToPath(new URL('built-threads.ts', import.meta.url))

interface JobProcess {
  /** What it prints first: the id of the job that it has accepted. */
  readonly id: Promise<string>
  /** Ends it as an accident does. */
  readonly kill: () => Promise<void>
  /** Ends it as an operator does. */
  readonly stop: () => Promise<void>
}

/** Modules that find what lies beside them, and threads that run the build. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  setup(bundler) {
    bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const address = JSON.stringify(pathToFileURL(path).href)
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' }
    })
    bundler.onResolve({ filter: /\/thread-options\.ts$/ }, ({ importer }) =>
      importer === builtThreads ? undefined : { path: builtThreads },
    )
  },
}

const programs = new Map<string, Promise<string>>()

/**
 * A script of the tests with all its modules as one text, once for all processes of this worker: to
 * translate 800 modules for each of them is most of what a short-lived one would do.
 */
function programOf(script: string): Promise<string> {
  const program = programs.get(script) ?? bundled(script)
  programs.set(script, program)
  return program
}

async function bundled(script: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [script],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [ownAddresses],
    write: false,
  })
  return outputFiles[0].text
}

/** A script of the tests that works on jobs in a process of its own; it ends with the test. */
export async function startJobProcess(
  script: string,
  args: readonly string[],
): Promise<JobProcess> {
  const program = await programOf(join(root, script))
  const child = spawn(process.execPath, [...shortLived, '--input-type=module', '-', ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(program)
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exit
  }
  const kill = () => end('SIGKILL')
  onTestFinished(kill)
  const id = new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  return { id, kill, stop: () => end('SIGTERM') }
}
