import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

const module = JSON.stringify(new URL('ending-signals.ts', import.meta.url).href)

/** A program that works until a signal comes, and says what it does at its end. */
const program = `
  import { endBySignal } from ${module}
  endBySignal()
  process.once('exit', () => process.stdout.write('cleaned up'))
  setInterval(() => undefined, 1000)
  process.stdout.write('at work, ')
`

describe('a command that a signal ends', () => {
  it.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('cleans up, and ends as in a shell: %s', async (signal, expected) => {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (output === '') child.kill(signal)
      output += chunk.toString()
    })
    const [code] = (await once(child, 'close')) as [number | null]
    expect(code).toBe(expected)
    expect(output).toBe('at work, cleaned up')
  })
})
