import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** Each folder imports only from folders before it; folders in one row do not know each other. */
const layers = [
  ['rf', 'formats'],
  ['spatial'],
  ['packs'],
  ['analyses'],
  ['compute'],
  ['jobs'],
  ['http'],
  ['main.ts'],
]

/** Anyone may use these. */
const leaves = ['errors.ts', 'fingerprint.ts', 'config.ts']

/** Entry points beside the service: they may use anything. */
const outside = ['cli']

interface Import {
  readonly from: string
  readonly to: string
}

function sourceFiles(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name)
    if (statSync(path).isDirectory()) return sourceFiles(path)
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : []
  })
}

/** Every relative import, as paths below src. */
function imports(): Import[] {
  return sourceFiles(source).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const specifiers = [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)]
    return specifiers.map(([, specifier]) => ({
      from: relative(source, file),
      to: relative(source, resolve(dirname(file), specifier)),
    }))
  })
}

function rank(path: string): number {
  return layers.findIndex((row) => row.includes(path.split('/')[0]))
}

function room(path: string): string {
  return path.split('/')[0]
}

describe('layers', () => {
  const found = imports()

  it('are read from the imports', () => {
    expect(found.length).toBeGreaterThan(200)
  })

  it('are known for every file', () => {
    const files = sourceFiles(source).map((file) => relative(source, file))
    const homeless = files.filter(
      (file) => rank(file) < 0 && !leaves.includes(file) && !outside.includes(room(file)),
    )
    expect(homeless).toEqual([])
  })

  it('import only from layers to their left', () => {
    const broken = found.filter(({ from, to }) => {
      if (leaves.includes(to) || room(from) === room(to) || outside.includes(room(from)))
        return false
      if (leaves.includes(from)) return true
      return rank(to) < 0 || rank(to) >= rank(from)
    })
    expect(broken).toEqual([])
  })

  it('keep the sub-THz references apart: only their own routes know them', () => {
    const trespassers = found.filter(
      ({ from, to }) => to.includes('sub-thz/') && !from.includes('sub-thz'),
    )
    expect(trespassers).toEqual([])
  })

  it('keep files and clocks out of the physics and the geometry', () => {
    const pure = sourceFiles(source).filter((file) =>
      ['rf', 'spatial'].includes(room(relative(source, file))),
    )
    const guilty = pure.filter((file) =>
      /from 'node:|Date\.now|new Date|performance\.now|Math\.random/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    expect(guilty.map((file) => relative(source, file))).toEqual([])
  })

  it('use no clock and no chance in the analyses', () => {
    const analyses = sourceFiles(join(source, 'analyses'))
    const guilty = analyses.filter((file) =>
      /Date\.now|new Date|performance\.now|Math\.random|crypto\.random/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    expect(guilty.map((file) => relative(source, file))).toEqual([])
  })
})
