import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

const viewport = { width: 1024, height: 768 }

async function shareOfMap(page: Page): Promise<number> {
  const box = await page.locator('.map-frame').boundingBox()
  return ((box?.width ?? 0) * (box?.height ?? 0)) / (viewport.width * viewport.height)
}

describe.skipIf(!hasChromium)('the room of the map', () => {
  const setting = settingOfService()

  test('is half of a window of 1024 x 768 under a picture with the dock open; one panel stands at a time', async () => {
    const fragment = fragmentOf({ task: 'surface', cells: 3 })
    await setting.withPage({ viewport, fragment }, async (page) => {
      expect(await page.locator('.panel').count()).toBe(1)
      await page.getByRole('button', { name: 'Map coverage' }).click()
      await page.waitForSelector('.result .headline')
      // A second answer has more to say in the legend; the dock gives way to it.
      await page.keyboard.press('3')
      await page.keyboard.press('r')
      await expect.poll(() => page.evaluate('window.sightline.project().results.length')).toBe(2)
      await page.locator('#dock-cells').click()
      await page.waitForSelector('.cell-table')
      expect(await page.locator('.panel').count()).toBe(0)
      expect(await page.locator('.legend-parts h3').allTextContents()).toContain('Gaps')
      expect(await shareOfMap(page)).toBeGreaterThan(0.5)
      const scrolls: unknown = await page.evaluate(`(() => {
        const { scrollHeight, clientHeight } = document.querySelector('.legend-parts')
        return scrollHeight > clientHeight
      })()`)
      expect(scrolls).toBe(false)
      await page.getByRole('button', { name: 'Project and layers', exact: true }).first().click()
      expect(await page.locator('.rail').count()).toBe(1)
      expect(await page.locator('.dock-body').count()).toBe(0)
      // A question chosen there is asked beside the map.
      await page.click('#tab-gaps')
      await page.getByRole('button', { name: 'Find gaps' }).waitFor()
      expect(await page.locator('.rail').count()).toBe(0)
    })
  })

  test('shows the axes of a chart as a whole in a dock that is low', async () => {
    const fragment = fragmentOf({ task: 'rays', cells: 1 })
    await setting.withPage({ viewport, fragment }, async (page) => {
      await page.locator('.run-bar .button.primary').click()
      await page.waitForSelector('.result')
      await page.locator('#dock-question').click()
      await page.waitForSelector('.dock-body canvas')
      const below = (): Promise<unknown> =>
        page.evaluate(`(() => {
          const bottomOf = (name) => document.querySelector(name).getBoundingClientRect().bottom
          return bottomOf('.dock-body canvas') - bottomOf('.dock-body')
        })()`)
      await expect.poll(below).toBeLessThan(0)
    })
  })

  test('a new answer opens its chart in a high window, and in a low one leaves the map its height', async () => {
    const fragment = fragmentOf({ task: 'azimuth', cells: 1 })
    for (const [height, charts] of [
      [900, 1],
      [700, 0],
    ] as const) {
      await setting.withPage({ viewport: { width: 1440, height }, fragment }, async (page) => {
        await page.locator('.run-bar .button.primary').click()
        await page.waitForSelector('.result')
        await expect.poll(() => page.locator('.dock-body').count()).toBe(charts)
      })
    }
  })

  test('an answer that was asked by a key over folded panels unfolds the one that tells it', async () => {
    const fragment = fragmentOf({ task: 'gaps', cells: 1, settings: { radius_m: 200 } })
    await setting.withPage({ viewport, fragment }, async (page) => {
      await page.getByRole('button', { name: 'Inspector', exact: true }).click()
      await expect.poll(() => page.locator('.panel').count()).toBe(0)
      await page.locator('body').press('r')
      await page.locator('.inspector .result').waitFor()
    })
  })

  test('an answer that comes late leaves what was opened meanwhile, and is told; asked again, it stands once', async () => {
    const fragment = fragmentOf({ task: 'gaps', cells: 1, settings: { radius_m: 200 } })
    await setting.withPage({ viewport, fragment }, async (page) => {
      let open = (): void => undefined
      const opened = new Promise<void>((resolve) => (open = resolve))
      await page.route('**/api/coverage-gaps*', async (route) => {
        await opened
        await route.continue()
      })
      await page.getByRole('button', { name: 'Find gaps' }).click()
      await page.locator('#dock-time').click()
      const panel = page.locator('.dock-body')
      await panel.getByText('There is none yet').waitFor()
      open()
      await page.getByText('Gaps: Cell 1 is answered.').waitFor()
      const points = panel.locator('.time-point')
      await expect.poll(() => points.count()).toBe(1)
      expect(await page.locator('.panel').count()).toBe(0)
      await page.locator('body').press('r')
      await page.getByText('Its answer takes the place of the earlier one').waitFor()
      expect(await page.locator('#dock-results').textContent()).toBe('Results (1)')
    })
  })

  test('a number that is half typed is no other when an answer arrives', async () => {
    const fragment = fragmentOf({ task: 'network', cells: 2, settings: { radius_m: 200 } })
    await setting.withPage({ viewport, fragment }, async (page) => {
      let open = (): void => undefined
      const opened = new Promise<void>((resolve) => (open = resolve))
      await page.route('**/api/optimize-network*', async (route) => {
        await opened
        await route.continue()
      })
      await page.locator('.run-bar .button.primary').click()
      const field = page.getByLabel('Sectors of a site apart')
      await field.pressSequentially('4')
      open()
      await expect.poll(() => page.evaluate('window.sightline.project().results.length')).toBe(1)
      await page.locator('.run-bar .button.primary:enabled').waitFor()
      await field.pressSequentially('5')
      await field.press('Enter')
      const settings = page.evaluate('JSON.stringify(window.sightline.project().settings)')
      expect(await settings).toContain('"least_separation_deg":45')
    })
  })

  test('the legend tells of what is visible alone', async () => {
    await setting.withPage({ fragment: fragmentOf({ task: 'surface' }) }, async (page) => {
      const text = (): Promise<string | null> => page.locator('.legend-bar').textContent()
      expect(await text()).toContain('Buildings')
      await page.getByRole('button', { name: 'Hide Buildings' }).click()
      await expect.poll(text).not.toContain('Buildings')
      await page.getByRole('button', { name: 'Hide Sites' }).click()
      await expect.poll(text).not.toMatch(/recorded|simulated/)
      // Rays fill the sector like a picture: one scale at a time stands there.
      await page.keyboard.press('r')
      await expect.poll(text).toContain('Coverage')
      await page.keyboard.press('2')
      await page.keyboard.press('r')
      await expect.poll(text).toContain('Rays')
      expect(await text()).not.toContain('Coverage')
    })
  })
})
