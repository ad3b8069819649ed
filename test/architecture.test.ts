import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { circles, importsBelow, sourceFiles } from './imports.ts'
import type { Import } from './imports.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))
const page = fileURLToPath(new URL('../web/src', import.meta.url))

/** Each folder imports only from folders before it; folders in one row do not know each other. */
const layers = [
  ['rf', 'formats', 'optimization'],
  ['spatial'],
  ['packs', 'antennas'],
  ['analyses', 'core-lab'],
  ['compute'],
  ['jobs'],
  ['http'],
  ['main.ts'],
]

/** Anyone may use these. */
const leaves = [
  'angles.ts',
  'config.ts',
  'errors.ts',
  'fingerprint.ts',
  'made-folder.ts',
  'rounding.ts',
  'secrets.ts',
  'stop-signal.ts',
  'variables.ts',
]

/** Entry points beside the service: they may use anything. */
const outside = ['cli']

function rank(path: string): number {
  return layers.findIndex((row) => row.includes(path.split('/')[0]))
}

function room(path: string): string {
  return path.split('/')[0]
}

/** Imports that are followed as soon as a file is loaded: neither of types alone, nor later ones. */
function immediateImports(file: string): readonly string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const found = text.matchAll(/^(?:import|export) (?!type )[^'()]*?'([^']+)'/gm)
  return [...found].map(([, specifier]) => specifier)
}

/** All files and packages that are loaded with a file. */
function loadedWith(start: string): ReadonlySet<string> {
  const loaded = new Set([start])
  for (const file of loaded) {
    if (!file.endsWith('.ts')) continue
    for (const specifier of immediateImports(file)) {
      const isOwn = specifier.startsWith('.')
      loaded.add(isOwn ? join(dirname(file), specifier) : specifier)
    }
  }
  return loaded
}

/** A file, the files that it imports, and those that they import. */
function reachedFrom(start: string, found: readonly Import[]): ReadonlySet<string> {
  const reached = new Set([start])
  for (const file of reached) for (const { from, to } of found) if (from === file) reached.add(to)
  return reached
}

describe('layers', () => {
  const found = importsBelow(source)

  /** Imports within a folder from a room that stands later in the row. */
  const backwardsWithin = (folder: string, rows: readonly string[]) => {
    const place = (path: string) => rows.indexOf(path.slice(folder.length + 1).split('/')[0])
    const within = found.filter(({ from, to }) =>
      [from, to].every((path) => path.startsWith(`${folder}/`)),
    )
    expect(within.length).toBeGreaterThan(20)
    return within.filter(({ from, to }) => place(from) >= 0 && place(to) > place(from))
  }

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

  it('keep the sub-THz references apart: the list of routes and of tasks know them, and commands', () => {
    const inside = (path: string) => path.split('/').includes('sub-thz')
    const lists = ['http/routes.ts', 'http/tasks.ts']
    const entering = found.filter(
      ({ from, to }) => inside(to) && !inside(from) && !outside.includes(room(from)),
    )
    const trespassers = entering.filter(
      ({ from, to }) => !(lists.includes(from) && to.startsWith('http/sub-thz/')),
    )
    expect(found.filter(({ to }) => inside(to)).length).toBeGreaterThan(10)
    expect(trespassers).toEqual([])
  })

  it('hold one question a room: a room of http imports server, wire and itself', () => {
    const rooms = found.filter(({ from }) => from.startsWith('http/') && from.split('/').length > 2)
    const crossing = rooms.filter(({ from, to }) => {
      const [, own] = from.split('/')
      const [layer, other] = to.split('/')
      if (layer !== 'http' || own === other) return false
      return own === 'wire' || !(other === 'wire' || (other === 'server' && own !== 'server'))
    })
    const ofServer = crossing.filter(
      ({ from, to }) => !(from.includes('/server/') && to.includes('/wire/')),
    )
    expect(rooms.length).toBeGreaterThan(200)
    expect(ofServer).toEqual([])
  })

  it('keep the web framework out of what a task imports', () => {
    const reached = reachedFrom('http/tasks.ts', found)
    expect(reached.size).toBeGreaterThan(100)
    const guilty = [...reached].filter((file) =>
      /from '(?:fastify|@fastify\/[^']+)'/.test(readFileSync(join(source, file), 'utf8')),
    )
    expect(guilty).toEqual([])
  })

  it('load what is seldom needed when it is needed: databases, and the questions in a thread', () => {
    const service = [...loadedWith('http/service.ts')]
    expect(service).toContain('fastify')
    expect(service).toContain('jobs/dispatcher.ts')
    expect(service.filter((name) => /^(?:pg|pg-boss|@electric-sql\/.*)$/.test(name))).toEqual([])
    const thread = [...loadedWith('compute/worker.ts'), ...loadedWith('http/tasks.ts')]
    expect(thread).toContain('piscina')
    const questions = thread.filter((name) => /^(?:http|analyses)\/[^/]+\//.test(name))
    expect(questions).toEqual([])
  })

  it('keep the optimizer a leaf: it knows cells, candidates and whole numbers, and no domain', () => {
    const own = found.filter(({ from }) => from.startsWith('optimization/'))
    const beyond = own.filter(({ to }) => !to.startsWith('optimization/') && !leaves.includes(to))
    expect(own.length).toBeGreaterThan(100)
    expect(beyond).toEqual([])
  })

  it('stand in one order within the optimizer, and the check apart', () => {
    const rows = [
      'table',
      'scoring',
      'policies',
      'model',
      'bounds',
      'search',
      'exact',
      'certificate',
      'check',
    ]
    expect(backwardsWithin('optimization', rows)).toEqual([])
    const ofCheck = found.filter(({ from, to }) => {
      const [source, target] = [from, to].map((path) => path.startsWith('optimization/check/'))
      return source && !target && to !== 'optimization/network-size.ts' && !leaves.includes(to)
    })
    expect(ofCheck).toEqual([])
    const askingCheck = found.filter(
      ({ from, to }) =>
        from.startsWith('optimization/') &&
        !from.startsWith('optimization/check/') &&
        to.startsWith('optimization/check/'),
    )
    expect(askingCheck).toEqual([])
  })

  it('stand in one order within the analysis of networks', () => {
    expect(
      backwardsWithin('analyses/network', ['quality', 'candidates', 'plans', 'sites']),
    ).toEqual([])
  })

  it('stand in one order within the packs: what a pack says, its bytes, questions, making', () => {
    const rows = ['manifest', 'compiled', 'load', 'query', 'make', 'demo']
    expect(backwardsWithin('packs', rows)).toEqual([])
  })

  it('know each other sparingly within the making of packs, and never the builder', () => {
    const known: Readonly<Partial<Record<string, readonly string[]>>> = {
      common: [],
      towers: ['common'],
      // Roofs under towers are looked up while the buildings are collected.
      buildings: ['common', 'towers'],
      terrain: ['common'],
      'base-map': ['common'],
      // Forest and water are read as for the map.
      clutter: ['common', 'base-map'],
      refractivity: ['common'],
    }
    const roomOf = (path: string) => path.replace('packs/make/', '').split('/')[0]
    const within = found.filter(({ from, to }) =>
      [from, to].every((path) => path.startsWith('packs/make/')),
    )
    expect(within.length).toBeGreaterThan(100)
    const wrong = within.filter(
      ({ from, to }) =>
        roomOf(from) !== roomOf(to) && known[roomOf(from)]?.includes(roomOf(to)) === false,
    )
    expect(wrong).toEqual([])
  })

  it('have no circle of files', () => {
    expect(circles(found)).toEqual([])
  })

  it('are cut into files of at most 400 lines, those of the page too', () => {
    const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1
    const files = [source, page].flatMap(sourceFiles).filter((file) => !file.endsWith('.gen.ts'))
    expect(files.filter((file) => linesOf(file) > 400)).toEqual([])
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
    const analyses = ['analyses', 'core-lab', 'optimization'].flatMap((name) =>
      sourceFiles(join(source, name)),
    )
    const guilty = analyses.filter((file) =>
      /Date\.now|new Date|performance\.now|Math\.random|crypto\.random/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    expect(guilty.map((file) => relative(source, file))).toEqual([])
  })
})

/** The page's folders by the same law; files of the service that it shares are no part of it. */
const pageLayers = [
  ['api', 'format', 'geometry'],
  ['color', 'scenario', 'jobs'],
  ['project', 'parts'],
  ['question'],
  ['store'],
  ['chart', 'map', 'persist'],
  ['panels'],
  ['questions', 'report'],
  ['layout'],
  ['main.tsx'],
]

/** Rooms of `questions/` that any question may use, each with those below it. */
const sharedRooms: Readonly<Partial<Record<string, readonly string[]>>> = {
  shared: [],
  why: ['shared'],
}

describe('layers of the page', () => {
  const found = importsBelow(page)
  const own = found.filter(({ to }) => !to.startsWith('..') && !to.startsWith('styles/'))
  const pageRank = (path: string): number => pageLayers.findIndex((row) => row.includes(room(path)))

  it('are known for every file', () => {
    const files = sourceFiles(page).map((file) => relative(page, file))
    expect(files.length).toBeGreaterThan(200)
    expect(files.filter((file) => pageRank(file) < 0)).toEqual([])
  })

  it('import only from layers to their left', () => {
    const broken = own.filter(
      ({ from, to }) =>
        room(from) !== room(to) && (pageRank(to) < 0 || pageRank(to) >= pageRank(from)),
    )
    expect(broken).toEqual([])
  })

  it('hold one question a room, which the table alone knows', () => {
    const roomOf = (path: string): string | null => {
      const [layer, name, file] = path.split('/')
      return layer === 'questions' && file !== undefined ? name : null
    }
    const shared = Object.keys(sharedRooms)
    const crossing = own.filter(({ from, to }) => {
      const target = roomOf(to)
      const source = roomOf(from)
      if (target === null || target === source || from === 'questions/table.ts') return false
      if (source === null) return !shared.includes(target)
      return !(sharedRooms[source] ?? shared).includes(target)
    })
    expect(own.filter(({ from }) => from === 'questions/table.ts').length).toBeGreaterThan(10)
    expect(crossing).toEqual([])
  })

  it('have no circle of files', () => {
    expect(circles(own)).toEqual([])
  })

  it('know no question by name in what all questions share', () => {
    const table = readFileSync(join(page, 'questions/table.ts'), 'utf8')
    const names = [...table.matchAll(/from '\.\/([\w-]+)\/question\.tsx'/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    const one = `'(?:${names.join('|')})'`
    const named = new RegExp(
      `(?:question|questionId)\\)? [!=]== ${one}|questionById\\(${one}|[qQ]uestionId = (?:signal\\()?${one}`,
    )
    const shared = sourceFiles(page).filter(
      (file) => !names.includes(relative(page, file).split('/')[1] ?? ''),
    )
    expect(shared.length).toBeGreaterThan(100)
    const guilty = shared.filter((file) => named.test(readFileSync(file, 'utf8')))
    expect(guilty.map((file) => relative(page, file))).toEqual([])
  })

  it('take from the service what has no node, no worker and no HTTP', () => {
    const outside = found.filter(({ to }) => to.startsWith('..'))
    const layersOf = new Set(outside.map(({ to }) => to.replace('../../src/', '').split('/')[0]))
    expect([...layersOf].sort()).toEqual([
      'analyses',
      'angles.ts',
      'errors.ts',
      'formats',
      'optimization',
      'packs',
      'rf',
      'rounding.ts',
      'spatial',
    ])
  })
})
