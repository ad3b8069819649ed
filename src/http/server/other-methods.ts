import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SightlineError } from '../../errors.ts'
import { noSuchRouteError, sendError } from './error-response.ts'

/** A route by its method and its path, whose parameters are `:name`. */
interface KnownRoute {
  readonly method: string
  readonly url: string
}

/** The route of everything that no other route is for: the files of the page. */
const pageRoute = '/*'

/**
 * Refuses what no route takes by its method, before anything of the request is read: 405 with the methods
 * that its path takes (RFC 9110, section 15.5.6). Paths that take none are left to who answers 404.
 */
export class OtherMethods {
  readonly #routes: readonly KnownRoute[]
  #forms: readonly { readonly method: string; readonly form: RegExp }[] | undefined

  /** @param routes read when a path is first looked for: all are there then */
  constructor(routes: readonly KnownRoute[]) {
    this.#routes = routes
  }

  refuse(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      if (!request.is404 && request.routeOptions.url !== pageRoute) return
      const error = this.#refusal(request, reply)
      if (error !== null) throw error
    })
  }

  /**
   * No route takes OPTIONS: it is for browsers that ask whether they may call. For before their requests are
   * answered.
   */
  refuseOptions(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const { method, headers } = request
      const isPreflight = 'origin' in headers && 'access-control-request-method' in headers
      if (method !== 'OPTIONS' || isPreflight) return
      // The library's own route for OPTIONS knows no error handler of ours: nothing is thrown to it.
      return sendError(this.#refusal(request, reply) ?? noSuchRouteError(), request, reply)
    })
  }

  /** Null where the path takes no method, or this one and was refused for something else. */
  #refusal({ method, url }: FastifyRequest, reply: FastifyReply): SightlineError | null {
    const methods = this.#methodsOf(url.split('?', 1)[0])
    if (methods.length === 0 || methods.includes(method)) return null
    const allowed = methods.join(', ')
    reply.header('allow', allowed)
    return new SightlineError('method_not_allowed', `this path takes ${allowed}`)
  }

  /** In the order of the alphabet. */
  #methodsOf(path: string): string[] {
    this.#forms ??= this.#routes
      .filter(({ url }) => !url.endsWith('*'))
      .map(({ method, url }) => ({ method, form: formOf(url) }))
    const found = this.#forms.filter(({ form }) => form.test(path)).map(({ method }) => method)
    return [...new Set(found.includes('GET') ? [...found, 'HEAD'] : found)].sort()
  }
}

/** Paths of a route: in the place of each parameter anything within a part. */
function formOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.+()[\]{}^$|\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+')}$`)
}
