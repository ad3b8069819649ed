import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { runCommand as run } from '../../test/run-command.ts'
import { antText, msiText, nsmaText } from '../../test/worlds/antenna-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-antennas-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const msi = fileOf('leaning.msi', msiText())
const broken = fileOf('broken.msi', msiText().slice(0, 2200))

describe('sightline antenna', () => {
  it('import fills the catalogue, says what each file holds, and what is wrong with it', async () => {
    const catalogue = join(folder, 'catalogue')
    const files = [msi, fileOf('panel.ant', antText())]
    const { code, output } = await run('antenna', 'import', ...files, '--out', catalogue)
    expect(code).toBe(0)
    expect(output).toContain('msi, id leaning-65, 2600 MHz, 18 dBi')
    expect(output).toContain('vertical: 8 degrees wide at 3 dB, strongest at 6')
    expect(output).toContain('warning: no gain in the header')
    expect(readdirSync(catalogue).sort()).toEqual(['leaning-65.json', 'panel.json'])
  })

  it('import takes what it can, and fails for the rest', async () => {
    vi.stubEnv('SIGHTLINE_ANTENNAS_DIR', join(folder, 'from-environment'))
    const { code, output } = await run('antenna', 'import', broken, msi)
    expect(code).toBe(1)
    expect(output).toContain('error: the horizontal cut has no values between')
    expect(output).toContain('1 of 2 files cannot be used')
    expect(readdirSync(join(folder, 'from-environment'))).toEqual(['leaning-65.json'])
    vi.unstubAllEnvs()
  })

  it('import replaces no other antenna unless it is told to, and gives an id of choice', async () => {
    const catalogue = join(folder, 'ids')
    const nsma = fileOf('leaning.nsma', nsmaText())
    const importInto = (...more: string[]) => run('antenna', 'import', ...more, '--out', catalogue)
    expect((await importInto(msi)).code).toBe(0)
    expect((await importInto(msi)).code).toBe(0)
    const second = await importInto(nsma)
    expect(second.code).toBe(1)
    expect(second.output).toContain('another antenna has the id leaning-65')
    expect((await importInto(nsma, '--id', 'leaning-nsma')).code).toBe(0)
    expect((await importInto(nsma, '--force')).code).toBe(0)
    expect(readFileSync(join(catalogue, 'leaning-65.json'), 'utf8')).toContain('"nsma"')
    expect((await importInto(nsma, '--id', 'Omni')).code).toBe(2)
    expect((await importInto(nsma, msi, '--id', 'both')).code).toBe(2)
  })

  it('needs a folder to import into', async () => {
    vi.stubEnv('SIGHTLINE_ANTENNAS_DIR', '')
    const { code, errors } = await run('antenna', 'import', msi)
    expect(code).toBe(2)
    expect(errors).toContain('--out FOLDER, or set SIGHTLINE_ANTENNAS_DIR')
    vi.unstubAllEnvs()
  })

  it('lint writes nothing and fails where a file cannot be used', async () => {
    const before = readdirSync(folder).sort()
    expect((await run('antenna', 'lint', msi)).code).toBe(0)
    expect((await run('antenna', 'lint', msi, broken, fileOf('empty.msi', ''))).code).toBe(1)
    expect(readdirSync(folder).sort()).toEqual([...before, 'empty.msi'].sort())
  })
})
