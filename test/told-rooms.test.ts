import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const http = new URL('../src/http/', import.meta.url).pathname

/** The files of each room of HTTP, by its folder. */
const rooms = new Map(
  readdirSync(http, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'wire')
    .map(({ name }) => {
      const files = readdirSync(join(http, name), { recursive: true, encoding: 'utf8' })
      return [name, files.filter((file) => /(?<!\.test|\.gen)\.ts$/.test(file))] as const
    }),
)

function textOf(room: string, file: string): string {
  return readFileSync(join(http, room, file), 'utf8')
}

const told = [...rooms].filter(([room, files]) =>
  files.some((file) => textOf(room, file).includes('wire/told.ts')),
)

/** What describes an answer a second time, or the body of a request. */
const secondTyping = /\b(responseObject|requestObject|Static|toWire)\b/

describe('a room that tells its answers', () => {
  it('is one of these at least', () => {
    expect(told.map(([room]) => room)).toContain('sub-thz')
  })

  it.each(told)('types no member a second time: %s', (room, files) => {
    expect(files.filter((file) => secondTyping.test(textOf(room, file)))).toStrictEqual([])
  })
})
