import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { propagationModels } from '../src/rf/models/list.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const modelsRoom = join('src', 'rf', 'models')

function codeFiles(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name)
    if (statSync(path).isDirectory()) return name === 'dist' ? [] : codeFiles(path)
    const isCode = /\.tsx?$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name)
    return isCode ? [path] : []
  })
}

/** The code of a file without its comments. */
const codeOf = (text: string): string => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** Comparisons with, and branches on, the name of a model. */
function branchesOnNames(text: string): string[] {
  return propagationModels
    .flatMap(({ id, aliases }) => [id, ...aliases])
    .filter((name) => new RegExp(`([=!]==?\\s*|case\\s+)['"\`]${name}['"\`]`).test(text))
}

describe('the name of a propagation model', () => {
  it('decides nothing outside the file of the model', () => {
    const files = ['src', join('web', 'src')].flatMap((folder) => codeFiles(join(root, folder)))
    const found = files
      .map((file) => ({
        file: relative(root, file),
        names: branchesOnNames(readFileSync(file, 'utf8')),
      }))
      .filter(({ file, names }) => names.length > 0 && !file.startsWith(modelsRoom))
    expect(found).toEqual([])
  })

  it('is typed in no text outside it either', () => {
    const names = propagationModels.flatMap(({ id, aliases }) => [id, ...aliases])
    const files = ['src', join('web', 'src')].flatMap((folder) => codeFiles(join(root, folder)))
    const typed = new RegExp(`\\b(?:${names.join('|')})\\b`)
    const guilty = files
      .filter((file) => typed.test(codeOf(readFileSync(file, 'utf8'))))
      .map((file) => relative(root, file))
      .filter((file) => !file.startsWith(modelsRoom))
    expect(guilty).toEqual([])
  })

  it('is found where it decides something', () => {
    expect(branchesOnNames("if (id === 'urban_short_range') return 1")).toEqual([
      'urban_short_range',
    ])
    expect(branchesOnNames('case "legacy_fspl_walls":')).toEqual(['legacy_fspl_walls'])
    expect(branchesOnNames("{ value: 'urban_short_range' }")).toEqual([])
  })
})
