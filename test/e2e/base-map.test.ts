import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { settingOfService } from './page-setting.ts'

const waitMs = 60_000

describe.skipIf(!hasChromium)('the base map of the demo city', () => {
  const setting = settingOfService()

  test('is drawn with its names, from this service alone, until it is hidden', async () => {
    await setting.withPage({ fragment: '#view=15.4/47.004/-33.006/0/0' }, async (page) => {
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
    })
  }, 300_000)
})
