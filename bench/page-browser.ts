// What the page's benchmark asks of the browser: how the map is watched, dragged and measured.
import { readFileSync } from 'node:fs'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchBrowser, wholeBrowserPath } from '../test/e2e/browser.ts'

/** Three quarters of a laptop's screen; every pixel is drawn by the processor. */
const viewport = { width: 1280, height: 720 } as const

export interface BenchPage {
  readonly page: Page
  /** From the address until the map was complete but for the shades of the ground, ms. */
  readonly paintedMs: number
  /** Of the browser as a whole. */
  readonly session: CDPSession
  readonly close: () => Promise<void>
}

/** True as soon as the tiles of the view are drawn, but for the shades of the ground, and nothing moves. */
const isPainted = `(() => {
  const map = window.sightline?.map()
  if (!map || !map.getLayer('buildings-fill')) return false
  const sources = Object.keys(map.getStyle().sources).filter((id) => id !== 'terrain')
  return sources.every((id) => map.isSourceLoaded(id)) && !map.isMoving() &&
    map.queryRenderedFeatures({ layers: ['buildings-fill'] }).length > 0
})()`

/** True as soon as the ground of a pack with terrain is shaded too. */
const isShaded = `(() => {
  const map = window.sightline.map()
  return map.getLayer('terrain-shade') !== undefined && map.areTilesLoaded()
})()`

/** Opens the page in a browser of its own, whose caches are empty. */
export async function openBenchPage(address: string): Promise<BenchPage> {
  const browser = await launchBrowser(wholeBrowserPath)
  const context: BrowserContext = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'commit' })
  const paintedMs = await drawnAt(page, isPainted)
  const session = await browser.newBrowserCDPSession()
  return { page, paintedMs, session, close: () => browser.close() }
}

