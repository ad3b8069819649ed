import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

/** Buttons that show an icon and no word, by their markup; those without a name come as ''. */
const iconButtonNames = `[...document.querySelectorAll('button, a[href], [role=button]')]
  .filter((element) => element.checkVisibility() && element.innerText.trim() === '')
  .map((element) => (element.getAttribute('aria-label') ?? element.title ?? '').trim())`

/** Where the focus goes by Tab, by what a screen reader calls it. */
async function tabbed(page: Page, steps: number): Promise<readonly string[]> {
  const names: string[] = []
  for (let i = 0; i < steps; i++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate<string>(`(() => {
        const region = document.activeElement.closest('header, aside, main, section, footer, nav')
        return region?.getAttribute('aria-label') ?? region?.tagName.toLowerCase() ?? ''
      })()`),
    )
  }
  return names
}

describe.skipIf(!hasChromium)('the page for who does not see it', () => {
  const setting = settingOfService()

  test('names every button that shows an icon alone, in all panels, docks and dialogs', async () => {
    const fragment = fragmentOf({ task: 'surface', cells: 3 })
    await setting.withPage({ fragment }, async (page) => {
      const seen = new Set<string>()
      const look = async (where: string): Promise<void> => {
        const names = await page.evaluate<string[]>(iconButtonNames)
        expect(
          names.filter((name) => name === ''),
          where,
        ).toEqual([])
        for (const name of names) seen.add(name)
      }
      await look('as it opens')
      await page.getByRole('button', { name: 'Map coverage' }).click()
      await page.waitForSelector('.result .headline')
      await look('with an answer')
      for (const tab of await page.locator('.dock-bar [role=tab]').all()) {
        await tab.click()
        await look(`dock: ${await tab.innerText()}`)
      }
      for (const name of ['Keyboard and help', 'Project', 'Packs']) {
        const button = page.getByRole('button', { name }).first()
        if ((await button.count()) === 0) continue
        await button.click()
        if ((await page.locator('dialog[open]').count()) === 0) continue
        await look(name)
        await page.keyboard.press('Escape')
      }
      expect(seen.size).toBeGreaterThan(12)
      // A name that tells nothing is as good as none.
      expect([...seen].filter((name) => /^(button|icon|close|more|open)$/i.test(name))).toEqual([])
    })
  })

  test('is read from the head over the plan and the map to the inspector', async () => {
    await setting.withPage(
      { fragment: fragmentOf({ task: 'surface', cells: 2 }) },
      async (page) => {
        const order = await page.evaluate<number[]>(`['header', '.rail', '.map', '.inspector']
        .map((selector) => document.querySelector(selector))
        .map((element, i, all) => i === 0 ? 0 : all[i - 1].compareDocumentPosition(element) & 4)`)
        expect(order).toEqual([0, 4, 4, 4])
        const heads = await page.getByRole('heading').allInnerTexts()
        expect(heads.filter((text) => text.trim() === '')).toEqual([])
        const focused = () => page.evaluate<string>('document.activeElement.innerText.trim()')
        await page.locator('body').press('Tab')
        // The question comes last: the first stop leads to it.
        await page.keyboard.press('Enter')
        await expect.poll(focused).toBe('Map coverage')
        const regions = await tabbed(page, 4)
        expect(regions.every((name) => name !== '')).toBe(true)
      },
    )
  })

  test('keeps the focus where it was after a question, and says that it has been answered', async () => {
    await setting.withPage(
      { fragment: fragmentOf({ task: 'surface', cells: 1 }) },
      async (page) => {
        const run = page.locator('.run-bar .button.primary')
        await run.focus()
        await page.keyboard.press('Enter')
        await page.waitForSelector('.result .headline')
        const focused = await page.evaluate<string>(
          `document.activeElement.closest('.inspector') !== null ? 'inspector' : document.activeElement.tagName`,
        )
        expect(focused).toBe('inspector')
        expect(await page.getByRole('region', { name: 'Result' }).count()).toBe(1)
      },
    )
  })

  test('moves a selected cell by the arrow keys, a metre or ten at a time, and its answer follows', async () => {
    await setting.withPage(
      { fragment: fragmentOf({ task: 'surface', cells: 1 }) },
      async (page) => {
        const place = (): Promise<[number, number]> =>
          page.evaluate(`(() => {
          const [{ overrides }] = window.sightline.project().plans[0].cells
          return [overrides.tower_lon, overrides.tower_lat]
        })()`)
        await page.click('.run-bar .button.primary')
        await page.waitForSelector('.result .headline')
        const handle = page.locator('.cell-marker')
        const before = await place()
        await handle.press('ArrowUp')
        const north = await place()
        await handle.press('Shift+ArrowRight')
        const east = await place()
        const metresPerDegree = 111_200
        expect((north[1] - before[1]) * metresPerDegree).toBeCloseTo(1, 1)
        expect(north[0]).toBeCloseTo(before[0], 6)
        const eastM = (east[0] - north[0]) * metresPerDegree * Math.cos((before[1] * Math.PI) / 180)
        expect(eastM).toBeCloseTo(10, 0)
        expect(await page.evaluate(`document.activeElement.className`)).toContain('cell-marker')
        const answered = (): Promise<[number, number]> =>
          page.evaluate(`(() => {
          const [{ request }] = window.sightline.project().results
          return [request.tower_lon, request.tower_lat]
        })()`)
        await expect.poll(answered, { timeout: 120_000 }).toEqual(east)
        expect(await page.locator('.result[data-stale]').count()).toBe(0)
      },
    )
  })
})
