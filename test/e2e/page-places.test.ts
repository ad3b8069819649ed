import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

describe.skipIf(!hasChromium)('how sure a picture is', () => {
  const setting = settingOfService()

  test('stands in its headline, and a share of places in the receiver settings', async () => {
    const fragment = fragmentOf({ task: 'surface', cells: 1, settings: { cell_size_m: 40 } })
    await setting.withPage({ fragment }, async (page) => {
      await page.click('.run-bar .button.primary')
      const headline = page.locator('.result .headline')
      await headline.waitFor()
      const half =
        /^([\d.,]+) (km²|m²) above −100\.0 dBm at half of the places, ([\d.,]+) (km²|m²) at 95 % ·/
      const shown = (await headline.textContent()) ?? ''
      expect(shown).toMatch(half)
      await page.click('#inspector-cell')
      await page.locator('summary', { hasText: 'Receiver' }).click()
      await page.getByLabel('Location probability').fill('90')
      await page.getByLabel('Location probability').blur()
      await page.click('.run-bar .button.primary')
      await expect
        .poll(async () => (await headline.textContent()) ?? '')
        .toMatch(/above −100\.0 dBm at 90 % of the places; [\d.,]+ (km²|m²) at half of them,/)
      const request =
        'window.sightline.project().results[0].request.rf_profile.location_probability'
      expect(await page.evaluate<number>(request)).toBe(90)
      // The picture of chances needs one of each node.
      const stored = 'window.sightline.project().results[0].answer.surface'
      const nodes = await page.evaluate<number>(`${stored}.grid.values.length`)
      expect(nodes).toBeGreaterThan(100)
      expect(await page.evaluate<number>(`${stored}.probability.values.length`)).toBe(nodes)
    })
  })
})
