import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'
import { checkResultFile, checkResultFolder } from './result-place.ts'

const root = temporaryDirectory()
const at = (...names: string[]) => join(root, ...names)
mkdirSync(at('folder'))
writeFileSync(at('file'), 'old')

describe('the place of a result', () => {
  it('is a file that is there, or one in a folder that is there', () => {
    for (const path of [at('file'), at('folder', 'new.csv')])
      expect(() => checkResultFile(path)).not.toThrow()
    expect(existsSync(at('folder', 'new.csv'))).toBe(false)
  })

  it('is no folder, and in no folder that is missing or a file', () => {
    expect(() => checkResultFile(at('folder'))).toThrow(/folder cannot be written: it is a folder$/)
    expect(() => checkResultFile(at('no', 'x.csv'))).toThrow(/x\.csv .* its folder does not exist$/)
    expect(() => checkResultFile(at('file', 'x.csv'))).toThrow(/x\.csv .*file is not a folder$/)
  })

  it('may be a folder that is made when it is needed, but not below a file', () => {
    for (const path of [at('folder'), at('new', 'newer')])
      expect(() => checkResultFolder(path)).not.toThrow()
    expect(() => checkResultFolder(at('file', 'new'))).toThrow(
      /new cannot be written: .*file is not/,
    )
  })

  it('is looked at before the work, not after it', async () => {
    const request = at('request.json')
    writeFileSync(request, '{}')
    // Nobody listens there: a command that asks first says that.
    const service = ['--url', 'http://127.0.0.1:1']
    const missing = at('no', 'result')
    for (const args of [
      ['experiment', 'run', request, '--csv', missing],
      ['sites', 'find', request, '--csv', missing],
      ['sites', 'find', request, '--geojson', missing],
      ['measurements', 'calibrate', request, '--out', missing],
      ['region', 'run', request, '--out', at('file', 'result')],
    ]) {
      const { code, output, errors } = await runCommand(...args, ...service)
      expect(errors, args.join(' ')).toMatch(/^sightline: \S+result cannot be written: .*\n$/)
      expect({ code, output }).toEqual({ code: 1, output: '' })
    }
  })
})
