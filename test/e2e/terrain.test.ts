import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasRealData, realDataFolder } from '../real-data.ts'
import { hasChromium, openPage, workersBrowser } from './browser.ts'
import { startService } from './service.ts'

const key = 'key-of-the-tiles'

/** Opens a protected service with its key in the tab, and gives what terrain was answered. */
async function withTerrain(
  environment: Readonly<Record<string, string>>,
  fragment: string,
  use: (page: Page, answers: readonly string[]) => Promise<void>,
): Promise<void> {
  const service = await startService({ ...environment, BUILDINGS_API_KEY: key })
  try {
    const options = { fragment, isDrawn: true }
    const { page, troubles, close } = await openPage(
      await workersBrowser(),
      service.address,
      options,
    )
    await page.evaluate(`sessionStorage.setItem('sightline.key.buildings', ${JSON.stringify(key)})`)
    // What the page without the key was still refused belongs to the page before.
    await page.reload({ waitUntil: 'commit' })
    const refusedBefore = troubles.length
    const answers: string[] = []
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (path.startsWith('/api/tiles/terrain')) answers.push(`${response.status()} ${path}`)
    })
    await page.waitForSelector('.map[data-loaded]')
    await use(page, answers)
    expect(troubles.slice(refusedBefore)).toEqual([])
    await close()
  } finally {
    await service.stop()
  }
}

/** The picture of the map, once nothing more is loading. */
async function picture(page: Page): Promise<string> {
  await page.evaluate(
    `new Promise((done) => window.sightline.map().once('idle', done).triggerRepaint())`,
  )
  return (await page.locator('.map canvas').first().screenshot()).toString('base64')
}

async function shadesTheGround(page: Page, answers: readonly string[]): Promise<void> {
  await expect
    .poll(() => page.evaluate(`window.sightline.map().isSourceLoaded('terrain')`))
    .toBe(true)
  expect(answers[0]).toBe('200 /api/tiles/terrain.json')
  expect(answers.filter((answer) => /^200 .*\.png$/.test(answer)).length).toBeGreaterThan(0)
  expect(answers.filter((answer) => !/^20[04] /.test(answer))).toEqual([])
  const shaded = await picture(page)
  await page.getByLabel('Hide Terrain').click()
  const bare = await picture(page)
  expect(bare).not.toBe(shaded)
  await page.getByLabel('Show Terrain').click()
  await page.getByLabel('Opacity of Terrain').fill('0')
  expect(await picture(page)).toBe(bare)
}

describe.skipIf(!hasChromium)('the terrain of a pack', () => {
  test('shades the ground of the demo city, with the key of the tiles, until it is hidden', async () => {
    await withTerrain({}, '#view=14/47.004/-32.995/0/0', shadesTheGround)
  }, 300_000)

  test.skipIf(!hasRealData('packs/monaco-terrain'))(
    'shades the hills of Monaco',
    async () => {
      const environment = { PLANNER_DATASET_DIR: `${realDataFolder}/packs/monaco-terrain` }
      await withTerrain(environment, '#view=13/43.745/7.41/0/0', shadesTheGround)
    },
    300_000,
  )
})
