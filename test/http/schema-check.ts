import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { addUtf8BytesKeyword } from '../../src/http/server/request-validation.ts'

interface OpenApiDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Responses } | undefined>>>
  >
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly responses: Responses
  }
}
interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}
type Responses = Readonly<Record<string, Response>>

/** Holds answers against an OpenAPI document. */
export class SchemaCheck {
  readonly #document: OpenApiDocument
  readonly #ajv: Ajv2020
  readonly #compiled = new Map<string, ValidateFunction>()

  constructor(document: unknown) {
    this.#document = document as OpenApiDocument
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
    addUtf8BytesKeyword(this.#ajv)
    this.#ajv.addSchema({ $id: 'document', components: this.#document.components })
  }

  /** What is wrong with an answer; empty when it is as documented. */
  problems(
    method: 'get' | 'post',
    path: string,
    status: number,
    contentType: string,
    body: unknown,
  ): string[] {
    const stated = this.#document.paths[path]?.[method]?.responses[String(status)]
    const response = this.#shared(stated)
    if (response === undefined) return [`${method} ${path} documents no ${status}`]
    const [type] = contentType.split(';')
    if (response.content?.[type] === undefined) return [`${path} ${status} documents no ${type}`]
    const validate = this.#validator(`/paths/${escape(path)}/${method}`, response.content[type])
    if (validate(body)) return []
    return (validate.errors ?? [])
      .slice(0, 5)
      .map(
        ({ instancePath, message, params }) =>
          `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
      )
  }

  /** Why the document does not let expect an answer of this status and type; null where it does. */
  unexpected(method: string, path: string, status: number, contentType: string): string | null {
    const responses = this.#document.paths[path]?.[method.toLowerCase()]?.responses
    const response = this.#shared(responses?.[String(status)])
    if (response === undefined) return `${method} ${path} documents no ${status}`
    const [type] = contentType.split(';')
    if (type === '' || response.content?.[type] !== undefined) return null
    return `${method} ${path} ${status} documents no ${type}`
  }

  /** References in the document that lead nowhere. */
  danglingReferences(): string[] {
    const references = [...JSON.stringify(this.#document).matchAll(/"\$ref":"([^"]+)"/g)]
    const known = new Set(
      Object.entries(this.#document.components).flatMap(([kind, members]) =>
        Object.keys(members).map((name) => `#/components/${kind}/${name}`),
      ),
    )
    return references.map(([, reference]) => reference).filter((name) => !known.has(name))
  }

  /** A response, or the one among the components that it refers to. */
  #shared(response: Response | undefined): Response | undefined {
    const name = response?.$ref?.replace('#/components/responses/', '')
    return name === undefined ? response : this.#document.components.responses[name]
  }

  #validator(key: string, { schema }: { readonly schema: object }): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const known = this.#compiled.get(key + text)
    if (known !== undefined) return known
    const compiled = this.#ajv.compile(JSON.parse(text) as object)
    this.#compiled.set(key + text, compiled)
    return compiled
  }
}

/**
 * One check for all files of a process, of the document in the repository, which test/openapi.test.ts
 * holds against the service's own: to make that anew takes as long as some files that ask for it.
 */
export const schemas = new SchemaCheck(
  JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')),
)

function escape(path: string): string {
  return path.replaceAll('~', '~0').replaceAll('/', '~1')
}
