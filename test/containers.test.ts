import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { parseConfiguration } from '../src/config.ts'
import { whyNamesAreWanted } from '../src/http/server/guards/known-hosts.ts'
import { secretFileName } from '../src/secrets.ts'
import { type Variable, variables } from '../src/variables.ts'
import { temporaryDirectory } from './made-packs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (name: string): string => readFileSync(`${root}/${name}`, 'utf8')

/** Of other programs: the database's own, Node's and the allocator's. */
const foreign = /^(?:POSTGRES_|NODE_ENV$|MALLOC_)/

/** The lines below a heading that stand farther in than it. */
function blockOf(text: string, heading: string): string {
  const lines = text.split('\n')
  const from = lines.indexOf(heading)
  if (from < 0) throw new Error(`there is no ${heading}`)
  const indent = heading.search(/\S/)
  const below = lines.slice(from + 1)
  const to = below.findIndex((line) => line !== '' && line.search(/\S/) <= indent)
  return `${below.slice(0, to < 0 ? below.length : to).join('\n')}\n`
}

describe('the files for containers', () => {
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
    const known = Object.entries<Variable>(variables).flatMap(([name, { kind }]) =>
      kind === 'key' ? [name, secretFileName(name)] : [name],
    )
    expect(settings.filter((name) => !known.includes(name))).toEqual([])
  })

  it('take the password of the database from one file, and show it in no environment', () => {
    const compose = textOf('docker-compose.yml')
    expect(compose).not.toMatch(/PASSWORD: |:\/\/\S*\$\{/)
    expect(compose.match(/PASSWORD_FILE: \/run\/secrets\/database-password$/gm)).toHaveLength(3)
    expect(compose).toMatch(/^secrets:\n {2}database-password:\n {4}file: /m)
    expect(textOf('.gitignore')).toContain('\ndatabase-password\n')
    const [, address] = /DATABASE_URL: (\S+)/.exec(compose) ?? []
    const path = join(temporaryDirectory(), 'database-password')
    writeFileSync(path, 'p/a:s#s?%41@\n')
    const { configuration } = parseConfiguration(
      { DATABASE_URL: address, DATABASE_PASSWORD_FILE: path },
      '/',
    )
    const client = new pg.Client({ connectionString: configuration.DATABASE_URL! })
    expect(client).toMatchObject({ user: 'sightline', host: 'database', password: 'p/a:s#s?%41@' })
  })

  it('let no service write beside its volumes, be root, or take more than its share', () => {
    const compose = textOf('docker-compose.yml')
    const confined = blockOf(compose, 'x-confined: &confined')
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
    ]) {
      expect(confined).toContain(`  ${line}\n`)
    }
    const ours = blockOf(compose, 'x-sightline: &sightline')
    const database = blockOf(compose, '  database:')
    for (const block of [ours, database]) {
      expect(block).toMatch(/^ +<<: \*confined$/m)
      for (const limit of ['mem_limit', 'pids_limit', 'tmpfs']) expect(block).toMatch(`${limit}: `)
    }
    expect(database).toMatch(/^ {4}user: postgres$/m)
    for (const name of ['api', 'worker']) {
      expect(blockOf(compose, `  ${name}:`)).toMatch(/^ {4}<<: \*sightline$/m)
    }
    expect(compose).not.toMatch(/privileged|cap_add|network_mode/)
    expect(textOf('Dockerfile')).toMatch(/^USER node$/m)
  })

  it('ask every service whether it is well, workers by their own command', () => {
    const compose = textOf('docker-compose.yml')
    for (const name of ['database', 'api', 'worker']) {
      expect(blockOf(compose, `  ${name}:`)).toMatch(/^ {4}healthcheck:\n {6}test:/m)
    }
    expect(blockOf(compose, '  worker:')).toContain(
      "test: ['CMD', 'node', 'dist/cli/main.js', 'worker', '--health']",
    )
  })

  it('name what callers write for the service, which others may reach', () => {
    const [, names] =
      /ALLOWED_HOSTS: \$\{ALLOWED_HOSTS:-(.+)\}/.exec(textOf('docker-compose.yml')) ?? []
    const environment = { HOST: '0.0.0.0', ALLOWED_HOSTS: names }
    expect(whyNamesAreWanted(parseConfiguration(environment, '/').configuration)).toBe(null)
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
