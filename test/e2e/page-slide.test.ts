import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

describe.skipIf(!hasChromium)('the map beyond the page', () => {
  const setting = settingOfService()
  const fragment = fragmentOf({ task: 'surface', cells: 1, settings: { radius_m: 300 } })

  test('is saved as one picture of the asked size that says its density', async () => {
    await setting.withPage({ fragment, isDrawn: true }, async (page) => {
      await page.click('.run-bar .button.primary')
      await page.waitForSelector('.result .headline')
      await page.getByRole('button', { name: 'Report' }).click()
      await page.getByLabel('Size of the picture').selectOption('a4-portrait')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Picture for a slide' }).click(),
      ])
      const png = readFileSync(await download.path())
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2480, 3508])
      expect(png.toString('latin1', 37, 41)).toBe('pHYs')
      expect(Math.round(png.readUInt32BE(41) * 0.0254)).toBe(300)
      // A sheet of one colour packs to a few kilobytes.
      expect(png.length).toBeGreaterThan(100_000)
    })
  })

  test('stands up in 3D where the pack has terrain, and lies flat again', async () => {
    await setting.withPage({ fragment }, async (page) => {
      const relief = page.getByRole('button', { name: 'Ground in relief' })
      const source = (): Promise<string | null> =>
        page.evaluate('window.sightline.map().getTerrain()?.source ?? null')
      expect(await relief.count()).toBe(0)
      await page.getByRole('button', { name: 'Buildings in 3D (E)' }).click()
      await relief.click()
      await expect.poll(source).toBe('relief')
      await relief.click()
      await expect.poll(source).toBe(null)
    })
  })
})
