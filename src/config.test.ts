import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../test/made-packs.ts'
import { parseConfiguration } from './config.ts'
import { ConfigurationError } from './errors.ts'
import { type Variable, variables } from './variables.ts'

function parse(environment: Record<string, string>) {
  return parseConfiguration(environment, '/srv')
}

describe('configuration', () => {
  it('needs no variable at all', () => {
    const { configuration, warnings } = parse({})
    expect(warnings).toEqual([])
    expect(configuration.HOST).toBe('127.0.0.1')
    expect(configuration.PORT).toBe(8080)
    expect(configuration.RF_API_KEY).toBeNull()
    expect(configuration.MAX_CONCURRENT_RF_REQUESTS).toBe(2)
    expect(configuration.MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT).toBe(1)
    expect(configuration.RF_REQUESTS_PER_MINUTE).toBe(20)
    expect(configuration.RF_REQUEST_TIMEOUT_SECONDS).toBe(60)
    expect(configuration.COMPUTE_THREADS).toBeLessThanOrEqual(4)
    expect(configuration.SIGHTLINE_DATA_DIR).toBe('/srv/.sightline')
  })

  it('takes CORS_ORIGINS as browsers send them, and warns of what is none', () => {
    const { configuration, warnings } = parse({
      CORS_ORIGINS:
        'https://Planner.example/, http://a.example:80,app://localhost, *, b.example:81',
    })
    expect(configuration.CORS_ORIGINS).toEqual([
      'https://planner.example',
      'http://a.example',
      'app://localhost',
    ])
    expect(warnings).toEqual([
      expect.stringContaining('"*" is no origin'),
      expect.stringContaining('"b.example:81" is no origin'),
    ])
  })

  it.each([
    'postgresql://user:secret@host:5432/name?sslmode=require',
    'postgres://user@/name?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/name',
    'socket:/var/run/postgresql?db=name',
    '/var/run/postgresql name',
  ])('takes %s as the address of a database', (address) => {
    expect(parse({ DATABASE_URL: address }).configuration.DATABASE_URL).toBe(address)
  })

  it.each(['name', 'mysql://host/secret', 'host=secret', 'postgresql://user:secret/x@host/name'])(
    'does not start with %s as the address of a database, and does not repeat it',
    (address) => {
      expect(() => parse({ DATABASE_URL: address })).toThrow(/^DATABASE_URL must be an address/)
      expect(() => parse({ DATABASE_URL: address })).not.toThrow(/secret/)
    },
  )

  it('takes BIND_ADDRESS only where HOST is unset', () => {
    expect(parse({ BIND_ADDRESS: '0.0.0.0' }).configuration.HOST).toBe('0.0.0.0')
    expect(parse({ BIND_ADDRESS: '0.0.0.0', HOST: '::1' }).configuration.HOST).toBe('::1')
    expect(parse({ HOST: ' [::1] ' }).configuration.HOST).toBe('::1')
  })

  it('does not pretend to require HTTPS', () => {
    for (const text of ['true', '1', 'yes', ' TRUE ']) {
      expect(parse({ REQUIRE_HTTPS: text }).warnings).toEqual([
        expect.stringContaining('REQUIRE_HTTPS is not supported'),
      ])
    }
    for (const text of ['', 'false', '0', 'no']) {
      expect(parse({ REQUIRE_HTTPS: text }).warnings).toEqual([])
    }
  })

  it.each(['0', '-3', '2.5', 'many', '1e3', '0x10', '99999999999'])(
    'takes the default and warns for the number %s',
    (text) => {
      const { configuration, warnings } = parse({ RF_REQUESTS_PER_MINUTE: text })
      expect(configuration.RF_REQUESTS_PER_MINUTE).toBe(20)
      expect(warnings).toHaveLength(1)
      expect(warnings[0]).toContain('RF_REQUESTS_PER_MINUTE')
    },
  )

  it('knows yes from no, and warns of anything else', () => {
    const escapes = (text: string) => {
      const { configuration, warnings } = parse({ CSV_ESCAPE_FORMULAS: text })
      return [configuration.CSV_ESCAPE_FORMULAS, warnings.length]
    }
    for (const text of ['', '1', 'true', 'YES', ' on ']) expect(escapes(text)).toEqual([true, 0])
    for (const text of ['0', 'false', 'No', ' off ']) expect(escapes(text)).toEqual([false, 0])
    expect(escapes('perhaps')).toEqual([true, 1])
  })

  it('keeps every whole number in range of every variable', () => {
    for (const [name, variable] of Object.entries(variables)) {
      if (variable.kind !== 'integer') continue
      for (const value of [variable.minimum, variable.maximum]) {
        const { configuration, warnings } = parse({ [name]: String(value) })
        expect(configuration[name as keyof typeof configuration]).toBe(value)
        expect(warnings).toEqual([])
      }
    }
  })

  it('never repeats the value of a key', () => {
    const text = JSON.stringify(parse({ RF_API_KEY: 'tell-nobody', LOG_LEVEL: 'loud' }).warnings)
    expect(text).not.toContain('tell-nobody')
    expect(text).toContain('LOG_LEVEL')
  })

  it('treats blank text as unset', () => {
    expect(parse({ RF_API_KEY: '  ', PORT: ' ' })).toEqual(parse({}))
  })

  it.each(['10.0.0.0/8', '192.168.1.7', '2001:db8::/32', '::1', '10.0.0.0/8, 127.0.0.1'])(
    'accepts the proxies %s',
    (text) => {
      expect(parse({ TRUSTED_PROXIES: text }).configuration.TRUSTED_PROXIES.length).toBeGreaterThan(
        0,
      )
    },
  )

  it.each(['everything', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '::1/129', '10.0.0.0/-1'])(
    'does not start with the proxies %s',
    (text) => {
      expect(() => parse({ TRUSTED_PROXIES: text })).toThrow(ConfigurationError)
    },
  )

  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }

  it.each(['s3://plans', 's3://my.plans-2/a/b_c/'])('accepts the store %s', (address) => {
    const { configuration } = parse({ SIGHTLINE_OBJECTS: address, ...keys })
    expect(configuration.SIGHTLINE_OBJECTS).toBe(address)
  })

  it.each([
    [{ SIGHTLINE_OBJECTS: '/srv/regions' }, 'SIGHTLINE_OBJECTS must be s3://bucket'],
    [{ SIGHTLINE_OBJECTS: 's3://Plans' }, 'SIGHTLINE_OBJECTS'],
    [{ SIGHTLINE_OBJECTS: 's3://plans/../other' }, 'SIGHTLINE_OBJECTS'],
    [{ AWS_ACCESS_KEY_ID: '' }, 'AWS_ACCESS_KEY_ID must be set'],
    [{ AWS_SECRET_ACCESS_KEY: '' }, 'AWS_SECRET_ACCESS_KEY must be set'],
    [{ AWS_ENDPOINT_URL: 'store:9000' }, 'AWS_ENDPOINT_URL'],
    [{ AWS_ENDPOINT_URL: 'nonsense' }, 'AWS_ENDPOINT_URL'],
  ])('does not start with the store %j', (change, message) => {
    const environment = { SIGHTLINE_OBJECTS: 's3://plans', ...keys, ...change }
    expect(() => parse(environment)).toThrow(message)
  })

  it('takes ALLOWED_HOSTS as callers write them', () => {
    const names =
      'Planner.Example, planner.example:8080,https://b.example/, c.example., 10.1.2.3, ::1'
    expect(parse({ ALLOWED_HOSTS: `${names}, [fe80::1]:80, bücher.example` })).toMatchObject({
      configuration: {
        ALLOWED_HOSTS: [
          ...['planner.example', 'planner.example', 'b.example', 'c.example', '10.1.2.3'],
          ...['[::1]', '[fe80::1]', 'xn--bcher-kva.example'],
        ],
      },
    })
  })

  it.each(['*', '*.example', 'https://', 'a@b.example', 'b.example/path', 'b example', 'a:b:c'])(
    'does not start with %s among ALLOWED_HOSTS, where nobody or anybody could be meant',
    (name) => {
      expect(() => parse({ ALLOWED_HOSTS: `planner.example, ${name}` })).toThrow(ConfigurationError)
    },
  )
})

