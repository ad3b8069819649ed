import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  polygonFeature,
  squareRing,
  temporaryDirectory,
  towerFeature,
  writePack,
} from '../made-packs.ts'
import { hasChromium } from './browser.ts'
import type { WatchedPage } from './browser.ts'
import { settingOfService } from './page-setting.ts'

type Place = readonly [lon: number, lat: number]
const inland: Place = [32.85, 39.92]
const coast: Place = [7.42, 43.74]

/** A few houses around two antennas. */
function writeTown(directory: string, id: string, name: string, [lon, lat]: Place): void {
  const houses = [0.001, 0.002, 0.003].map((east, i) =>
    polygonFeature(`way/${i + 1}`, [squareRing(lon + east, lat + 0.001, 0.0004)], {
      building: 'yes',
      height: '9',
      demand_weight: 10,
    }),
  )
  writePack(directory, {
    buildings: houses,
    towers: [
      towerFeature(`${id}-a`, 1, [lon, lat]),
      towerFeature(`${id}-b`, 2, [lon + 0.002, lat]),
    ],
    manifest: { id, name, bounds: [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01] },
  })
}

/** A project with cells on a place, in an address. */
function linkTo([lon, lat]: Place): string {
  const content = {
    defaults: { radius_m: 400, frequency_ghz: 3.5, network_tech: '5g', tx_power_dbm: 40 },
    cells: [
      { name: 'North', towerId: null, overrides: { tower_lon: lon, tower_lat: lat, azimuth: 0 } },
      {
        name: 'East',
        towerId: null,
        overrides: { tower_lon: lon + 0.002, tower_lat: lat, azimuth: 90 },
      },
    ],
    area: null,
    pathTo: null,
  }
  return `#project=${Buffer.from(JSON.stringify(content)).toString('base64url')}&task=surface`
}

describe.skipIf(!hasChromium)('switching the pack with cells placed', () => {
  let watched: WatchedPage
  let page: Page
  const { address, open } = settingOfService(() => {
    const root = temporaryDirectory()
    writeTown(join(root, 'inland'), 'inland', 'Inland', inland)
    writeTown(join(root, 'coast'), 'coast', 'Coast', coast)
    writeTown(join(root, 'torn'), 'torn', 'Torn', coast)
    writePack(join(root, 'torn'), {
      buildings: '{"type":"FeatureCollection"',
      manifest: { id: 'torn', name: 'Torn' },
    })
    return {
      PLANNER_DATASET_DIR: join(root, 'inland'),
      PLANNER_DATASETS_ROOT: root,
      RF_REQUESTS_PER_MINUTE: '1000',
    }
  })
  beforeEach(async () => {
    await fetch(`${address()}/api/datasets/switch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"inland"}',
    })
    watched = await open({ fragment: linkTo(inland) })
    page = watched.page
  })

  const activate = async (name: string): Promise<void> => {
    await page.locator('.pack-button').click()
    const item = page.locator('.pack-list li', { hasText: name })
    await item.getByRole('button', { name: 'Activate' }).click()
  }
  const centre = (): Promise<Place> =>
    page.evaluate<Place>('window.sightline.map().getCenter().toArray()')
  const isNear = ([lon, lat]: Place, [toLon, toLat]: Place): boolean =>
    Math.abs(lon - toLon) < 0.02 && Math.abs(lat - toLat) < 0.02

  test('goes to the new city, names the cells of the other one, and comes back', async () => {
    await page.locator('.cell-list button').first().click()
    await page.getByRole('button', { name: 'Map coverage' }).click()
    await page.waitForSelector('.result')
    expect(isNear(await centre(), inland)).toBe(true)
    const legend = (): Promise<string> => page.locator('.legend-bar').innerText()
    await expect.poll(legend).toMatch(/Coverage[^]*served: above/)

    await activate('Coast')
    await expect.poll(() => page.locator('.pack-button').textContent()).toContain('Coast')
    await expect.poll(async () => isNear(await centre(), coast)).toBe(true)
    const message = page.locator('.elsewhere')
    await expect.poll(() => message.textContent()).toContain('2 cells stand outside Coast')
    expect(await message.textContent()).toMatch(/up to 2,\d{3}(\.\d)? km away: North, East/)
    await expect.poll(() => page.locator('.cell-list .badge').count()).toBe(2)
    await page.waitForSelector('.result[data-stale="pack"]')
    await expect.poll(() => page.locator('.layer-list .badge').textContent()).toBe('other pack')
    // Houses of both towns have the same ids: those here get nothing from the cells there.
    await expect.poll(legend).not.toMatch(/Coverage|served/)

    await message.getByRole('button', { name: 'Back to Inland' }).click()
    await expect.poll(async () => isNear(await centre(), inland)).toBe(true)
    await page.waitForSelector('.result:not([data-stale])')
    await expect.poll(legend).toMatch(/Coverage[^]*served: above/)
    expect(await message.count()).toBe(0)
    expect(await page.locator('.cell-list .badge').count()).toBe(0)
    expect(watched.troubles).toEqual([])
    await watched.close()
  })

  test('cells of the other city are moved here or removed as one step', async () => {
    await activate('Coast')
    const message = page.locator('.elsewhere')
    await message.getByRole('button', { name: 'Move here' }).click()
    await expect.poll(() => message.count()).toBe(0)
    const places = await page.evaluate<Place[]>(
      'window.sightline.project().plans[0].cells.map(({ overrides }) => [overrides.tower_lon, overrides.tower_lat])',
    )
    expect(places.map((place) => isNear(place, coast))).toEqual([true, true])
    await page.getByRole('button', { name: 'Undo: Move 2 cells here' }).click()
    await message.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => page.locator('.cell-list li').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo: Remove 2 cells' }).click()
    await message.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => message.count()).toBe(0)
    expect(await page.locator('.cell-list .badge').count()).toBe(2)
    expect(watched.troubles).toEqual([])
    await watched.close()
  })

  test('a pack that does not load is named, in the words of the service', async () => {
    const response = await fetch(`${address()}/api/datasets/switch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"torn"}',
    })
    const { error } = (await response.json()) as { error: string }
    await activate('Torn')
    const refusal = page.locator('.pack-list').getByRole('alert')
    await expect.poll(() => refusal.textContent()).toBe(`Torn could not be loaded: ${error}`)
    expect(await page.locator('.pack-button').textContent()).toContain('Inland')
    expect(isNear(await centre(), inland)).toBe(true)
    expect(watched.troubles).toEqual([expect.stringContaining('status of 422')])
    await watched.close()
  })
})
