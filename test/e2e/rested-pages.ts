import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** What a test may have listened to on its page; the next one is told nothing of it. */
const events = ['console', 'pageerror', 'request', 'requestfailed', 'response'] as const

/** What never comes ends the test; how fast a machine is decides nothing. */
const patienceMs = 120_000

const viewport = { width: 1280, height: 720 }

/** What a page is made with. */
export interface PageKind {
  readonly options: BrowserContextOptions
  /** Whether the map is drawn, by software. Where it is not, it knows all that it would draw. */
  readonly isDrawn: boolean
}

/** Pages that were given back, empty, by what they were made with and cannot change. */
const rested = new Map<string, Page[]>()

function keyOf({ options, isDrawn }: PageKind): string {
  const changing = { viewport: undefined, colorScheme: undefined, reducedMotion: undefined }
  return JSON.stringify({ ...options, ...changing, isDrawn })
}

/** What a page can be told at any time, as it is told when it is made. */
async function adapt(page: Page, options: BrowserContextOptions): Promise<void> {
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
  })
  await page.setViewportSize(options.viewport ?? viewport)
}

/** A frame of the demo city costs 60 ms of processor time, or 4 where nothing is filled. */
const drawNothing = `
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    WebGL2RenderingContext.prototype[name] = () => undefined
  }
`

/** A context for pages of such options, which its test closes. */
export async function newContext(browser: Browser, kind: PageKind): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, ...kind.options })
  context.setDefaultTimeout(patienceMs)
  if (!kind.isDrawn) await context.addInitScript(drawNothing)
  return context
}

/**
 * A page with such options that knows nothing of any service: one that was given back, whose
 * compiled code is still there, where there is one. A new one costs 1.2 s of processor time more.
 */
export async function takePage(browser: Browser, kind: PageKind): Promise<Page> {
  const waiting = rested.get(keyOf(kind)) ?? []
  const ofThisBrowser = waiting.findLast((page) => page.context().browser() === browser)
  if (ofThisBrowser === undefined) {
    return (await newContext(browser, kind)).newPage()
  }
  waiting.splice(waiting.indexOf(ofThisBrowser), 1)
  await adapt(ofThisBrowser, kind.options)
  return ofThisBrowser
}

/**
 * A document that asks for nothing, nor the browser for its icon: what is missing would be told to the next
 * test.
 */
const blank = '<!doctype html><link rel="icon" href="data:,">'

/** Gives a page back once nothing is left on it of its test, or ends it where that fails. */
export async function restPage(page: Page, address: string, kind: PageKind): Promise<void> {
  try {
    await emptyPage(page, address)
  } catch {
    await page.context().close()
    return
  }
  const key = keyOf(kind)
  rested.set(key, [...(rested.get(key) ?? []), page])
}

async function emptyPage(page: Page, address: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of events) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.mouse.move(0, 0)
  const session = await context.newCDPSession(page)
  // What the tab keeps for itself is emptied where it is known, once the page has gone. A route of
  // the page would have the browser forget what it keeps of scripts.
  const nowhere = `${address}/nowhere`
  session.once('Fetch.requestPaused', ({ requestId }) => {
    const body = Buffer.from(blank).toString('base64')
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }]
    void session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders,
      body,
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: nowhere }] })
  await page.goto(nowhere)
  await session.send('Fetch.disable')
  await page.evaluate('sessionStorage.clear()')
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  await session.detach()
}
