// The pictures of the page in README and documents, from the built page in headless Chromium.
//   npm run build && npm run pictures
// Pictures of a real pack are drawn where there is one (SIGHTLINE_REAL_DATA), and stay otherwise.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startService } from '../bench/service.ts'
import { browserPath, launchBrowser } from '../test/e2e/browser.ts'
import { fragmentOf } from '../test/e2e/fragment.ts'
import { hasRealData, realDataFolder } from '../test/real-data.ts'
import { missingTexts, pictureTexts, pictureTextsPath } from './page-texts.ts'

interface Picture {
  readonly name: string
  readonly options: BrowserContextOptions
  readonly fragment?: string
  /** What somebody does before it is taken. */
  readonly before: (page: Page) => Promise<void>
}

const desk = { viewport: { width: 1440, height: 900 } } as const

const ofDemoCity: readonly Picture[] = [
  { name: 'page-coverage', options: desk, before: drawProposedSite },
  {
    name: 'page-dark',
    options: { ...desk, colorScheme: 'dark' },
    fragment: fragmentOf({ task: 'plan', cells: 6 }),
    before: ask,
  },
  {
    name: 'page-phone',
    options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    fragment: fragmentOf({ task: 'surface', cells: 1 }),
    before: ask,
  },
]

const realPack = 'packs/monaco-terrain'
const ofRealPack: readonly Picture[] = [
  { name: 'page-terrain', options: desk, before: drawProposedSite },
]

const texts: Record<string, readonly string[]> = { ...pictureTexts() }
const browser = await launchBrowser(browserPath)
try {
  await drawAll(ofDemoCity, '', browser)
  if (hasRealData(realPack)) await drawAll(ofRealPack, join(realDataFolder, realPack), browser)
} finally {
  await browser.close()
}
writeFileSync(pictureTextsPath, `${JSON.stringify(texts, null, 2)}\n`)

/** The pictures of a pack; of the demo city where it is named by nothing. */
async function drawAll(
  pictures: readonly Picture[],
  packDirectory: string,
  drawing: Browser,
): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sightline-pictures-'))
  const service = await startService({ packDirectory, dataDirectory, port: 8493 })
  try {
    for (const picture of pictures) await draw(picture, service.url, drawing)
  } finally {
    await service.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

async function draw(picture: Picture, address: string, drawing: Browser): Promise<void> {
  const { name, options, fragment = '', before } = picture
  const context = await drawing.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(`${address}/${fragment}`)
  await page.waitForSelector('.map[data-loaded]')
  await page.waitForSelector('.stage', { state: 'detached' })
  await before(page)
  await stands(page)
  const path = fileURLToPath(new URL(`../docs/pictures/${name}.png`, import.meta.url))
  await page.screenshot({ path })
  texts[name] = await saidTexts(page)
  await context.close()
}

async function drawProposedSite(page: Page): Promise<void> {
  await page.locator('.start-card .button.primary').click()
  await answered(page)
}

async function ask(page: Page): Promise<void> {
  await page.locator('.run-bar .button.primary').click()
  await answered(page)
}

async function answered(page: Page): Promise<void> {
  await page.waitForSelector('.result:not([data-stale]) .headline')
}

/** Waits until the map has every tile and nothing moves. */
async function stands(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const look = () => {
      const map = window.sightline.map()
      if (map.areTilesLoaded() && !map.isMoving()) map.once('idle', () => done())
      else setTimeout(look, 100)
      map.triggerRepaint()
    }
    look()
  })`)
}

/** The words that stand in the window, those that are not of the pack or of one answer. */
async function saidTexts(page: Page): Promise<string[]> {
  const shown = await page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set()
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent.replaceAll(/\\s+/g, ' ').trim()
      const box = walker.currentNode.parentElement.getBoundingClientRect()
      const isSeen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.left < innerWidth
      if (isSeen && /^\\p{L}[\\p{L} ,'’()-]{3,60}$/u.test(text)) found.add(text)
    }
    return [...found]
  })()`)
  const unsaid = new Set(missingTexts(shown))
  return shown.filter((text) => !unsaid.has(text)).sort()
}
