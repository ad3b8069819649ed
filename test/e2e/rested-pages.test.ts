import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { browserPath, hasChromium, wholeBrowserPath, workersBrowser } from './browser.ts'
import { type PageKind, restPage, takePage } from './rested-pages.ts'

const document =
  '<!doctype html><link rel="icon" href="/icon.svg"><script>sessionStorage.a = 1</script>'

const look = `[innerWidth, innerHeight, ...['(prefers-color-scheme: dark)', '(prefers-reduced-motion)']
  .map((media) => matchMedia(media).matches)]`

describe.skipIf(!hasChromium)('a page that is given back', () => {
  // What the browser asks for by itself fails late, on the page of the next test.
  test('asks its service for nothing, and is empty when it is taken again', async () => {
    const asked: string[] = []
    const server = createServer(({ url }, response) => {
      asked.push(url ?? '')
      const isIcon = url === '/favicon.ico' || url === '/icon.svg'
      response.writeHead(isIcon ? 404 : 200, { 'content-type': 'text/html' })
      response.end(isIcon ? '' : url === '/' ? document : '{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const kind = { options: { locale: 'en-NZ' }, isDrawn: false }
      const browser = await workersBrowser()
      const page = await takePage(browser, kind)
      await page.goto(address)
      expect(await page.evaluate('sessionStorage.a')).toBe('1')
      await restPage(page, address, kind)
      const other: PageKind = {
        options: { locale: 'en-NZ', viewport: { width: 700, height: 500 }, colorScheme: 'dark' },
        isDrawn: false,
      }
      expect(await takePage(browser, other)).toBe(page)
      expect(await page.evaluate('sessionStorage.length')).toBe(0)
      await page.goto(`${address}/`)
      // A browser without windows has no place for an icon, and asks for none.
      const icons = browserPath === wholeBrowserPath ? 1 : 0
      await expect.poll(() => asked.filter((url) => url === '/icon.svg').length).toBe(icons)
      expect(asked.filter((url) => url !== '/icon.svg')).toEqual(['/', '/'])
      expect(await page.evaluate(look)).toEqual([700, 500, true, false])
      await restPage(page, address, other)
      // What it can be told at any time it is told anew, for the test that has it next.
      expect(await takePage(browser, kind)).toBe(page)
      expect(await page.evaluate(look)).toEqual([1280, 720, false, false])
      await page.context().close()
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
