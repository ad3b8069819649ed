import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { maximumCells } from '../src/optimization/network-size.ts'
import { documentPages, textOf } from './documents.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const pages = ['README.md', 'CONTRIBUTING.md', ...documentPages()]

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The largest numbers of cells that a text says a network has: "two to eight cells". */
function networkSizes(text: string): number[] {
  return [...text.matchAll(/\b(?:2|two) to (\w+) cells\b/g)].map(([, most]) =>
    /^\d+$/.test(most) ? Number(most) : numbers.indexOf(most),
  )
}

/** The folders in a folder of the repository. */
function foldersIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** The TypeScript files below a folder of the repository that are part of the product. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
}

/** The folders that a text names in code type with a slash at the end, in order. */
function namedFolders(text: string): string[] {
  const names = [...text.matchAll(/`((?:[\w-]+\/)+)`/g)].map(([, name]) => name.slice(0, -1))
  return [...new Set(names)].sort()
}

/** The one line of a page that begins so. */
function lineOf(page: string, start: string): string {
  const lines = textOf(page)
    .split('\n')
    .filter((line) => line.startsWith(start))
  expect(lines, `${page}: lines that begin with ${start}`).toHaveLength(1)
  return lines[0]
}

describe('the page about the architecture', () => {
  const page = 'docs/develop/architecture.md'

  it('names every room of HTTP, of the analyses and of packs', () => {
    for (const [layer, start] of [
      ['src/http', '* **`http/`**'],
      ['src/analyses', '* **`analyses/`**'],
      ['src/analyses/network', '* **`analyses/`**'],
      ['src/optimization', '* **`optimization/`**'],
      ['src/packs', '* **`packs/`**'],
    ])
      expect(namedFolders(lineOf(page, start)), layer).toEqual(
        expect.arrayContaining(foldersIn(layer)),
      )
  })

  it('has a row for every folder of the service', () => {
    const rows = textOf(page)
      .split('\n')
      .filter((line) => /^\| `[\w-]+\/`/.test(line))
    expect(namedFolders(rows.map((row) => row.split('|')[1]).join(' '))).toEqual(
      [...foldersIn('src'), 'bench'].sort(),
    )
  })

  it('says who asks for a link', () => {
    const asking = foldersIn('src/analyses').filter(
      (folder) =>
        folder !== 'link' &&
        sourcesBelow(`src/analyses/${folder}`).some((file) =>
          /from '[./]*link\/(?:evaluator|transmitter-site)\.ts'/.test(textOf(file)),
        ),
    )
    const sentence = /`link\/` evaluates one path; ([^.]*) ask it\./.exec(textOf(page))?.[1]
    expect(namedFolders(sentence ?? '')).toEqual(asking)
  })

  it('says of experiments that their runs are those of the analyses', () => {
    const imports = sourcesBelow('src/jobs').filter((file) =>
      textOf(file).includes('/analyses/experiment/'),
    )
    expect(imports.length > 0).toBe(lineOf(page, '| `jobs/`').includes('`experiment/`'))
  })
})

describe('the page about the page', () => {
  const development = 'docs/develop/page-development.md'

  it('names every folder of its source', () => {
    const rows = textOf(development)
      .split('\n')
      .filter((line) => /^\| `[\w-]+\/`/.test(line))
    const named = namedFolders(rows.map((row) => row.split('|')[1]).join(' '))
    expect(named).toEqual(foldersIn('web/src'))
  })

  it('names every member of a question, and which are required', () => {
    const source = textOf('web/src/question/question.ts')
    const [, spec] = /interface QuestionSpec<Answer> \{\n([^]*?)\n\}/.exec(source) ?? []
    const members = [...spec.matchAll(/^ {2}readonly (\w+)(\??):/gm)]
    expect(members.length).toBeGreaterThan(20)
    const [steps, table] = textOf(development).split('| member | what it is |')
    const [, required] = /Required are ([^]*?)\n2\./.exec(steps) ?? []
    for (const [, name] of members.filter(([, , mark]) => mark !== '?'))
      expect(required, name).toContain(`\`${name}\``)
    const told = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, names]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    const optional = members.filter(([, , mark]) => mark === '?').map(([, name]) => name)
    expect(told.toSorted()).toEqual(optional.toSorted())
  })

  it('does not say that the page computes nothing while it scores plans', () => {
    const scores = existsSync(join(root, 'web/src/questions/network/scorer.ts'))
    expect(textOf('docs/use/page.md').includes('What it computes itself')).toBe(scores)
  })
})

describe('the documents say what holds', () => {
  it.each(pages)('%s: how many cells a network has', (page) => {
    for (const most of networkSizes(textOf(page))) expect(most).toBe(maximumCells)
  })

  it.each(pages)('%s: no file that npm packs is named by a version', (page) => {
    expect(textOf(page)).not.toMatch(/sightline-\d/)
  })

  it.each(pages)('%s: what npx is to run it may run without asking', (page) => {
    for (const [command] of textOf(page).matchAll(/npx [^`\n]*\.tgz/g))
      expect(command).toContain('npx --yes ')
  })

  it('and how many cells a network has is said', () => {
    expect(networkSizes(pages.map(textOf).join('\n')).length).toBeGreaterThan(3)
    expect(networkSizes('two to six cells, 2 to 8 cells')).toEqual([6, 8])
  })
})
