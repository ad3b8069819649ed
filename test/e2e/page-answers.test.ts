import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

const azimuthDeg = 75
const numbers = '.result .stats'

/** Asks the question of the rail that is in front and waits until nothing is under way. */
async function run(page: Page): Promise<void> {
  await page.click('.run-bar .button.primary')
  await page.waitForSelector(numbers)
  await expect.poll(() => page.locator('.run-bar progress').count()).toBe(0)
}

const textOf = (page: Page, selector: string): Promise<string> => page.locator(selector).innerText()

describe.skipIf(!hasChromium)('the answer that is shown', () => {
  const setting = settingOfService()

  test('asked, turned, asked, undone and asked again, the panel has the numbers of the last answer', async () => {
    await setting.withPage({ fragment: fragmentOf({ task: 'gaps', cells: 1 }) }, async (page) => {
      await page.click('#tab-gaps')
      await run(page)
      const first = await textOf(page, numbers)
      await page.click('#inspector-cell')
      await page.fill('input[name=azimuth]', String(azimuthDeg))
      await page.locator('input[name=azimuth]').blur()
      await run(page)
      const turned = await textOf(page, numbers)
      expect(turned).not.toBe(first)
      await page.getByRole('button', { name: /^Undo/ }).click()
      await run(page)
      await expect.poll(() => textOf(page, numbers)).toBe(first)
      expect(await page.locator('.result').innerText()).not.toContain('earlier')
      // Both answers are known: they are compared at once, the last one as what came after.
      await page.getByRole('tab', { name: 'Compare' }).click()
      const ids = await page.evaluate<string[]>(
        'window.sightline.project().results.map(({ id }) => id)',
      )
      expect(ids).toHaveLength(2)
      await expect.poll(() => page.getByLabel('After').inputValue()).toBe(ids[0])
      expect(await page.getByLabel('Before').inputValue()).toBe(ids[1])
    })
  })
})

describe.skipIf(!hasChromium)('several cells at once', () => {
  const setting = settingOfService()

  test('are called by their number, and a member in which they differ shows the value of none', async () => {
    await setting.withPage({ fragment: fragmentOf({ task: 'gaps', cells: 3 }) }, async (page) => {
      await page.click('#inspector-cell')
      expect(await page.inputValue('input[name=cell_name]')).toBe('A')
      const second = page.locator('.cell-list').getByRole('button', { name: 'B', exact: true })
      await second.click({ modifiers: ['Shift'] })
      await expect.poll(() => textOf(page, '#inspector-cell')).toBe('2 cells')
      expect(await page.locator('input[name=cell_name], input[name=tower_lon]').count()).toBe(0)
      const azimuth = page.locator('input[name=azimuth]')
      expect(await azimuth.inputValue()).toBe('')
      expect(await azimuth.getAttribute('placeholder')).toBe('several')
      // What they have alike is shown, and what is written is of all.
      expect(await page.inputValue('input[name=tx_power_dbm]')).toBe('40')
      await azimuth.fill('75')
      await azimuth.blur()
      expect(await azimuth.inputValue()).toBe('75')
    })
  })
})
