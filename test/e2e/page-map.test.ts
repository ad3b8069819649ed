import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium, screenPosition, sourceFeatures } from './browser.ts'
import { fragmentOf, sites } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

describe.skipIf(!hasChromium)('the map and the charts of the page', () => {
  const setting = settingOfService()

  const withCells = (
    linked: Parameters<typeof fragmentOf>[0],
    use: (page: Page) => Promise<void>,
    options: { readonly hasTouch?: boolean } = {},
  ): Promise<void> => setting.withPage({ fragment: fragmentOf(linked), ...options }, use)

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
      await expect.poll(() => rows.count()).toBe(36)
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

  test('a loop selects the cells in it, with Shift more of them, and one edit changes them all', async () => {
    await withCells({ task: 'surface' }, async (page) => {
      const selected = () => page.locator('.cell-list li[data-selected] .link').allInnerTexts()
      await page.locator('body').press('o')
      const [a, , c] = sites.map(({ overrides }) => overrides)
      await dragAround(page, await screenPosition(page, a.tower_lon, a.tower_lat))
      await expect.poll(selected).toEqual(['A', 'B'])
      await page.keyboard.down('Shift')
      await dragAround(page, await screenPosition(page, c.tower_lon, c.tower_lat))
      await page.keyboard.up('Shift')
      await expect.poll(selected).toEqual(['A', 'B', 'C'])
      await page.fill('input[name=antenna_height_m]', '31')
      const heights = () =>
        page.evaluate(
          `window.sightline.project().plans[0].cells.map((cell) => cell.overrides.antenna_height_m)`,
        )
      await expect.poll(heights).toEqual([31, 31, 31])
      const centre: unknown = await page.evaluate(`window.sightline.map().getCenter().lng`)
      expect(centre).toBeCloseTo(-33.0105, 6)
      await page.keyboard.press('Escape')
      expect(
        await page
          .getByRole('button', { name: 'Select', exact: true })
          .getAttribute('aria-pressed'),
      ).toBe('true')
    })
  })

  test('recorded antennas in a loop become cells in one step that undo takes back', async () => {
    await withCells({ task: 'surface' }, async (page) => {
      await page.getByRole('button', { name: 'Lasso' }).click()
      // Site A has the place of three recorded sectors.
      const { tower_lon, tower_lat } = sites[0].overrides
      await dragAround(page, await screenPosition(page, tower_lon, tower_lat))
      const cells = page.locator('.cell-list li')
      expect(await cells.count()).toBe(3)
      await page.getByRole('button', { name: 'Add 3 recorded antennas as cells' }).click()
      expect(await cells.count()).toBe(6)
      expect(await page.locator('.cell-list li[data-selected]').count()).toBe(5)
      expect(await page.getByRole('button', { name: /recorded antennas/ }).count()).toBe(0)
      await page.getByRole('button', { name: /^Undo/ }).click()
      expect(await cells.count()).toBe(3)
    })
  })

  test('a finger draws a loop too, and moves the map again afterwards', async () => {
    const use = async (page: Page): Promise<void> => {
      const centre = (): Promise<unknown> => page.evaluate(`window.sightline.map().getCenter().lng`)
      const before = await centre()
      const { tower_lon, tower_lat } = sites[2].overrides
      const at = await screenPosition(page, tower_lon, tower_lat)
      await tapTool(page, 'Lasso')
      await touchAround(page, at)
      await expect
        .poll(() => page.locator('.cell-list li[data-selected] .link').allInnerTexts())
        .toEqual(['C'])
      expect(await centre()).toBe(before)
      await tapTool(page, 'Select')
      await touchAround(page, at)
      await expect.poll(centre).not.toBe(before)
    }
    await withCells({ task: 'surface' }, use, { hasTouch: true })
  })
})

interface ScreenPlace {
  readonly x: number
  readonly y: number
}

/** Corners of a loop around a place, not closed: releasing closes it. */
const around = ({ x, y }: ScreenPlace): readonly ScreenPlace[] =>
  Array.from({ length: 12 }, (_, i) => ({
    x: x + 34 * Math.sin(i / 2),
    y: y - 34 * Math.cos(i / 2),
  }))

async function dragAround(page: Page, at: ScreenPlace): Promise<void> {
  const [first, ...others] = around(at)
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of others) await page.mouse.move(x, y)
  await page.mouse.up()
}

/**
 * Takes a tool up by a finger. The click follows the tap, and what the map does with a finger the next frame.
 */
async function tapTool(page: Page, name: string): Promise<void> {
  const tool = page.getByRole('button', { name, exact: true })
  await tool.tap()
  await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true')
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  )
}

async function touchAround(page: Page, at: ScreenPlace): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const [first, ...others] = around(at)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ScreenPlace[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [first])
  for (const place of others) await touch('touchMove', [place])
  // A finger that is lifted while it moves flicks, and the browser takes the next tap for a halt of that.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await touch('touchMove', others.slice(-1))
  await touch('touchEnd', [])
  await client.detach()
}
