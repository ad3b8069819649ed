import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { newContext, type PageKind, restPage, takePage } from './rested-pages.ts'

const withoutWindows = '/usr/bin/chromium-headless-shell'
const withWindows = '/usr/bin/chromium'

export const hasChromium = [withoutWindows, withWindows].some((path) => existsSync(path))

if (!hasChromium) {
  console.warn(
    `SKIPPED: the browser tests need ${withoutWindows} (Debian: apt-get install chromium-headless-shell).`,
  )
}

/** Chromium as people have it, without what costs much and nobody looks at. */
export const wholeBrowserPath = join(import.meta.dirname, 'chromium.sh')

/**
 * The browser of the tests: where it is installed, the one without windows, whose engine is the
 * same. A page costs it three quarters of the processor time.
 */
export const browserPath = existsSync(withoutWindows) ? withoutWindows : wholeBrowserPath

export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A page lives for seconds: what its code costs to be compiled once more, for speed, is not had back. */
const withoutOptimizers = '--js-flags=--no-maglev,--no-turbofan'

export function launchBrowser(
  executablePath: string,
  more: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...browserArguments, ...more] })
}

let started: Promise<Browser> | undefined

/** One browser for all files that this worker runs, with which it ends. */
export function workersBrowser(): Promise<Browser> {
  started ??= launchBrowser(browserPath, [withoutOptimizers])
  return started
}

/** How pages are made where a test does not ask for something else. */
const plain = { reducedMotion: 'reduce', deviceScaleFactor: 0.5 } as const

/** A context for pages that a test opens and closes itself, whose maps are not drawn. */
export function plainContext(browser: Browser): Promise<BrowserContext> {
  return newContext(browser, { options: plain, isDrawn: false })
}

/** A page, and everything that went wrong on it. */
export interface WatchedPage {
  readonly page: Page
  /** Errors of the console and of scripts, and requests to other hosts. */
  readonly troubles: readonly string[]
  /** Gives the page to the next test, empty. */
  readonly close: () => Promise<void>
}

/**
 * Opens the page of a service and waits for its map. Drawing it by software is half of the work of a
 * test, so it is drawn where a test is about what is seen, and then with a quarter of its pixels.
 */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions & {
    readonly fragment?: string
    readonly isDrawn?: boolean
    readonly onRequest?: (request: Request) => void
  } = {},
): Promise<WatchedPage> {
  const { fragment = '', isDrawn = false, onRequest, ...more } = options
  const kind: PageKind = {
    options: { ...plain, ...more },
    isDrawn,
  }
  const page = await takePage(browser, kind)
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`))
  page.on('request', (request) => {
    onRequest?.(request)
    const url = request.url()
    if (!url.startsWith(address) && !url.startsWith('blob:')) troubles.push(`request: ${url}`)
  })
  await page.goto(`${address}/${fragment}`)
  await page.waitForSelector('.map[data-loaded]')
  return { page, troubles, close: () => restPage(page, address, kind) }
}

/** What the features say that a source of the map holds; their shapes would cost more than the test. */
export function sourceFeatures(
  page: Page,
  source: string,
): Promise<{ properties: Record<string, unknown> }[]> {
  return page.evaluate(`(async () => {
    const { features } = await window.sightline.map().getSource(${JSON.stringify(source)}).getData()
    return features.map(({ properties }) => ({ properties }))
  })()`)
}

/** How many footprints of the tiles are on the screen. */
export async function drawnBuildings(page: Page): Promise<number> {
  const count: unknown = await page.evaluate(`(() => {
    const map = window.sightline.map()
    if (map.getLayer('buildings-fill') === undefined) return 0
    return map.queryRenderedFeatures({ layers: ['buildings-fill', 'buildings-3d'] }).length
  })()`)
  return Number(count)
}

/** How much of a layer is drawn at a place: as long as it is nothing, a click finds only ground. */
export async function drawnAt(
  page: Page,
  layer: string,
  lon: number,
  lat: number,
): Promise<number> {
  const count: unknown = await page.evaluate(`(() => {
    const map = window.sightline.map()
    if (map.getLayer('${layer}') === undefined) return 0
    return map.queryRenderedFeatures(map.project([${lon}, ${lat}]), { layers: ['${layer}'] }).length
  })()`)
  return Number(count)
}

/** Where a place is on the screen. */
export async function screenPosition(
  page: Page,
  lon: number,
  lat: number,
): Promise<{ x: number; y: number }> {
  const position: unknown = await page.evaluate(`(() => {
    const map = window.sightline.map()
    const box = map.getContainer().getBoundingClientRect()
    const point = map.project([${lon}, ${lat}])
    return { x: box.left + point.x, y: box.top + point.y }
  })()`)
  return position as { x: number; y: number }
}
