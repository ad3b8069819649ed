import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../test/run-command.ts'

describe('sightline', () => {
  it('says its version, which is that of the package', async () => {
    const file = new URL('../../package.json', import.meta.url)
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
    expect(await runCommand('--version')).toEqual({ code: 0, output: `${version}\n`, errors: '' })
  })
})
