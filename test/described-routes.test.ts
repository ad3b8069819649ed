import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Operation } from '../src/http/server/operations.ts'
import { operations, questions } from './http/operations.ts'

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

/** What would describe a field of an answer, or a member of a request, a second time. */
const secondDescriptions = [
  ['wire/answer-schema.ts', /\bresponseObject\b/],
  ['wire/request-schema.ts', /\bStatic\b/],
] as const

/** The rooms that register operations, found by their ids. */
function roomsOf(listed: readonly Operation[]): string[] {
  const texts = [...rooms].map(([room, files]) => {
    const routes = files.filter((file) => /route/.test(file))
    return [room, routes.map((file) => textOf(room, file)).join()] as const
  })
  const found = listed.map(({ id }) => texts.find(([, text]) => text.includes(`'${id}'`))?.[0])
  return [...new Set(found.filter((room) => room !== undefined))]
}

/** Rooms whose answers have a schema of fields, and rooms whose requests have one of parameters. */
const describedRooms: Readonly<Record<string, readonly string[]>> = {
  'wire/answer-schema.ts': roomsOf(operations),
  'wire/request-schema.ts': roomsOf(questions),
}

/**
 * Rays, lines and manifests, of which an answer has very many: their members are written by
 * hand for speed, and these files describe them.
 */
const writtenByHand = ['pack-data/installed-list.ts', 'sector/isolines.ts', 'sector/rays.ts']

function roomsThat(use: string) {
  return [...rooms].filter(([room, files]) =>
    files.some((file) => textOf(room, file).includes(use)),
  )
}

describe.each(secondDescriptions)('a room that uses %s', (use, secondDescription) => {
  it('is one of these at least', () => {
    const using = roomsThat(use).map(([room]) => room)
    expect(describedRooms[use].length).toBeGreaterThan(12)
    expect(using).toStrictEqual(expect.arrayContaining([...describedRooms[use]]))
  })

  it.each(roomsThat(use))('types no member a second time: %s', (room, files) => {
    const described = files.filter((file) => !writtenByHand.includes(`${room}/${file}`))
    expect(described.filter((file) => secondDescription.test(textOf(room, file)))).toStrictEqual([])
  })
})

describe('what is written by hand', () => {
  it.each(writtenByHand)('is there, and described without fields: %s', (file) => {
    const text = readFileSync(join(http, file), 'utf8')
    expect(text).toMatch(/\bresponseObject\b/)
    expect(text).not.toContain('wire/answer-schema.ts')
  })
})
