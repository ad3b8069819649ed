import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium, openPage, sourceFeatures } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfPage } from './page-setting.ts'

describe.skipIf(!hasChromium)('the map and the charts of the page', () => {
  const setting = settingOfPage({ RF_REQUESTS_PER_MINUTE: '200' })

  /** Opens a page with cells, and fails when anything went wrong on it. */
  async function withCells(
    linked: Parameters<typeof fragmentOf>[0],
    use: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { page, troubles, close } = await openPage(setting.browser(), setting.address(), {
      fragment: fragmentOf(linked),
    })
    try {
      await page.waitForSelector('.stage', { state: 'detached' })
      await use(page)
      expect(troubles).toEqual([])
    } finally {
      await close()
    }
  }

  test('the best azimuth comes with all 36, which the slider and the table look at alike', async () => {
    await withCells({ task: 'azimuth', cells: 1 }, async (page) => {
      await page.click('#tab-azimuth')
      await page.click('.run-bar .button.primary')
      const rose = page.locator('.rose')
      await rose.waitFor()
      expect(await rose.locator('.rose-bar').count()).toBe(36)
      const best = await page.locator('.turn strong').innerText()
      expect(await rose.getAttribute('aria-label')).toContain(`the best is ${best}`)
      await page.click('#dock-question')
      const rows = page.locator('.candidate-table tbody tr')
      expect(await rows.count()).toBe(36)
      expect(await rows.filter({ hasText: 'best' }).locator('th').innerText()).toContain(best)
      await page.getByLabel('Azimuth to look at').fill('230')
      expect(await page.locator('tr[aria-selected=true] th').innerText()).toContain('230°')
      await rows.nth(4).click()
      expect(await page.getByLabel('Azimuth to look at').inputValue()).toBe('40')
      expect(
        await page.locator('section[aria-label="Scores of the azimuths"]').innerText(),
      ).toMatch(/largest sum of three scores[^]*−100 dBm/)
    })
  })

  test('in 3D every cell has its antenna at its height, which follows the form', async () => {
    await withCells({ task: 'surface' }, async (page) => {
      const poles = async () =>
        (await sourceFeatures(page, 'masts'))
          .map(({ properties }) => properties)
          .filter(({ role }) => role === 'pole')
          .map(({ top_m, selected }) => [top_m, selected])
      expect(await poles()).toEqual([])
      await page.locator('body').press('e')
      await expect.poll(poles).toEqual([
        [25, true],
        [25, false],
        [25, false],
      ])
      await page.getByRole('button', { name: 'B', exact: true }).click()
      await page.fill('input[name=antenna_height_m]', '40')
      await expect.poll(poles).toEqual([
        [25, false],
        [40, true],
        [25, false],
      ])
      await expect
        .poll(() =>
          page.evaluate(
            `window.sightline.map().queryRenderedFeatures({ layers: ['cells-mast'] }).length`,
          ),
        )
        .toBeGreaterThan(2)
      await page.getByRole('button', { name: 'Buildings in 3D (E)' }).click()
      await expect.poll(poles).toEqual([])
    })
  })
})
