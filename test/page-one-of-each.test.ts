import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const page = fileURLToPath(new URL('../web/src', import.meta.url))
const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
)
const textOf = (name: string): string => readFileSync(join(page, name), 'utf8')

/** The files with a text, in order. */
const filesWith = (text: string, ending = '.tsx'): readonly string[] =>
  files.filter((name) => name.endsWith(ending) && textOf(name).includes(text)).toSorted()

describe('what the page has once', () => {
  test('is a table: a ledger, which adds up, is another thing', () => {
    expect(filesWith('<table')).toEqual(['parts/table.tsx', 'questions/shared/ledger.tsx'])
  })

  test('is the section with the request, and what saves a file of the service', () => {
    expect(filesWith('title="Request"')).toEqual(['panels/request-section.tsx'])
    expect(filesWith('postForFile(')).toEqual(['panels/file-exports.tsx'])
  })
})

interface Rule {
  readonly file: string
  readonly selector: string
  readonly body: string
}

/** A rule under a condition says something else than the same one without. */
const withoutConditions = (text: string): string =>
  text.replace(/@[\w-]+[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')

/** The rules of all style sheets; a body is its declarations in the order of the alphabet. */
function styleRules(): readonly Rule[] {
  const sheets = files.filter((name) => name.endsWith('.css'))
  return sheets.flatMap((file) => {
    const text = withoutConditions(textOf(file).replace(/\/\*[^]*?\*\//g, ''))
    return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
      file,
      selector: selector.trim().replace(/\s+/g, ' '),
      body: body
        .split(';')
        .map((declaration) => declaration.trim())
        .filter((declaration) => declaration !== '')
        .toSorted()
        .join('; '),
    }))
  })
}

describe('the rules of the style sheets', () => {
  const rules = styleRules()

  test('say nothing twice that takes more than one declaration', () => {
    expect(rules.length).toBeGreaterThan(300)
    const seen = new Map<string, Rule>()
    const twice = rules.flatMap((rule) => {
      const first = seen.get(rule.body)
      seen.set(rule.body, first ?? rule)
      const isMore = rule.body.includes('; ')
      return first === undefined || !isMore ? [] : [[first, rule]]
    })
    expect(twice).toEqual([])
  })

  test('have no class that no part has', () => {
    const parts = files
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
      .map(textOf)
      .join('\n')
    const words = new Set(parts.match(/[\w-]+/g))
    const classes = rules.flatMap(({ selector }) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name),
    )
    const unused = classes.filter((name) => !name.startsWith('maplibregl') && !words.has(name))
    expect(unused).toEqual([])
  })
})
