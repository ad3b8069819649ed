import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { lazyApp } from './lazy-app.ts'

it('an application that could not be built is built at the next request, and then kept', async () => {
  const owner = Fastify()
  let builds = 0
  const lazy = lazyApp(owner, async () => {
    if (++builds === 1) throw new Error('EMFILE: too many open files')
    return Fastify()
  })
  await expect(lazy.get()).rejects.toThrow('EMFILE')
  const app = await lazy.get()
  expect(await lazy.get()).toBe(app)
  expect(builds).toBe(2)
  await owner.close()
})

it('an application that was never built does not keep its owner from closing', async () => {
  const owner = Fastify()
  const lazy = lazyApp(owner, () => Promise.reject(new Error('no')))
  await expect(lazy.get()).rejects.toThrow('no')
  await expect(owner.close()).resolves.toBeUndefined()
})