describe('a secret in a file', () => {
  const fileOf = (text: string) => {
    const path = join(temporaryDirectory(), 'secret')
    writeFileSync(path, text)
    return path
  }
  const secrets = Object.entries<Variable>(variables).flatMap(([name, { kind }]) =>
    kind === 'key' && name !== 'DATABASE_URL' ? [name as 'RF_API_KEY'] : [],
  )

  it.each(secrets)('%s is read from it, without its line end', (name) => {
    const { configuration } = parse({ [`${name}_FILE`]: fileOf('tell-nobody\n') })
    expect(configuration[name]).toBe('tell-nobody')
  })

  it.each([
    ['is not there', () => '/nowhere/secret'],
    ['is empty', () => fileOf('\n')],
    ['is a folder', () => temporaryDirectory()],
    ['is large', () => fileOf('x'.repeat(10_001))],
  ])('that %s opens no route: nothing starts', (_, path) => {
    expect(() => parse({ RF_API_KEY_FILE: path() })).toThrow(/^RF_API_KEY_FILE: /)
  })

  it('does not stand beside another one of the same name', () => {
    const RF_API_KEY_FILE = fileOf('tell-nobody')
    expect(() => parse({ RF_API_KEY: 'other', RF_API_KEY_FILE })).toThrow(/both set/)
    expect(() => parse({ RF_API_KEY: 'other', RF_API_KEY_FILE })).not.toThrow(/tell-nobody/)
  })
})

describe('the password of the database', () => {
  it.each(['secret', 'p@ss', 'p/a:s#s?%41', "it's", '%'])(
    'may be %s, and reaches the driver as it is',
    (password) => {
      for (const address of [
        'postgresql://sightline@database:5432/name',
        'postgres://database/name',
      ]) {
        const { configuration } = parse({ DATABASE_URL: address, DATABASE_PASSWORD: password })
        const connectionString = configuration.DATABASE_URL!
        expect(new pg.Client({ connectionString })).toMatchObject({ host: 'database', password })
      }
    },
  )

  it.each(['postgresql://sightline:other@database/name', '/var/run/postgresql name'])(
    'is not said twice, nor to a socket: %s',
    (address) => {
      expect(() => parse({ DATABASE_URL: address, DATABASE_PASSWORD: 'x' })).toThrow(
        /^DATABASE_PASSWORD goes with/,
      )
    },
  )
})