/** Waits in the page: its content security policy lets nothing be evaluated from a text there. */
export async function until(page: Page, condition: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const look = () => ((${condition}) ? done() : setTimeout(look, 20))
    look()
  })`)
}

/** When the ground of a pack with terrain was shaded on the screen, ms after the address. */
export const shadedAt = (page: Page): Promise<number> => drawnAt(page, isShaded)

/** When what is true of a map stood on the screen, ms after the address. */
async function drawnAt(page: Page, condition: string): Promise<number> {
  await until(page, condition)
  // The frame that follows is the one with everything in it.
  return Number(
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))',
    ),
  )
}

/** Frames a second of the map while it is dragged by the mouse, step after step. */
export async function framesPerSecond(page: Page, steps = 90): Promise<number> {
  const box = await page.locator('.map').boundingBox()
  if (box === null) throw new Error('the page shows no map')
  // There and back, so that the same city stays in view.
  const at = (step: number): readonly [number, number] => {
    const share = Math.abs((((step / steps) * 4) % 2) - 1)
    return [box.x + box.width * (0.35 + 0.3 * share), box.y + box.height * (0.4 + 0.2 * share)]
  }
  await page.mouse.move(...at(0))
  await page.mouse.down()
  // The first frames bring tiles from beyond the edge.
  for (let step = 1; step <= 20; step++) await page.mouse.move(...at(step))
  await page.evaluate(`(() => {
    const map = window.sightline.map()
    window.benchFrames = { count: 0, from: performance.now(), to: 0 }
    window.benchCount = () => {
      window.benchFrames.count++
      window.benchFrames.to = performance.now()
    }
    map.on('render', window.benchCount)
  })()`)
  for (let step = 21; step <= steps; step++) await page.mouse.move(...at(step))
  const frames = await page.evaluate<{ count: number; from: number; to: number }>(`(() => {
    window.sightline.map().off('render', window.benchCount)
    return window.benchFrames
  })()`)
  await page.mouse.up()
  return (1000 * frames.count) / (frames.to - frames.from)
}

/**
 * Counts the frames of the browser that show another picture: one that was painted, and either lies on
 * the page itself or has been drawn by the map.
 */
const countPictures = `(() => {
  const paint = CanvasRenderingContext2D.prototype.putImageData
  const counted = (window.benchPictures = { count: 0, from: performance.now(), to: 0 })
  let isPainted = false
  let isDrawn = false
  CanvasRenderingContext2D.prototype.putImageData = function (...image) {
    isPainted = true
    return paint.apply(this, image)
  }
  const onRender = () => (isDrawn = true)
  window.sightline.map().on('render', onRender)
  const look = () => {
    if (isPainted && (isDrawn || document.querySelector('.still-map') !== null)) {
      counted.count++
      counted.to = performance.now()
      isPainted = false
    }
    isDrawn = false
    frame = requestAnimationFrame(look)
  }
  let frame = requestAnimationFrame(look)
  window.benchEnd = () => {
    cancelAnimationFrame(frame)
    window.sightline.map().off('render', onRender)
    CanvasRenderingContext2D.prototype.putImageData = paint
    return counted
  }
})()`

/** Pictures a second that are seen while the antenna of the one on the map is turned, degree by degree. */
export async function turningPicturesPerSecond(page: Page, steps = 120): Promise<number> {
  const handle = page.locator('.azimuth-handle')
  await handle.press('ArrowRight')
  // From here on the path losses are known.
  await page.waitForSelector('.result[data-live]')
  await page.evaluate(countPictures)
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
  const counted = await page.evaluate<{ count: number; from: number; to: number }>(
    'window.benchEnd()',
  )
  await page.waitForSelector('.result:not([data-live]):not([data-stale])')
  return (1000 * counted.count) / (counted.to - counted.from)
}

/**
 * Clicks and waits until the image of a coverage picture stands on the screen, with the time of the
 * click, of the last byte of surface and buildings, and of the picture, ms after the address. The answer
 * to a question that was asked before takes the place of the earlier one, and its picture is there
 * already: each click has to ask something else.
 */
export async function drawnSurface(
  page: Page,
  click: () => Promise<void>,
): Promise<{ clickedAt: number; arrivedAt: number; drawnAt: number }> {
  await page.evaluate(`(() => {
    performance.clearResourceTimings()
    addEventListener('click', () => (window.benchClickedAt = performance.now()), {
      capture: true,
      once: true,
    })
    window.benchDrawn = new Promise((done, fail) => {
      const old = new Map(
        window.sightline.project().results.map(({ id, finishedAt }) => [id, finishedAt]),
      )
      const look = () => {
        const map = window.sightline.map()
        const { results } = window.sightline.project()
        if (results.some(({ id, finishedAt }) => old.has(id) && old.get(id) !== finishedAt)) {
          fail(new Error('the same question as before: its picture was there already'))
          return
        }
        const [result] = results.filter(({ id }) => !old.has(id))
        if (result === undefined || map.getLayer(result.id + '/image') === undefined) {
          requestAnimationFrame(look)
          return
        }
        map.once('render', () =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))),
        )
        map.triggerRepaint()
      }
      look()
    })
  })()`)
  await click()
  const found = await page.evaluate(`window.benchDrawn.then((drawnAt) => ({
    drawnAt,
    clickedAt: window.benchClickedAt,
    arrivedAt: Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/coverage-'))
        .map(({ responseEnd }) => responseEnd),
    ),
  }))`)
  return found as { clickedAt: number; arrivedAt: number; drawnAt: number }
}

const bytesPerMb = 1024 * 1024

/** Memory of the page's own process and of its scripts after a collection, MB. */
export async function tabMemory({ page, session }: BenchPage): Promise<{
  processMb: number
  scriptsMb: number
}> {
  const own = await page.context().newCDPSession(page)
  await own.send('HeapProfiler.collectGarbage')
  await own.send('Performance.enable')
  const { metrics } = await own.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return {
    // A spare process waits beside the one that shows the page.
    processMb: Math.max(...renderers.map(({ id }) => proportionalMb(id))),
    scriptsMb: (heap?.value ?? 0) / bytesPerMb,
  }
}

/** What a process holds, pages that it shares with others in proportion, MB. */
function proportionalMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024
}
