import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { hasChromium, screenPosition } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

/** West of the cells A and B of the demo city, which look north-east and south-east. */
const place = [-33.0165, 46.9857] as const

async function turn(page: Page, name: string, azimuth: string): Promise<void> {
  await page.locator('.cell-list').getByRole('button', { name, exact: true }).click()
  await page.locator('#inspector-cell').click()
  await page.locator('input[name=azimuth]').fill(azimuth)
  await page.locator('input[name=azimuth]').press('Enter')
}

describe.skipIf(!hasChromium)('beyond a single answer', () => {
  const setting = settingOfService()

  test('a right click lists who would serve the place, and pointing one is one step', async () => {
    const fragment = fragmentOf({ task: 'surface', cells: 2 })
    await setting.withPage({ fragment }, async (page) => {
      const { x, y } = await screenPosition(page, ...place)
      await page.mouse.click(x, y, { button: 'right' })
      const card = page.getByRole('region', { name: 'Serve this place' })
      await expect.poll(() => card.getByRole('listitem').count()).toBe(2)
      const first = card.getByRole('listitem').first()
      const told = (await first.textContent()) ?? ''
      expect(told).toMatch(
        /^[AB], turned \d+° (left|right) to \d+°.*: −[\d.]+ dBm.*buildings more and \d+ fewer/,
      )
      const wanted = Number(/ to (\d+)°/.exec(told)?.[1])
      // Westwards, as the place lies.
      expect(Math.abs(wanted - 270)).toBeLessThan(60)
      await first.getByRole('button', { name: /^Point [AB] so/ }).click()
      const azimuths = (): Promise<number[]> =>
        page.evaluate<number[]>(
          'window.sightline.project().plans[0].cells.map(({ overrides }) => overrides.azimuth)',
        )
      expect((await azimuths()).filter((azimuth) => Math.abs(azimuth - wanted) <= 1)).toHaveLength(
        1,
      )
      // What was said holds no longer: the plan is another one.
      await card.getByRole('button', { name: /^Ask again/ }).waitFor()
      await page.getByRole('button', { name: /^Undo: Point/ }).click()
      expect(await azimuths()).toEqual([30, 150])
    })
  }, 120_000)

  test('two answers on the line of time are told apart in words and numbers', async () => {
    const fragment = fragmentOf({ task: 'gaps', cells: 2 })
    await setting.withPage({ fragment }, async (page) => {
      const ask = async (count: number): Promise<void> => {
        await page.locator('.run-bar .button.primary').click()
        await expect
          .poll(() => page.evaluate<number>('window.sightline.project().results.length'))
          .toBe(count)
      }
      await ask(1)
      await turn(page, 'A', '60')
      await ask(2)
      await page.locator('#dock-time').click()
      const told = page.getByRole('region', { name: 'What changed' })
      await expect
        .poll(() => told.textContent())
        .toMatch(/A turned 30° right: \d+ buildings more, \d+ fewer/)
      const points = page.getByRole('list', { name: 'Answers in time' }).getByRole('button')
      expect(await points.count()).toBe(2)
      await told.getByRole('button', { name: 'Swipe between them' }).click()
      await page.locator('.swipe-line').waitFor()
    })
  }, 120_000)
})
