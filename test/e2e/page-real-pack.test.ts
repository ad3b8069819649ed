import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { hasRealData, realDataFolder } from '../real-data.ts'
import { drawnBuildings, hasChromium, screenPosition } from './browser.ts'
import type { WatchedPage } from './browser.ts'
import { settingOfService } from './page-setting.ts'
import { expectShadedGround, terrainAnswers } from './shaded-ground.ts'

const pack = 'packs/helsinki-centre'

describe.skipIf(!hasChromium || !hasRealData(pack))('the page on a surveyed city', () => {
  const { address, open } = settingOfService({
    PLANNER_DATASET_DIR: join(realDataFolder, pack),
    PLANNER_DATASETS_ROOT: join(realDataFolder, 'packs'),
    RF_REQUESTS_PER_MINUTE: '1000',
  })
  let watched: WatchedPage
  let page: Page
  beforeAll(async () => {
    watched = await open()
    page = watched.page
  })

  test('opens on its buildings, not called synthetic, and draws a coverage picture to a path', async () => {
    await expect.poll(() => drawnBuildings(page)).toBeGreaterThan(300)
    expect(await page.locator('.app-header .badge').count()).toBe(0)
    await page.getByRole('button', { name: 'Show its coverage' }).click()
    await page.waitForSelector('.result .headline')
    const headline = await page.locator('.headline').textContent()
    expect(headline).toMatch(/km² above −8\d\.\d dBm/)
    const [, served, all] = /(\d+) of (\d+) buildings/.exec(headline ?? '') ?? []
    // At the power that every project begins with all of them are served.
    expect(Number(served)).toBeLessThan(0.95 * Number(all))
    expect(Number(served)).toBeGreaterThan(0.4 * Number(all))
    await page.getByRole('button', { name: 'Path', exact: true }).click()
    const [lon, lat] = await page.evaluate<[number, number]>(`(() => {
      const { tower_lon, tower_lat } = window.sightline.project().plans[0].cells[0].overrides
      return [tower_lon + 0.002, tower_lat + 0.001]
    })()`)
    const { x, y } = await screenPosition(page, lon, lat)
    await page.mouse.click(x, y)
    await expect.poll(() => page.locator('.result-header').textContent()).toContain('Path profile')
    expect(await page.locator('.result .stat').allTextContents()).toContainEqual(
      expect.stringMatching(/^Received, by the layers' model−[\d.]+ dBm/),
    )
    await expect.poll(() => page.locator('.dock canvas').count()).toBeGreaterThan(0)
    expect(watched.troubles).toEqual([])
  })

  test('the pack dialog names its licences', async () => {
    await page.locator('.pack-button').click()
    await expect
      .poll(() => page.getByRole('dialog').textContent())
      .toMatch(/ODbL|OpenStreetMap|CC BY/)
  })

  test.skipIf(!hasRealData('packs/monaco-terrain'))(
    'shades the hills of Monaco',
    async () => {
      await watched.close()
      const answer = await fetch(`${address()}/api/datasets/switch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"id":"monaco-terrain"}',
      })
      expect(answer.status).toBe(200)
      watched = await open({ fragment: '#view=13/43.745/7.41/0/0', isDrawn: true })
      const answers = terrainAnswers(watched.page)
      await watched.page.reload({ waitUntil: 'commit' })
      await watched.page.waitForSelector('.map[data-loaded]')
      await expectShadedGround(watched.page, answers)
      expect(watched.troubles).toEqual([])
      await watched.close()
    },
    300_000,
  )
})
