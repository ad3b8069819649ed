import { describe, expect, test } from 'vitest'
import { hasChromium, launchBrowser, openPage } from './browser.ts'
import { startService } from './service.ts'

const waitMs = 60_000

describe.skipIf(!hasChromium)('the base map of the demo city', () => {
  test('is drawn with its names, from this service alone, until it is hidden', async () => {
    const service = await startService()
    const browser = await launchBrowser()
    try {
      const fragment = '#view=15.4/47.004/-33.006/0/0'
      const { page, troubles } = await openPage(browser, service.address, { fragment })
      const drawn = (layer: string): Promise<number> =>
        page.evaluate(
          `window.sightline.map().queryRenderedFeatures({ layers: [${JSON.stringify(layer)}] }).length`,
        )
      const layers = [
        'base-map-street',
        'base-map-ground',
        'base-map-water',
        'base-map-street-name',
      ]
      for (const layer of layers) {
        await expect.poll(() => drawn(layer), { timeout: waitMs }).toBeGreaterThan(0)
      }
      const opacity = () =>
        page.evaluate(`window.sightline.map().getPaintProperty('base-map-water', 'fill-opacity')`)
      expect(await opacity()).toEqual(['*', 1, 1])
      await page.getByLabel('Hide Base map').click()
      await expect.poll(opacity, { timeout: waitMs }).toEqual(['*', 0, 1])
      expect(troubles).toEqual([])
    } finally {
      await browser.close()
      await service.stop()
    }
  }, 300_000)
})
