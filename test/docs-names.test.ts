import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { architecturePicture, picturePath } from '../scripts/architecture-picture.ts'
import { textOf } from './documents.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Made by a build or a start, so absent from a fresh checkout. */
const made = ['web/dist', 'dist', '.sightline', 'coverage', 'node_modules']

function walk(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name)
    const inRepository = relative(root, path)
    if (made.includes(inRepository) || name === '.git') return []
    return statSync(path).isDirectory() ? [`${inRepository}/`, ...walk(path)] : [inRepository]
  })
}

/** Every file of the repository, and every folder with a slash at its end. */
const inventory = walk(root)

const pages = inventory.filter(
  (path) => path.endsWith('.md') && (path.startsWith('docs/') || !path.includes('/')),
)

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1])

/** Whether the repository has a file or folder whose path ends so, at a slash. */
function isNamed(name: string): boolean {
  return inventory.some((path) => path === name || path.endsWith(`/${name}`))
}

/** `src/rf/antenna.ts` and the like, wherever it stands: the whole path has to be right. */
function missingPaths(text: string): string[] {
  const paths = matches(
    text,
    /(?<![\w./-])((?:src|web|test|bench|scripts|docs)\/[\w./-]*[\w/]|\.ci\/[\w-]+)/g,
  )
  return paths.filter(
    (path) => !existsSync(join(root, path)) && !made.some((prefix) => path.startsWith(prefix)),
  )
}

/** A source file or folder that is named in code type by the last part of its path. */
function missingNames(text: string): string[] {
  const code = matches(text, /`([^`\n]+)`/g)
  const names = code.filter((name) => /^[\w./-]+(\.(ts|tsx|mjs|md|sh|svg)|[\w-]\/)$/.test(name))
  return names.filter((name) => !name.startsWith('/') && !isNamed(name))
}

/** As the usual renderers make them of headings. */
function anchorsOf(text: string): string[] {
  return matches(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

function brokenLinks(page: string): string[] {
  const links = matches(textOf(page), /\]\(([^)\s]+)\)/g)
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file, anchor] = link.split('#')
      const target = file === '' ? join(root, page) : join(root, dirname(page), file)
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
    })
}

it('the picture of the architecture shows the folders of today', () => {
  const isCurrent = readFileSync(picturePath, 'utf8') === architecturePicture()
  expect(isCurrent, 'docs/develop/architecture.svg is stale: run `npm run picture`').toBe(true)
})

describe('the documents name what is there', () => {
  it('is asked of the README, the changelog and the pages of docs', () => {
    for (const page of ['README.md', 'CHANGELOG.md', 'docs/models/README.md']) {
      expect(pages).toContain(page)
    }
    expect(pages.length).toBeGreaterThan(20)
  })

  it('and a name that is not there is found', () => {
    expect(missingPaths('see src/rf/antenna.ts and `src/rf/no-such.ts`.')).toEqual([
      'src/rf/no-such.ts',
    ])
    expect(missingNames('`antenna.ts`, `rf/`, `no-such.ts`, `no-such/`')).toEqual([
      'no-such.ts',
      'no-such/',
    ])
  })

  it.each(pages)('%s: paths', (page) => {
    expect(missingPaths(textOf(page))).toEqual([])
  })

  it.each(pages)('%s: file names', (page) => {
    expect(missingNames(textOf(page))).toEqual([])
  })

  it.each(pages)('%s: links', (page) => {
    expect(brokenLinks(page)).toEqual([])
  })

  it.each(pages)('%s: npm scripts', (page) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>
    }
    const named = matches(textOf(page), /npm run ([\w:-]+)/g)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
