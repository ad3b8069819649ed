import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

/** What would be asked when the drag rests is asked when it is let go on. */
const holdRest = `(() => {
  const { setTimeout: wait, clearTimeout: clear } = window
  const late = []
  window.setTimeout = (call, ms, ...rest) =>
    ms === 400 || ms === 1000 ? (late.push(call), -late.length) : wait(call, ms, ...rest)
  window.clearTimeout = (id) => (id < 0 ? (late[-id - 1] = null) : clear(id))
  window.goOn = () => {
    Object.assign(window, { setTimeout: wait, clearTimeout: clear })
    for (const call of late) call?.()
  }
})()`

/** Resolves when the map has drawn all that it was told. */
const drawn = `new Promise((done) => {
  const map = window.sightline.map()
  map.once('idle', () => done())
  map.triggerRepaint()
})`

/** One answer a frame is worked out: the one to the last turn is there by then. */
const threeFrames = `new Promise((done) => {
  const frame = (left) => (left === 0 ? done() : requestAnimationFrame(() => frame(left - 1)))
  frame(3)
})`

const stack = '.still-map'

/** The map as it is on the screen, of what lies over it the marks only. */
async function onScreen(page: Page): Promise<string> {
  const box = await page.locator('.map').boundingBox()
  if (box === null) throw new Error('the page shows no map')
  const clip = { x: box.x + 60, y: box.y + 60, width: box.width - 120, height: box.height - 160 }
  return (await page.screenshot({ clip })).toString('base64')
}

/** The share of the pixels of which a colour differs by more than the eye sees. */
const shareThatDiffers = (page: Page, before: string, after: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const pixelsOf = async (png) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      return [data, new Uint32Array(data.buffer)]
    }
    const [before, pixelsBefore] = await pixelsOf('${before}')
    const [after, pixelsAfter] = await pixelsOf('${after}')
    let differing = 0
    for (let pixel = 0; pixel < pixelsBefore.length; pixel++) {
      if (pixelsBefore[pixel] === pixelsAfter[pixel]) continue
      const isOther = (i) => Math.abs(before[4 * pixel + i] - after[4 * pixel + i]) > 12
      if (isOther(0) || isOther(1) || isOther(2)) differing++
    }
    return differing / pixelsBefore.length
  })()`)

/** A number for the picture as it is now: another picture has another one. */
const pictureNow = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const [{ id }] = window.sightline.project().results
    const canvas = window.sightline.map().getSource(id + '/image').getCanvas()
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return data.reduce((sum, value) => (sum * 31 + value) % 1000000007, 7)
  })()`)

/** The map as it stands still and as it draws the same picture itself. */
async function bothWays(page: Page): Promise<readonly [string, string]> {
  for (;;) {
    await turnUntilStill(page)
    // Buildings and sectors are another turn further than what the map was asked for.
    for (let i = 0; i < 3; i++) await page.locator('.azimuth-handle').press('Shift+ArrowRight')
    await page.evaluate(threeFrames)
    const picture = await pictureNow(page)
    const still = await onScreen(page)
    await page.evaluate('void window.sightline.map().resize()')
    const isLeft = (await page.locator(stack).count()) === 0
    await page.evaluate(drawn)
    const moved = await onScreen(page)
    // A slow machine may have come to the last turn in between.
    if (isLeft && (await pictureNow(page)) === picture) return [still, moved]
  }
}

/** Turns the antenna by its handle until the map stands still. */
async function turnUntilStill(page: Page): Promise<void> {
  const handle = page.locator('.azimuth-handle')
  await expect
    .poll(async () => {
      await handle.press('ArrowRight')
      return page.locator(stack).count()
    })
    .toBe(1)
}

describe.skipIf(!hasChromium)('a map that stands still while an antenna is turned', () => {
  const setting = settingOfService()
  const settings = { radius_m: 300, cell_size_m: 10 }
  const coverage = fragmentOf({ task: 'surface', cells: 1, settings })
  const interference = fragmentOf({ task: 'interference', cells: 3, settings: { radius_m: 300 } })

  const stood = (
    use: (page: Page) => Promise<void>,
    { fragment = coverage, isDrawn = false } = {},
  ): Promise<void> =>
    setting.withPage({ fragment, isDrawn }, async (page) => {
      await page.click('.run-bar .button.primary')
      await page.waitForSelector('.result .headline')
      await page.evaluate('void window.sightline.map().jumpTo({ bearing: 30 })')
      await page.evaluate(drawn)
      await page.evaluate(holdRest)
      await turnUntilStill(page)
      await use(page)
    })

  test('looks as the map that draws the same picture by itself, whichever way it is turned and tilted', async () => {
    await stood(
      async (page) => {
        for (const pitch of [0, 45]) {
          await page.evaluate(`void window.sightline.map().jumpTo({ pitch: ${pitch} })`)
          // What comes into sight is asked for by the frames that follow.
          await page.evaluate(threeFrames)
          const areTilesThere = 'window.sightline.map().areTilesLoaded()'
          await expect.poll(() => page.evaluate(areTilesThere)).toBe(true)
          const [still, drawnByMap] = await bothWays(page)
          expect(await shareThatDiffers(page, still, drawnByMap)).toBeLessThan(0.02)
        }
      },
      { isDrawn: true },
    )
  })

  test('shows interference of a turned cell, and to the last pixel what the service says then', async () => {
    await stood(
      async (page) => {
        for (let turn = 0; turn < 3; turn++) {
          await turnUntilStill(page)
          await page.locator('.azimuth-handle').press('Shift+ArrowRight')
          await page.evaluate(threeFrames)
          const live = await pictureNow(page)
          await page.evaluate('window.goOn()')
          await page.waitForSelector('.result:not([data-live]):not([data-stale])')
          await page.locator(stack).waitFor({ state: 'detached' })
          expect(await pictureNow(page)).toBe(live)
          await page.evaluate(holdRest)
        }
      },
      { fragment: interference },
    )
  })

  test('moves at once when it is wheeled, draws itself again when the service has answered, and shows a layer that is hidden meanwhile no more', async () => {
    await stood(async (page) => {
      const zoom = () => page.evaluate<number>('window.sightline.map().getZoom()')
      const before = await zoom()
      await page.locator('.map').hover()
      await page.mouse.wheel(0, -300)
      await page.locator(stack).waitFor({ state: 'detached' })
      await expect.poll(zoom).toBeGreaterThan(before)
      await page.evaluate(drawn)
      await turnUntilStill(page)
      await page.evaluate('window.goOn()')
      await page.waitForSelector('.result:not([data-live]):not([data-stale])')
      await page.locator(stack).waitFor({ state: 'detached' })

      await page.evaluate(holdRest)
      await turnUntilStill(page)
      await page.evaluate(
        `document.querySelector('.layer-list [aria-label*="Buildings" i]').click()`,
      )
      await page.locator(stack).waitFor({ state: 'detached' })
    })
  })
})
