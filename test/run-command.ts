import { vi } from 'vitest'
import { runCli } from '../src/cli/run.ts'

/** What a command line printed, and how it ended. */
export interface CommandRun {
  code: number
  output: string
  errors: string
}

/** Runs a command line in this process. */
export async function runCommand(...args: string[]): Promise<CommandRun> {
  const result: CommandRun = { code: -1, output: '', errors: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      result[name === 'stdout' ? 'output' : 'errors'] += String(text)
      return true
    }),
  )
  try {
    result.code = await runCli(args)
    return result
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
