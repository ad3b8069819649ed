import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { variables } from '../src/variables.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (name: string): string => readFileSync(`${root}/${name}`, 'utf8')

/** Of other programs: the database's own and its driver's, Node's and the allocator's. */
const foreign = /^(?:POSTGRES_|PGPASSWORD$|NODE_ENV$|MALLOC_)/

describe('the files for containers', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('copy what is in the repository and let through to the build', () => {
    const copied = [...textOf('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, sources]) => sources.split(' '),
    )
    expect(copied.length).toBeGreaterThan(5)
    const ignored = textOf('.dockerignore')
    for (const source of copied) {
      expect(existsSync(`${root}/${source}`), source).toBe(true)
      expect(ignored).toContain(`!${source}\n`)
    }
  })

  it('set variables that the service reads, and no others', () => {
    const inImage = [...textOf('Dockerfile').matchAll(/^(?:ENV| {3}) (\w+)=/gm)]
    const inServices = [...textOf('docker-compose.yml').matchAll(/^ {6}(\w+): /gm)]
    const names = [...inImage, ...inServices].map(([, name]) => name)
    const settings = names.filter((name) => /^[A-Z_]+$/.test(name) && !foreign.test(name))
    expect(settings.length).toBeGreaterThan(10)
    expect(settings.filter((name) => !Object.hasOwn(variables, name))).toEqual([])
  })

  it('take any password of the database: it stands beside its address, where the driver finds it', () => {
    const compose = textOf('docker-compose.yml')
    const [, connectionString] = /DATABASE_URL: (\S+)/.exec(compose) ?? []
    expect(compose.match(/DATABASE_URL: /g)).toHaveLength(2)
    expect(compose.match(/PGPASSWORD: \$\{POSTGRES_PASSWORD\}/g)).toHaveLength(2)
    expect(compose).not.toMatch(/:\/\/\S*\$\{/)
    for (const password of ['p@ss', 'p/a:s#s?%41', "it's"]) {
      vi.stubEnv('PGPASSWORD', password)
      const client = new pg.Client({ connectionString })
      expect(client).toMatchObject({ user: 'sightline', host: 'database', password })
    }
  })

  it('give all processes one store of regions, which they may write to', () => {
    const compose = textOf('docker-compose.yml')
    const [shared] = compose.split('\nservices:')
    expect(shared).toMatch(/^ {4}- regions:\/regions$/m)
    expect(compose).toMatch(/^volumes:\n(?: {2}.*\n)*? {2}regions:/m)
    expect(compose.match(/^ {6}REGION_STORE: \/regions$/gm)).toHaveLength(2)
    expect(textOf('Dockerfile')).toMatch(/^RUN mkdir .*\/regions.*chown node:node .*\/regions$/m)
  })

  it('run the Node of the packages, and start what the build makes', () => {
    const { engines, bin } = JSON.parse(textOf('package.json')) as {
      readonly engines: { readonly node: string }
      readonly bin: Readonly<Record<string, string>>
    }
    expect(engines.node).toMatch(/^\^20\./)
    expect(textOf('Dockerfile').match(/^FROM node:20-/gm)).toHaveLength(2)
    expect(textOf('docker-compose.yml')).toContain(`['${bin.sightline}', 'worker']`)
  })
})
