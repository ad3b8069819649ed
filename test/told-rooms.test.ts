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

/** What describes a member of an answer a second time, and of a request. */
const secondTellings = [
  ['wire/told.ts', /\bresponseObject\b/],
  ['wire/asked.ts', /\bStatic\b/],
] as const

/** Rooms whose answers are told, and those whose requests are. */
const tellingRooms: Readonly<Record<string, readonly string[]>> = {
  'wire/told.ts': [
    'about',
    'building-entry',
    'core-lab',
    'dataset-build',
    'experiments',
    'interference',
    'jobs',
    'measurements',
    'network',
    'network-plan',
    'ogc',
    'pack-data',
    'path-profile',
    'region',
    'sector',
    'spatial-evidence',
    'sub-thz',
  ],
  'wire/asked.ts': [
    'building-entry',
    'core-lab',
    'dataset-build',
    'experiments',
    'interference',
    'measurements',
    'network',
    'network-plan',
    'pack-data',
    'path-profile',
    'region',
    'sector',
    'spatial-evidence',
    'sub-thz',
  ],
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

describe.each(secondTellings)('a room that uses %s', (use, secondTelling) => {
  it('is one of these at least', () => {
    const telling = roomsThat(use).map(([room]) => room)
    expect(telling).toStrictEqual(expect.arrayContaining([...tellingRooms[use]]))
  })

  it.each(roomsThat(use))('types no member a second time: %s', (room, files) => {
    const told = files.filter((file) => !writtenByHand.includes(`${room}/${file}`))
    expect(told.filter((file) => secondTelling.test(textOf(room, file)))).toStrictEqual([])
  })
})

describe('what is written by hand', () => {
  it.each(writtenByHand)('is there, and described without a telling: %s', (file) => {
    const text = readFileSync(join(http, file), 'utf8')
    expect(text).toMatch(/\bresponseObject\b/)
    expect(text).not.toContain('wire/told.ts')
  })
})
