import { Ajv, type ValidateFunction } from 'ajv'
import { SightlineError } from '../../errors.ts'
import { findJsonExcess, type JsonBounds, type JsonExcess } from '../../formats/json-bounds.ts'
import { checkManifestRules } from './manifest-rules.ts'
import { manifestSchema, type Manifest } from './manifest-schema.ts'

export * from './manifest-schema.ts'

/** Largest manifest.json that is read, bytes. */
export const maximumManifestBytes = 1024 * 1024

/** A real manifest has some hundred values, five deep; the bounds keep reading one below 20 ms. */
const bounds: JsonBounds = { depth: 32, items: 10_000, members: 10_000, values: 20_000 }

/**
 * Reads and checks a manifest. A member whose value is null counts as left out; unknown members
 * are kept as they are.
 *
 * @throws SightlineError `not_processable` naming the member that breaks a rule.
 */
export function parseManifest(bytes: Uint8Array): Manifest {
  if (bytes.length > maximumManifestBytes) {
    throw refusal(`is larger than ${maximumManifestBytes} bytes`)
  }
  const manifest = withoutNulls(parseJson(bytes))
  assertStructure(manifest)
  const broken = checkManifestRules(manifest)
  if (broken !== undefined) throw refusal(broken)
  return manifest
}

/** The id that a manifest names, whatever else is wrong with it; undefined when it names none. */
export function namedId(bytes: Uint8Array): string | undefined {
  try {
    const { id } = Object(parseJson(bytes)) as { readonly id?: unknown }
    return typeof id === 'string' ? id : undefined
  } catch (error) {
    if (error instanceof SightlineError) return undefined
    throw error
  }
}

function parseJson(bytes: Uint8Array): unknown {
  const excess = findJsonExcess(bytes, bounds)
  if (excess !== null) throw refusal(excessText(excess))
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw refusal('is not valid JSON in UTF-8', cause)
  }
}

function excessText(excess: JsonExcess): string {
  if (excess.bound === 'duplicate') return `names ${excess.member.slice(0, 40)} twice`
  if (excess.bound === 'depth') return `has values in values deeper than ${bounds.depth}`
  return `has more than ${bounds[excess.bound]} ${excess.bound}`
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  )
}

let validate: ValidateFunction<Manifest> | undefined

function assertStructure(value: unknown): asserts value is Manifest {
  validate ??= new Ajv({ allowUnionTypes: true }).compile<Manifest>(manifestSchema)
  if (validate(value)) return
  const error = validate.errors![0]
  const member = error.instancePath.slice(1).split('/').map(unescapePointer).join('.')
  if (error.keyword === 'required') {
    const { missingProperty } = error.params as { readonly missingProperty: string }
    throw refusal(`${[member, missingProperty].filter(Boolean).join('.')} is required`)
  }
  throw refusal(`${member} ${error.message ?? 'is not valid'}`.trim())
}

function unescapePointer(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}

function refusal(reason: string, cause?: unknown): SightlineError {
  return new SightlineError('not_processable', `manifest: ${reason}`, { cause })
}
