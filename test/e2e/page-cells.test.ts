import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium, openPage } from './browser.ts'
import type { WatchedPage } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfPage } from './page-setting.ts'

/** Asks a question of the rail and waits for its answer. */
async function askQuestion(page: Page, id: string): Promise<void> {
  await page.click(`#tab-${id}`)
  await page.click('.run-bar .button.primary')
  await page.waitForSelector('.result')
}

describe.skipIf(!hasChromium)('questions about the cells of a plan', () => {
  const setting = settingOfPage({ RF_REQUESTS_PER_MINUTE: '200' })

  /** Opens a page with cells, and fails when anything went wrong on it. */
  async function withCells(
    linked: Parameters<typeof fragmentOf>[0],
    use: (page: Page) => Promise<void>,
  ): Promise<void> {
    const watched: WatchedPage = await openPage(setting.browser(), setting.address(), {
      fragment: fragmentOf(linked),
    })
    try {
      await watched.page.waitForSelector('.stage', { state: 'detached' })
      await use(watched.page)
      expect(watched.troubles).toEqual([])
    } finally {
      await watched.close()
    }
  }

  test('interference has one layer whose quantity, legend and files change together', async () => {
    await withCells({ task: 'interference' }, async (page) => {
      await askQuestion(page, 'interference')
      const legend = page.locator('.legend-parts section').first()
      expect(await legend.innerText()).toContain('served from 0 dB')
      expect(await page.locator('.result .compare tbody tr').count()).toBe(3)
      await page.getByRole('button', { name: 'Best server' }).click()
      expect(await legend.locator('li').allInnerTexts()).toEqual(['A', 'B', 'C'])
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV' }).click()
      expect((await download).suggestedFilename()).toBe('interference-best-server.csv')
    })
  })

  test('interference of one cell says that it takes two', async () => {
    await withCells({ task: 'interference', cells: 1 }, async (page) => {
      await page.click('#tab-interference')
      expect(await page.locator('.run-bar').innerText()).toContain('2 to 6 cells')
      expect(await page.locator('.run-bar .button.primary').isDisabled()).toBe(true)
    })
  })
})
