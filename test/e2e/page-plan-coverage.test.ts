import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

/** When the newest answer came: one that followed a drag may have told the same before. */
const newestOf = (page: Page): Promise<string | undefined> =>
  page.evaluate<string | undefined>('window.sightline.project().results[0]?.finishedAt')

async function ask(page: Page, verb: string): Promise<void> {
  const before = await newestOf(page)
  await page.getByRole('button', { name: verb, exact: true }).click()
  await expect.poll(() => newestOf(page)).not.toBe(before)
}

async function turn(page: Page, name: string, azimuth: string): Promise<void> {
  await page.locator('.cell-list').getByRole('button', { name, exact: true }).click()
  await page.locator('#inspector-cell').click()
  await page.locator('input[name=azimuth]').fill(azimuth)
  await page.locator('input[name=azimuth]').press('Enter')
}

describe.skipIf(!hasChromium)('the coverage of a plan', () => {
  const setting = settingOfService()

  test('is one picture of all cells; after a turn one cell alone is asked again, and both are swiped', async () => {
    const posts: string[] = []
    const fragment = fragmentOf({ task: 'plan', cells: 3 })
    const onRequest = (request: { method: () => string; url: () => string }): void => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
    }
    await setting.withPage({ fragment, onRequest }, async (page) => {
      await ask(page, 'Map the plan')
      expect(posts).toHaveLength(6)
      const images = (): Promise<number> =>
        page.evaluate<number>(
          `window.sightline.map().getLayersOrder().filter((id) => /^r\\d+\\/image$/.test(id)).length`,
        )
      await expect.poll(images).toBe(1)
      const servers = await page.evaluate<number[]>(
        '[...new Set(window.sightline.project().results[0].answer.servers)].sort()',
      )
      expect(servers).toEqual([-1, 0, 1, 2])
      expect(await page.locator('.legend-bar').textContent()).toContain('A B C')
      await turn(page, 'C', '20')
      await ask(page, 'Map the plan')
      expect(posts).toHaveLength(8)
      await page.locator('#inspector-result').click()
      await expect
        .poll(() => page.locator('.headline').textContent())
        .toMatch(/^Before and after: .+ km² → .+ km² served/)
      await page.getByRole('button', { name: 'Swipe between before and after' }).click()
      await page.locator('.other-map canvas').waitFor()
      expect(await page.locator('.swipe-name').allTextContents()).toHaveLength(2)
    })
  }, 120_000)

  test('two answers about interference are swiped, subtracted and told in numbers', async () => {
    const fragment = fragmentOf({ task: 'interference', cells: 2 })
    await setting.withPage({ fragment }, async (page) => {
      await ask(page, 'Map interference')
      await turn(page, 'B', '200')
      await ask(page, 'Map interference')
      await page.locator('#dock-compare').click()
      const [after, before] = await page.evaluate<string[]>(
        'window.sightline.project().results.map(({ id }) => id)',
      )
      await page.getByLabel('Before').selectOption(before)
      await page.getByLabel('After').selectOption(after)
      await page.getByRole('button', { name: 'Difference' }).click()
      // The legend tells of what is drawn: how much more and less, not the two pictures.
      const legend = page.locator('.legend-parts h3')
      await expect.poll(() => legend.allTextContents()).toContain('Difference')
      expect(await legend.allTextContents()).not.toContain('Interference')
      await expect
        .poll(() => page.evaluate<boolean>(`!!window.sightline.map().getLayer('difference')`))
        .toBe(true)
      expect(await page.locator('.compare-view').textContent()).toContain('SINR, median')
    })
  }, 120_000)
})
