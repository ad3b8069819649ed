import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, browserPath, browserArguments } from './browser.ts'
import { testApp } from '../http/test-app.ts'
import { loadCity } from '../http/test-city.ts'

/** A name that the browser of this test resolves to this machine, as a rebinding name server would. */
const reboundName = 'rebound.example'

describe.skipIf(!hasChromium)('a page of another site in a real browser', () => {
  const switched: string[] = []
  let port: number
  let stranger: Server
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: browserPath,
      args: [...browserArguments, `--host-resolver-rules=MAP ${reboundName} 127.0.0.1`],
    })
    const snapshot = loadCity()
    const app = await testApp({
      packs: {
        state: { state: 'active', snapshot },
        snapshot,
        switchTo: async (id) => {
          switched.push(id)
          return snapshot
        },
      },
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
    const form =
      `<form id="plain" method="post" enctype="text/plain" action="http://127.0.0.1:${port}/api/datasets/switch">` +
      `<input name='{"id":"' value='other"}'></form>`
    stranger = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>x</title>${form}`)
    }).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
  })
  afterAll(async () => {
    stranger?.close()
    await browser?.close()
  })

  async function withPage(visit: (open: (url: string) => Promise<Visit>) => Promise<void>) {
    const context = await browser.newContext()
    try {
      await visit(async (url) => {
        const page = await context.newPage()
        const answer = await page.goto(url)
        return { status: answer?.status() ?? 0, page }
      })
    } finally {
      await context.close()
    }
  }
  interface Visit {
    readonly status: number
    readonly page: Page
  }

  test('switches nothing with a form, nor by a script', async () => {
    const { port: strangerPort } = stranger.address() as AddressInfo
    await withPage(async (open) => {
      for (const name of ['127.0.0.1', 'localhost', reboundName]) {
        const { page } = await open(`http://${name}:${strangerPort}/`)
        await page.evaluate(
          `fetch('http://127.0.0.1:${port}/api/datasets/switch', {
            method: 'POST', mode: 'no-cors', body: '{"id":"other"}',
          }).then(() => null, () => null)`,
        )
        const answered = page.waitForResponse(/switch/)
        await page.evaluate(`document.getElementById('plain').submit()`)
        expect((await answered).status()).toBe(403)
      }
    })
    expect(switched).toEqual([])
  })

  test('reads nothing by a name that leads here', async () => {
    await withPage(async (open) => {
      const rebound = await open(`http://${reboundName}:${port}/api/meta`)
      expect(rebound.status).toBe(403)
      expect(await rebound.page.content()).toContain('ALLOWED_HOSTS')
      expect((await open(`http://localhost:${port}/api/meta`)).status).toBe(200)
    })
  })

  test('is no page of the service itself, which may switch', async () => {
    await withPage(async (open) => {
      const { page } = await open(`http://localhost:${port}/api/meta`)
      const status: unknown = await page.evaluate(
        `fetch('/api/datasets/switch', { method: 'POST', body: '{"id":"own"}' }).then((r) => r.status)`,
      )
      expect(status).toBe(200)
    })
    expect(switched).toEqual(['own'])
  })
})
