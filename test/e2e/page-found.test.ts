import { describe, expect, test } from 'vitest'
import { hasChromium, screenPosition, sourceFeatures } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

describe.skipIf(!hasChromium)('small things of a day', () => {
  const setting = settingOfService()

  test('sectors of one mast share a label; a path says one power first and what the other is', async () => {
    await setting.withPage({ fragment: fragmentOf({ task: 'path', cells: 3 }) }, async (page) => {
      const labels = async (): Promise<unknown[]> =>
        (await sourceFeatures(page, 'cell-dots')).map(({ properties }) => properties['label'])
      await expect.poll(labels).toEqual(['A, B', '', 'C'])
      await page.getByRole('button', { name: 'Path', exact: true }).click()
      const { x, y } = await screenPosition(page, -33.009, 46.9875)
      await page.mouse.click(x, y)
      await page.waitForSelector('.result .headline')
      // What is unknown on this path has no sum: its number is not told as one.
      expect(await page.locator('.result .headline').textContent()).toMatch(
        /^−[\d.]+ dBm as every picture and count has it\.$/,
      )
    })
  })

  test('the packs are read when their dialog opens; a report stands at once and then gets its maps', async () => {
    const asked: string[] = []
    const onRequest = (request: { url: () => string }): void => {
      asked.push(new URL(request.url()).pathname)
    }
    const fragment = fragmentOf({ task: 'surface', cells: 1 })
    await setting.withPage({ fragment, onRequest }, async (page) => {
      const reads = (): number => asked.filter((path) => path === '/api/datasets').length
      const before = reads()
      await page.locator('.pack-button').click()
      await expect.poll(reads).toBe(before + 1)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Map coverage' }).click()
      await page.waitForSelector('.result .headline')
      await page.getByRole('button', { name: 'Fold the legend' }).click()
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      const article = page.locator('.report[open] article')
      await article.waitFor()
      await expect.poll(() => page.locator('.report-picture canvas').count()).toBe(1)
      await expect.poll(() => article.getAttribute('aria-busy')).toBe('false')
      // Each map has its legend beside it, with a scale that is printed.
      const legend = page.getByLabel('Legend of Coverage: Cell 1')
      expect(await legend.textContent()).toMatch(/^Coverage.*−\d+ dBm.*Buildings.*not served$/)
      const bar: unknown = await page.evaluate(
        'getComputedStyle(document.querySelector(".paper-legend .gradient-bar")).backgroundImage',
      )
      expect(bar).toMatch(/^linear-gradient\(90deg, rgb.* 100%\)$/)
      await page.getByRole('button', { name: 'Close the report' }).click()
      expect(await page.locator('.legend-parts').count()).toBe(0)
    })
  })

  test('a report begins on its first sheet, with nothing behind it and no table wider than the sheet', async () => {
    const fragment = fragmentOf({ task: 'gaps', cells: 6 })
    await setting.withPage({ fragment }, async (page) => {
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      await page.locator('.report[open] article table').first().waitFor()
      await page.emulateMedia({ media: 'print' })
      // 210 mm less its margins, at 96 pixels an inch.
      await page.setViewportSize({ width: 688, height: 1000 })
      const tooWide = await page.evaluate<number>(
        '[...document.querySelectorAll(".report table")].filter((table) => table.getBoundingClientRect().right > innerWidth + 1).length',
      )
      expect(tooWide).toBe(0)
      const topPx = await page.evaluate<number>(
        'document.querySelector(".report h1").getBoundingClientRect().top',
      )
      expect(topPx).toBeGreaterThanOrEqual(0)
      const behind = await page.evaluate<string>(
        'getComputedStyle(document.querySelector(".report"), "::backdrop").backgroundColor',
      )
      expect(behind).toBe('rgba(0, 0, 0, 0)')
    })
  })
})
