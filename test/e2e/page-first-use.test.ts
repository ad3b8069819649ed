import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

describe.skipIf(!hasChromium)('what a reader sees at first', () => {
  const setting = settingOfService()

  test('is three steps on an empty plan, and no name of the wire anywhere', async () => {
    await setting.withPage({}, async (page) => {
      const steps = page.locator('.start-card').getByRole('listitem')
      expect(await steps.count()).toBe(3)
      const shown = await page.locator('.app').innerText()
      expect(shown).not.toMatch(/[a-z]_[a-z]/)
      // The model is told in a sentence, beside its name.
      expect(await page.locator('.cell-form').innerText()).toMatch(/loss/)
    })
  })

  test('in a pack without sites is a cell to be placed, and no search among sites', async () => {
    await setting.withPage({}, async (page) => {
      await page.route('**/api/towers', (route) =>
        route.fulfill({ json: { type: 'FeatureCollection', features: [] } }),
      )
      await page.goto('about:blank')
      await page.goto(`${setting.address()}/${fragmentOf({ task: 'sites', cells: 0 })}`)
      const card = page.locator('.start-card')
      await card.waitFor()
      expect(await card.innerText()).toMatch(/Place a cell on the map.*has no sites/s)
      expect(await card.innerText()).not.toContain('Show a site')
      expect(await page.locator('.run-bar').innerText()).toContain('no recorded sites')
    })
  })

  test('what shaped an answer about gaps stands unfolded under its title', async () => {
    const settings = { ground: 'diffraction', calibration_offset_db: -3, location_probability: 90 }
    const fragment = fragmentOf({ task: 'gaps', cells: 1, settings })
    await setting.withPage({ fragment }, async (page) => {
      await page.locator('.run-bar .button.primary').click()
      await page.waitForSelector('.result')
      const told = (await page.locator('.shaped-by').innerText()).replaceAll('\u00a0', ' ')
      expect(told).toMatch(/ground counted: [\d.]+ % behind it/)
      expect(told).toMatch(/calibrated by −3/)
      expect(told).toContain('90 % of places')
    })
  })
})
