import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from './lint-faults.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Configuration {
  readonly jsPlugins: readonly string[]
  readonly rules: Readonly<Record<string, unknown>>
  readonly overrides: readonly { readonly rules: Readonly<Record<string, unknown>> }[]
}

const configuration = JSON.parse(
  readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^ *\/\/.*$/gm, ''),
) as Configuration

const fileOf = (rule: string): string => `${rule.replace('/', '.')}.ts`

/** Rules by the file they find something in: `typescript(no-var)` is `typescript/no-var`. */
function found(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  expect(stderr).toBe('')
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { readonly code?: string; readonly filename: string }[]
  }
  const byFile = new Map<string, Set<string>>()
  for (const { code = '', filename } of diagnostics) {
    const [, plugin, name] = /^(?:(.*)\()?([\w-]+)\)?$/.exec(code) ?? []
    const rule = plugin === undefined || plugin === 'eslint' ? name : `${plugin}/${name}`
    const file = filename.replace(/^.*src\//, '')
    byFile.set(file, (byFile.get(file) ?? new Set()).add(rule))
  }
  return byFile
}

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-lint-'))
  let told: ReadonlyMap<string, ReadonlySet<string>>

  beforeAll(() => {
    mkdirSync(join(folder, 'src'))
    const compilerOptions = { target: 'es2023', module: 'nodenext', strict: true, noEmit: true }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const jsPlugins = [
      join(root, 'scripts/lint-rules.mjs'),
      join(root, 'node_modules/eslint-plugin-regexp/dist/index.js'),
    ]
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...configuration, jsPlugins }))
    writeFileSync(join(folder, 'src/error.ts'), 'export class SightlineError extends Error {}\n')
    for (const [rule, text] of Object.entries(faults)) {
      writeFileSync(join(folder, 'src', fileOf(rule)), `${text}\n`)
    }
    told = found(folder)
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it('has a fault for each of its rules', () => {
    const rules = [configuration, ...configuration.overrides].flatMap((part) =>
      Object.keys(part.rules),
    )
    expect(Object.keys(faults).toSorted()).toEqual(rules.toSorted())
  })

  it('finds nothing in what has no fault', () => {
    expect(told.get('error.ts')).toBeUndefined()
  })

  it.each(Object.keys(faults))('finds the fault of %s', (rule) => {
    expect([...(told.get(fileOf(rule)) ?? [])]).toContain(rule)
  })
})
