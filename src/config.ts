import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { ConfigurationError } from './errors.ts'
import { readSecret } from './secrets.ts'
import {
  type FlagVariable,
  type IntegerVariable,
  type KeyVariable,
  type ListVariable,
  packageRoot,
  type TextVariable,
  type Variable,
  variables,
} from './variables.ts'

const noPattern = /^(0|f|false|no|off)$/i

type VariableName = keyof typeof variables

type Value = string | number | boolean | readonly string[] | null

type ValueOf<V> = V extends IntegerVariable
  ? number
  : V extends ListVariable
    ? readonly string[]
    : V extends KeyVariable
      ? string | null
      : V extends FlagVariable
        ? boolean
        : string

/** The parsed environment: one member per variable, under the variable's own name. */
export type Configuration = {
  readonly [Name in VariableName]: ValueOf<(typeof variables)[Name]>
}

export interface ParsedConfiguration {
  readonly configuration: Configuration
  /** Values that were not usable and what was taken instead; safe to log. */
  readonly warnings: readonly string[]
}

/**
 * Reads all variables. A number that is not a whole number in its range gives its default and a
 * warning.
 *
 * @throws {ConfigurationError} where a wrong value would open a door, or put results where nobody looks:
 *   a bad proxy range, a bad name of the service, a secret that cannot be read, a bad store of objects.
 */
export function parseConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): ParsedConfiguration {
  const source: Readonly<Record<string, string | undefined>> = {
    ...environment,
    // An IPv6 address may stand in brackets, as in a URL.
    HOST: (environment.HOST || environment.BIND_ADDRESS)?.trim().replace(/^\[(.*)\]$/, '$1'),
  }
  const warnings: string[] = []
  const values: Record<string, Value> = {}
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const text =
      (variable.kind === 'key'
        ? readSecret(name, source, workingDirectory)
        : source[name]
      )?.trim() ?? ''
    values[name] = readValue(name, variable, text, workingDirectory, warnings)
  }
  const requireHttps = environment.REQUIRE_HTTPS?.trim() ?? ''
  if (requireHttps !== '' && !noPattern.test(requireHttps)) {
    warnings.push(
      'REQUIRE_HTTPS is not supported: the service answers plain HTTP; encrypt, and refuse what is ' +
        'not encrypted, in a proxy before it',
    )
  }
  const read = values as Configuration
  const configuration = {
    ...read,
    CORS_ORIGINS: readOrigins(read.CORS_ORIGINS, warnings),
    ALLOWED_HOSTS: read.ALLOWED_HOSTS.map(readHost),
    DATABASE_URL: withPassword(read),
  }
  configuration.TRUSTED_PROXIES.forEach(checkProxy)
  checkDatabase(configuration)
  checkObjects(configuration)
  return { configuration, warnings }
}

function readValue(
  name: string,
  variable: Variable,
  text: string,
  workingDirectory: string,
  warnings: string[],
): Value {
  switch (variable.kind) {
    case 'integer':
      return readInteger(name, variable, text, warnings)
    case 'text':
      return readText(name, variable, text, warnings)
    case 'path': {
      const path = text || variable.fallback
      return path === '' ? '' : resolve(workingDirectory, path)
    }
    case 'key':
      return text === '' ? null : text
    case 'list':
      return text === '' ? variable.fallback : splitList(text)
    case 'flag':
      return readFlag(name, variable, text, warnings)
  }
}

function readFlag(name: string, variable: FlagVariable, text: string, warnings: string[]): boolean {
  if (text === '') return variable.fallback
  if (/^(1|t|true|yes|on)$/i.test(text)) return true
  if (noPattern.test(text)) return false
  warnings.push(`${name} must be true or false; ${variable.fallback} is used`)
  return variable.fallback
}

function readInteger(
  name: string,
  variable: IntegerVariable,
  text: string,
  warnings: string[],
): number {
  if (text === '') return variable.fallback
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : NaN
  if (value >= variable.minimum && value <= variable.maximum) return value
  warnings.push(
    `${name} must be a whole number between ${variable.minimum} and ${variable.maximum}; ` +
      `${variable.fallback} is used`,
  )
  return variable.fallback
}

