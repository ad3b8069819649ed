import type { FastifyInstance, RouteHandlerMethod } from 'fastify'

interface LazyApp {
  get(): Promise<FastifyInstance>
  /** Hands a request of the owner over to the application. */
  readonly handler: RouteHandlerMethod
}

/**
 * An application that is built when somebody first asks for it, and closes with its owner: what
 * serves pages and documents takes longer to load than the rest of the service.
 */
export function lazyApp(owner: FastifyInstance, build: () => Promise<FastifyInstance>): LazyApp {
  let building: Promise<FastifyInstance> | undefined

  const get = () => {
    building ??= start().catch((error: unknown) => {
      // Files were short, for instance: the next request tries again.
      building = undefined
      throw error
    })
    return building
  }
  const start = async () => {
    const app = await build()
    await app.ready()
    return app
  }
  owner.addHook('onClose', async () => {
    await (await building)?.close()
  })
  return {
    get,
    handler: async (request, reply) => {
      const app = await get()
      // What the owner's hooks have said goes along.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.hijack()
      app.routing(request.raw, reply.raw)
    },
  }
}
