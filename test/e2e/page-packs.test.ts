import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { polygonFeature, squareRing, temporaryDirectory, writePack } from '../made-packs.ts'
import { hasChromium, openPage, workersBrowser } from './browser.ts'
import { startService } from './service.ts'
import type { RunningService } from './service.ts'

describe.skipIf(!hasChromium)('the page of a service', () => {
  let browser: Browser
  let service: RunningService | undefined
  beforeAll(async () => {
    browser = await workersBrowser()
  })
  afterEach(async () => {
    await service?.stop()
    service = undefined
  })

  it('names the pack that cannot be loaded, and why', async () => {
    service = await startService(
      { PLANNER_DATASET_DIR: join(temporaryDirectory(), 'my-cty') },
      { readyStatus: 503 },
    )
    const page = await browser.newPage()
    await page.goto(service.address)
    const message = page.getByText('my-cty: there is no such pack directory')
    await message.waitFor()
    expect(await message.textContent()).toContain('could not be loaded')
    await page.close()
  })

  it('works with a pack that has no tower', async () => {
    const directory = writePack(join(temporaryDirectory(), 'city'), {
      towers: [],
      buildings: [polygonFeature('way/1', [squareRing(32.85, 39.92, 0.002)], { height: '12' })],
      manifest: { bounds: [32.84, 39.91, 32.86, 39.93] },
    })
    service = await startService({ PLANNER_DATASET_DIR: directory })
    const { page, troubles, close } = await openPage(browser, service.address)
    await page.waitForSelector('.stage', { state: 'detached' })
    await page
      .getByText(/\b0 towers/)
      .first()
      .waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})
