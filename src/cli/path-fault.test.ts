import { mkdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'
import { temporaryBeside } from '../packs/temporaries.ts'
import { pathFaultText } from './path-fault.ts'

const root = temporaryDirectory()
const at = (...names: string[]) => join(root, ...names)
writeFileSync(at('file.txt'), 'x')
mkdirSync(at('folder'))

function faultOf(act: () => unknown): string | undefined {
  try {
    act()
  } catch (error) {
    return pathFaultText(error)
  }
  throw new Error('nothing failed')
}

describe('an error of the file system', () => {
  it('is one sentence that names the place, and what of its path is a file', () => {
    const long = at('x'.repeat(300))
    expect(faultOf(() => mkdirSync(at('file.txt', 'x', 'y')))).toBe(
      `${at('file.txt', 'x', 'y')} cannot be written: ${at('file.txt')} is no folder`,
    )
    expect(faultOf(() => readFileSync(at('file.txt', 'x')))).toBe(
      `${at('file.txt', 'x')} cannot be opened: ${at('file.txt')} is no folder`,
    )
    expect(faultOf(() => readFileSync(at('none')))).toBe(
      `${at('none')} cannot be opened: no such file or folder`,
    )
    expect(faultOf(() => mkdirSync(at('folder')))).toBe(
      `${at('folder')} cannot be written: it exists already`,
    )
    expect(faultOf(() => writeFileSync(at('folder'), ''))).toBe(
      `${at('folder')} cannot be opened: it is a folder`,
    )
    expect(faultOf(() => writeFileSync(long, ''))).toBe(
      `${long} cannot be opened: its name is too long`,
    )
  })

  it('names no file that is being made under another name', () => {
    const made = temporaryBeside(at('file.txt', '.pack'))
    expect(faultOf(() => mkdirSync(join(made, 'work')))).toMatch(
      /file\.txt\/pack cannot be written/,
    )
  })

  it('is none where it is something else', () => {
    expect(faultOf(() => writeSync(-1, ''))).toBeUndefined()
    expect(pathFaultText(new Error('ENOENT: no such file'))).toBeUndefined()
    expect(pathFaultText('ENOENT')).toBeUndefined()
  })
})

describe('a result below a file', () => {
  it('is refused in a sentence that names the place, whichever command asks', async () => {
    const out = at('file.txt', 'x')
    const buildings = at('none.geojson')
    for (const args of [
      ['pack', 'build', '--out', out, '--id', 'a', '--buildings', buildings],
      ['measurements', 'import', at('none.csv'), '--out', out],
      ['antenna', 'import', at('none.msi'), '--out', out],
      ['pack', 'inspect', at('none'), '--svg', out],
    ]) {
      expect(await runCommand(...args), args.join(' ')).toEqual({
        ...{ code: 1, output: '' },
        errors: `sightline: ${out} cannot be written: ${at('file.txt')} is not a folder\n`,
      })
    }
    expect(statSync(at('file.txt')).size).toBe(1)
  })

  it('is a sentence, too, where nothing can be made', async () => {
    const { code, errors } = await runCommand(
      ...['pack', 'build', '--out', '/proc/x', '--id', 'a', '--buildings', at('b.geojson')],
    )
    expect(code).toBe(1)
    expect(errors).not.toMatch(/ENOENT|EACCES|mkdir/)
  })
})
