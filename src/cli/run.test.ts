import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'

const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url))

describe('sightline', () => {
  it('says its version, which is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
    expect(await runCommand('--version')).toEqual({ code: 0, output: `${version}\n`, errors: '' })
  })

  it('names a file that it cannot read, whichever command asks for it', async () => {
    const folder = temporaryDirectory()
    const missing = join(folder, 'none.json')
    const place = ['--url', 'http://127.0.0.1:1']
    for (const [command, options] of [
      ['plan run', place],
      ['sites find', place],
      ['experiment run', place],
      ['measurements compare', place],
      ['measurements import', []],
      ['antenna lint', []],
      ['verify-plan', []],
      ['validate-campaign', []],
    ] as const) {
      const told = async (file: string) => runCommand(...command.split(' '), file, ...options)
      const noFile = `sightline: ${missing}: no such file\n`
      expect(await told(missing), command).toEqual({ code: 1, output: '', errors: noFile })
      const aFolder = `sightline: ${folder}: a folder, not a file\n`
      expect(await told(folder), command).toEqual({ code: 1, output: '', errors: aFolder })
    }
  })

  it('names --url where it is no address of the web', async () => {
    for (const url of ['nourl', 'localhost:8080', 'file:///etc', '']) {
      const { code, errors } = await runCommand('plan', 'run', packageFile, '--url', url)
      expect(code).toBe(2)
      expect(errors).toBe(
        `sightline: --url must be an address as http://127.0.0.1:8080, but is ${url}\n`,
      )
    }
  })
})
