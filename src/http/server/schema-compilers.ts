import type { FastifyServerOptions } from 'fastify'

/**
 * The framework compiles no schema: bodies are validated by a hook (see request-validation.ts), and
 * response schemas describe what the views write. Its own compilers are not even loaded.
 */
export const withoutCompilers: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    // The framework's type is that of its own library, which nothing here loads.
    buildValidator: (() => () => () => true) as never,
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
}