function readText(name: string, variable: TextVariable, text: string, warnings: string[]): string {
  if (text === '') return variable.fallback
  if (variable.oneOf === undefined || variable.oneOf.includes(text)) return text
  warnings.push(`${name} must be one of ${variable.oneOf.join(', ')}; ${variable.fallback} is used`)
  return variable.fallback
}

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** As browsers send them: `http://planner.example/` is no origin, and what is none would match nobody. */
function readOrigins(texts: readonly string[], warnings: string[]): readonly string[] {
  return texts.flatMap((text) => {
    if (!URL.canParse(text) || !text.includes('://')) {
      warnings.push(
        `CORS_ORIGINS: ${JSON.stringify(text)} is no origin such as https://planner.example; it is left out`,
      )
      return []
    }
    const { origin } = new URL(text)
    // Of schemes of their own, as programs with a browser inside have, no origin is told.
    return origin === 'null' ? text : origin
  })
}

/** Where others would be let in by a name that nobody reads, the service does not start. */
function readHost(text: string): string {
  const bare = isIP(text) === 6 ? `[${text}]` : text
  const address = bare.includes('://') ? bare : `http://${bare}`
  const { hostname = '', pathname, username } = URL.canParse(address) ? new URL(address) : {}
  const name = hostname.replace(/\.$/, '')
  if (username === '' && pathname === '/' && /^(?:\[[\da-f:.]+\]|[\w.-]+)$/.test(name)) return name
  throw new ConfigurationError(
    `ALLOWED_HOSTS: ${JSON.stringify(text)} is no name or address such as planner.example`,
  )
}

function checkProxy(range: string): void {
  const [address, prefix, ...rest] = range.split('/')
  const family = isIP(address)
  const longest = family === 4 ? 32 : 128
  const prefixFits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)
  if (family === 0 || !prefixFits || rest.length > 0) {
    throw new ConfigurationError(
      `TRUSTED_PROXIES: "${range}" is neither an IP address nor a CIDR range such as 10.0.0.0/8`,
    )
  }
}

/** Version of this installation, from its package file. */
export function readApplicationVersion(): string {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8')
  const parsed = JSON.parse(text) as { readonly version?: unknown }
  return typeof parsed.version === 'string' ? parsed.version : 'unknown'
}

/** Bucket by the rules of S3, then folders of what is safe in a name. */
const objectsPattern = /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w.-]+)*\/?$/

/** What is no address would be tried for ever. Its password is not shown; a path names a socket. */
function checkDatabase({ DATABASE_URL: address }: Configuration): void {
  if (address === null || address.startsWith('/')) return
  const whole = address.replace('@/', '@socket/').replaceAll(' ', '%20')
  if (/^(postgres(ql)?|socket):/i.test(whole) && URL.canParse(whole)) return
  throw new ConfigurationError(
    'DATABASE_URL must be an address such as postgresql://user@host:5432/name; a password with @, / ' +
      'or : stands in DATABASE_PASSWORD',
  )
}

/** The address of the database with the password that stands beside it. */
function withPassword({
  DATABASE_URL: address,
  DATABASE_PASSWORD: password,
}: Configuration): string | null {
  if (address === null || password === null) return address
  const [, scheme, user = '', rest] =
    /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?(.*)$/i.exec(address) ?? []
  if (scheme === undefined || user.includes(':')) {
    throw new ConfigurationError(
      'DATABASE_PASSWORD goes with a DATABASE_URL that has no password, such as postgresql://user@host:5432/name',
    )
  }
  return `${scheme}${user}:${encodeURIComponent(password)}@${rest}`
}

function checkObjects(configuration: Configuration): void {
  const { SIGHTLINE_OBJECTS: address, AWS_ENDPOINT_URL: endpoint } = configuration
  if (address === '') return
  if (!objectsPattern.test(address) || address.includes('..')) {
    throw new ConfigurationError(
      `SIGHTLINE_OBJECTS must be s3://bucket or s3://bucket/prefix, but is ${JSON.stringify(address)}`,
    )
  }
  const missing = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).find(
    (name) => configuration[name] === null,
  )
  if (missing !== undefined) {
    throw new ConfigurationError(`${missing} must be set where SIGHTLINE_OBJECTS is`)
  }
  const isAddress = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)
  if (endpoint !== '' && !isAddress) {
    throw new ConfigurationError(
      'AWS_ENDPOINT_URL must be an address that begins with http or https',
    )
  }
}
