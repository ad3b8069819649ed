import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { settingOfService } from './page-setting.ts'

/** The picture of the map, once nothing more is loading. */
async function picture(page: Page): Promise<string> {
  await page.evaluate(
    `new Promise((done) => window.sightline.map().once('idle', () => done()).triggerRepaint())`,
  )
  return (await page.locator('.map canvas').first().screenshot()).toString('base64')
}

describe.skipIf(!hasChromium)('the clutter of a pack', () => {
  const setting = settingOfService()

  test('of the demo city is asked for when it is shown, drawn in colours that the legend names, and hidden again', async () => {
    await setting.withPage(
      { isDrawn: true, fragment: '#view=14/47.004/-32.995/0/0' },
      async (page) => {
        const asked: string[] = []
        page.on('request', (request) => {
          const path = new URL(request.url()).pathname
          if (path.startsWith('/api/tiles/clutter')) asked.push(path)
        })
        await page.waitForSelector('.map[data-loaded]')
        await picture(page)
        expect(asked).toEqual([])
        await page.getByLabel('Show Clutter').click()
        const isDrawn = () =>
          page.evaluate(
            `Boolean(window.sightline.map().getSource('clutter')) && window.sightline.map().isSourceLoaded('clutter')`,
          )
        await expect.poll(isDrawn).toBe(true)
        expect(asked[0]).toBe('/api/tiles/clutter.json')
        const legend = page.getByLabel('Legend', { exact: true })
        await expect.poll(() => legend.textContent()).toMatch(/Clutter.*water, 0 m.*open, 0 m/)
        await expect.poll(() => legend.textContent()).toMatch(/Dense urban, \d+ to \d+ m/)
        // The legend has made the map lower: pictures of one height are compared.
        const covered = await picture(page)
        await page.getByLabel('Opacity of Clutter').fill('0')
        const faint = await picture(page)
        expect(faint === covered).toBe(false)
        await page.getByLabel('Hide Clutter').click()
        await expect.poll(() => legend.textContent()).not.toMatch(/Clutter/)
        expect(await isDrawn()).toBe(false)
      },
    )
  }, 300_000)
})
