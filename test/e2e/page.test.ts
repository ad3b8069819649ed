import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  drawnAt,
  drawnBuildings,
  hasChromium,
  openPage,
  screenPosition,
  sourceFeatures,
} from './browser.ts'
import { settingOfPage } from './page-setting.ts'

interface Tower {
  readonly id: string
  readonly geometry: { readonly coordinates: [number, number] }
  readonly properties: { readonly azimuth_deg: number; readonly antenna_height_m: number }
}

const zoomOf = async (shown: Page): Promise<number> =>
  Number(await shown.evaluate('window.sightline.map().getZoom()'))

describe.skipIf(!hasChromium)('the page on the demo city', () => {
  const setting = settingOfPage()
  let page: Page
  let tower: Tower

  beforeAll(async () => {
    const response = await fetch(`${setting.address()}/api/towers`)
    const { features } = (await response.json()) as { features: Tower[] }
    // The highest site, where the default model applies; its second sector, not the first drawn.
    const highest = Math.max(...features.map(({ properties }) => properties.antenna_height_m))
    const sectors = features.filter(({ properties }) => properties.antenna_height_m === highest)
    tower = sectors[1]
  })
  beforeEach(() => {
    page = setting.page()
  })

  const openCell = (): Promise<void> => page.locator('#inspector-cell').click()
  const openQuestion = (name: string): Promise<void> =>
    page
      .locator('.rail')
      .getByRole('tab', { name: new RegExp(`^${name}`) })
      .click()
  const pickTower = async (): Promise<void> => {
    await openCell()
    await page.getByRole('combobox', { name: /^Tower record/ }).fill(tower.id)
    await page.getByRole('combobox', { name: /^Tower record/ }).press('Enter')
    await page.waitForSelector('.cell-list li[data-selected]')
  }
  const run = async (name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.waitForSelector('.result')
  }
  /** The features of a source of the newest result. */
  const drawn = async (source: string) => {
    const id: unknown = await page.evaluate('window.sightline.project().results[0]?.id')
    return sourceFeatures(page, `${String(id)}/${source}`)
  }

  test('says that the city is synthetic, draws its buildings from tiles and names licence and demand; proposes a strong site, whose coverage ends within its picture, with one line of numbers', async () => {
    await expect.poll(() => page.locator('.app-header .badge').textContent()).toContain('synthetic')
    await expect.poll(() => drawnBuildings(page)).toBeGreaterThan(500)
    await expect.poll(async () => (await sourceFeatures(page, 'towers')).length).toBeGreaterThan(10)
    await expect.poll(() => page.locator('.status-bar').textContent()).toContain('4,000 buildings')
    await page.locator('.pack-button').click()
    const told = (): Promise<string | null> => page.getByRole('dialog').textContent()
    await expect.poll(told).toContain('CC0 1.0')
    await expect.poll(told).toContain('Demand from')
    await expect.poll(told).toContain('active')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    await page.getByRole('button', { name: 'Show its coverage' }).click()
    await page.waitForSelector('.result')
    const text = await page.locator('.headline').textContent()
    // Power, radius and the receiver's own threshold are proposed so that both are seen.
    const threshold = 'surface.receiver_threshold.sensitivity_dbm'
    const level = await page.evaluate<number>(
      `window.sightline.project().results[0].answer.${threshold}`,
    )
    expect(text).toContain(`km² above ${level.toFixed(1).replace('-', '−')} dBm`)
    const [, served, all] =
      /([\d,]+) of ([\d,]+) buildings with demand served/.exec(text ?? '') ?? []
    const count = (shown: string | undefined): number => Number(shown?.replaceAll(',', ''))
    expect(count(served)).toBeGreaterThan(0)
    expect(count(served)).toBeLessThan(count(all))
    const share = await page.evaluate<number>(`(() => {
      const { surface } = window.sightline.project().results[0].answer
      const { below_sensitivity_cell_count: below, valid_cell_count: all } = surface.stats
      return below / all
    })()`)
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(0.7)
    await expect
      .poll(() => page.locator('.result .quiet').allTextContents())
      .toContainEqual(
        expect.stringMatching(
          /ground counted: .* of the beam behind it · .*in sight · .*hidden by roofs of unknown height.*model: ITU-R P.1812/,
        ),
      )
    const isFramed = (): Promise<unknown> =>
      page.evaluate(`(() => {
      const map = window.sightline.map()
      const [sector] = map.querySourceFeatures('cells')
      const shown = map.getBounds()
      return sector.geometry.coordinates[0].every((corner) => shown.contains(corner))
    })()`)
    await expect.poll(isFramed).toBe(true)
    await expect.poll(() => page.locator('.start-card').count()).toBe(0)
  })

  test('the place tool puts a cell on the map and asks; selecting pins what is there', async () => {
    const [lon, lat] = tower.geometry.coordinates
    const { x, y } = await screenPosition(page, lon + 0.0025, lat + 0.0025)
    await openQuestion('Rays')
    await page.getByRole('button', { name: 'Place', exact: true }).click()
    await page.mouse.click(x, y)
    await page.waitForSelector('.result')
    await openCell()
    await expect
      .poll(async () => Number(await page.locator('input[name=tower_lon]').inputValue()))
      .toBeCloseTo(lon + 0.0025, 3)
    await openQuestion('Rays')
    const rays = async (): Promise<number> =>
      new Set((await drawn('rays')).map((ray) => ray.properties['ray_index'])).size
    await expect.poll(rays).toBe(120)
    await expect.poll(() => page.locator('.result .stat').first().textContent()).toContain('of 120')
    await expect.poll(() => sourceFeatures(page, 'cells')).toHaveLength(1)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.mouse.click(x + 40, y - 140)
    await expect.poll(() => page.locator('#inspector-panel').getAttribute('data-tab')).toBe('place')
    await expect.poll(() => sourceFeatures(page, 'cells')).toHaveLength(1)
  })

  test('a site with several records under one dot lists them, each to be added', async () => {
    const [lon, lat] = tower.geometry.coordinates
    await expect.poll(() => drawnAt(page, 'towers-dot', lon, lat)).toBeGreaterThan(1)
    const { x, y } = await screenPosition(page, lon, lat)
    await page.mouse.click(x, y)
    const records = page.locator('.record-list li')
    await expect.poll(() => records.count()).toBeGreaterThan(1)
    const record = records.filter({ hasText: tower.id })
    await record.getByRole('button', { name: 'Add as cell' }).click()
    await openCell()
    const { azimuth_deg, antenna_height_m } = tower.properties
    const numberIn = async (name: string): Promise<number> =>
      Number(await page.locator(`input[name=${name}]`).inputValue())
    await expect.poll(() => numberIn('antenna_height_m')).toBe(antenna_height_m)
    await expect.poll(() => numberIn('azimuth')).toBe(azimuth_deg)
    await expect.poll(() => numberIn('tower_lon')).toBe(lon)
    await expect.poll(() => numberIn('tower_lat')).toBe(lat)
  })

  test('a cell placed on a known roof stands 3 m above it before it is asked about, in one step', async () => {
    const [lon, lat] = tower.geometry.coordinates
    const reach = 0.004
    const answer = await fetch(
      `${setting.address()}/api/collections/buildings/items?limit=200&bbox=${[lon - reach, lat - reach, lon + reach, lat + reach].join()}`,
    )
    const { features } = (await answer.json()) as {
      features: {
        properties: { height_m: number | null }
        geometry: { type: string; coordinates: [number, number][][] }
      }[]
    }
    const house = features.find(
      ({ properties, geometry }) =>
        (properties.height_m ?? 0) > 12 &&
        geometry.type === 'Polygon' &&
        geometry.coordinates[0].length === 5,
    )
    if (house === undefined) throw new Error('no house with a known roof')
    const [a, , c] = house.geometry.coordinates[0]
    const { x, y } = await screenPosition(page, (a[0] + c[0]) / 2, (a[1] + c[1]) / 2)
    await page.getByRole('button', { name: 'Place', exact: true }).click()
    await page.mouse.click(x, y)
    await page.waitForSelector('.result')
    const asked = await page.evaluate<number>(
      'window.sightline.project().results[0].request.rf_profile.antenna_height_m',
    )
    expect(asked).toBeCloseTo((house.properties.height_m ?? 0) + 3, 1)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => sourceFeatures(page, 'cells')).toHaveLength(0)
  })

  test('a sector is asked about and cancelled, which leaves the page usable; one ray is shown, the keyboard chooses another, and the buildings are coloured by the gaps that came with the rays', async () => {
    await pickTower()
    await openQuestion('Rays')
    let ended: string | null = null
    page.on('requestfailed', (request) => (ended = request.failure()?.errorText ?? ''))
    // The answer never comes: only cancelling can end it.
    await page.route('**/api/analyze-sector*', () => undefined)
    await page.getByRole('button', { name: 'Analyze sector' }).click()
    await page
      .locator('.inspector')
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await expect.poll(() => ended).toBe('net::ERR_ABORTED')
    await page.unroute('**/api/analyze-sector*')
    await run('Analyze sector')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)

    const heading = page.locator('.card h3').first()
    await expect.poll(() => heading.textContent()).toContain('Ray 61')
    await page.getByRole('button', { name: 'Next ray' }).press('Enter')
    await expect.poll(() => heading.textContent()).toContain('Ray 62')
    const shownRays = async (): Promise<Set<unknown>> =>
      new Set((await drawn('shown')).map((segment) => segment.properties['ray_index']))
    await expect.poll(shownRays).toEqual(new Set([61]))
    await expect.poll(() => page.locator('.inspector .chart canvas').count()).toBe(1)
    const layers = page.getByRole('list', { name: 'Layers' })
    await expect.poll(() => layers.textContent()).toContain('Rays: ')
    await expect.poll(() => layers.textContent()).toContain('Gaps: ')

    const served = (): Promise<unknown> =>
      page.evaluate(`(() => {
        const { answer } = window.sightline.project().results.find(({ question }) => question === 'gaps')
        const told = (answer.buildings?.ids ?? []).map((id) =>
          window.sightline.map().getFeatureState({ source: 'buildings', sourceLayer: 'buildings', id }),
        )
        const count = told.filter(({ service }) => service === 'served').length
        return { count, isAll: count === answer.stats.served_buildings && count > 0 }
      })()`)
    await expect.poll(served).toMatchObject({ isAll: true })
  })

  test('a result fades when the settings change and comes back with its inputs; nothing reaches beyond the window of a phone, of a tablet or of a desk', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await pickTower()
    await openQuestion('Rays')
    await run('Analyze sector')
    const overflow = (): Promise<unknown> =>
      page.evaluate(
        "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.inspector .panel-body'))",
      )
    for (const [width, height] of [
      [390, 844],
      [800, 900],
      [1280, 720],
    ]) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(async () => Number(await page.evaluate('document.scrollingElement.scrollWidth')))
        .toBe(width)
      await expect.poll(() => page.evaluate('window.innerWidth')).toBe(width)
      await expect.poll(overflow).toBe(0)
      await expect.poll(() => page.locator('.map canvas').isVisible()).toBe(true)
    }

    await openCell()
    await page.locator('input[name=tx_power_dbm]').fill('43')
    const rayOpacity = (): Promise<unknown> =>
      page.evaluate(
        "window.sightline.map().getPaintProperty(window.sightline.project().results[0].id + '/los', 'line-opacity')",
      )
    await expect.poll(rayOpacity).toBeLessThan(0.5)
    await openQuestion('Rays')
    await page.waitForSelector('.result[data-stale=inputs]')
    await page.getByRole('button', { name: 'Restore its inputs' }).click()
    await expect.poll(() => page.locator('.result[data-stale]').count()).toBe(0)
    await openCell()
    await expect.poll(() => page.locator('input[name=tx_power_dbm]').inputValue()).toBe('40')
    await page.getByRole('button', { name: /^Undo: Restore the inputs/ }).click()
    await expect.poll(() => page.locator('input[name=tx_power_dbm]').inputValue()).toBe('43')
    await openQuestion('Rays')
    await page.getByRole('button', { name: 'Run again' }).click()
    await page.waitForSelector('.result:not([data-stale])')
    await expect.poll(() => page.locator('.result-header').textContent()).toMatch(/43\sdBm/)
    // The earlier answers stay, out of sight, until they are removed.
    await expect.poll(() => page.locator('.layer-list .badge').count()).toBeGreaterThan(0)
  })

  test('lists the gaps, largest demand first, and flies to the chosen one; the address restores cell, question and view in another tab', async () => {
    await pickTower()
    await page.getByRole('button', { name: /28 GHz/ }).click()
    await page.locator('input[name=radius_m]').fill('1200')
    await page.locator('input[name=tx_power_dbm]').fill('5')
    await openQuestion('Gaps')
    await run('Find gaps')
    await page.locator('.table-box tbody tr').first().waitFor()
    const demands = await page.locator('.table-box tbody tr td:nth-child(2)').allTextContents()
    const numbers = demands.map((text) => Number(text.replaceAll(',', '')))
    expect(numbers.length).toBeGreaterThan(3)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    await expect.poll(() => drawn('gaps')).toHaveLength(numbers.length)
    const first = page.locator('.table-box tbody button').first()
    const id = await first.textContent()
    await first.click()
    await expect.poll(async () => (await drawn('selected'))[0]?.properties['building_id']).toBe(id)
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(16)

    await openCell()
    await page.locator('input[name=radius_m]').fill('650')
    await page.getByRole('button', { name: 'Show all cells' }).click()
    await page.getByRole('button', { name: /3D/ }).click()
    await expect.poll(() => page.url()).toContain('extruded=1')
    const addressAtRest = async (): Promise<boolean> => {
      const isMoving: unknown = await page.evaluate('window.sightline.map().isMoving()')
      const zoom = (await zoomOf(page)).toFixed(2)
      return isMoving === false && page.url().includes(`view=${zoom}/`)
    }
    await expect.poll(addressAtRest).toBe(true)
    const other = await openPage(setting.browser(), setting.address(), {
      fragment: new URL(page.url()).hash,
    })
    try {
      await expect.poll(() => other.page.locator('input[name=radius_m]').inputValue()).toBe('650')
      await expect
        .poll(() => other.page.locator('input[name=frequency_ghz]').inputValue())
        .toBe('28')
      const tab = other.page.locator('#tab-gaps')
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
      await expect.poll(() => zoomOf(other.page)).toBeCloseTo(await zoomOf(page), 1)
      expect(other.troubles).toEqual([])
    } finally {
      await other.close()
    }
  })

  test('compares the gaps before and after the best azimuth, which the plan can take; draws the coverage as an image with isolines and saves it as files', async () => {
    await pickTower()
    await openQuestion('Best azimuth')
    await run('Find best azimuth')
    const best = await page.locator('.turn-angles strong').textContent()
    const outlineRoles = async (): Promise<unknown[]> =>
      (await drawn('outlines')).map((outline) => outline.properties['role'])
    await expect.poll(outlineRoles).toEqual(['before', 'best'])
    const use = page.getByRole('button', { name: 'Use this azimuth' })
    if (await use.isEnabled()) await use.click()
    await expect.poll(() => page.locator('.stale-note').count()).toBe(0)
    await openCell()
    await expect
      .poll(async () => `${await page.locator('input[name=azimuth]').inputValue()}°`)
      .toBe(best)

    await page.locator('input[name=radius_m]').fill('400')
    await openQuestion('Coverage')
    await page.getByRole('spinbutton', { name: 'Add a level' }).fill('-50')
    await page.keyboard.press('Enter')
    await run('Map coverage')
    const imageSize = (): Promise<unknown> =>
      page.evaluate(`(() => {
        const id = window.sightline.project().results[0]?.id
        const canvas = window.sightline.map().getSource(id + '/image')?.canvas
        return canvas && [canvas.width, canvas.height]
      })()`)
    // As fine as the service goes: a node every ten metres.
    await expect.poll(imageSize).toEqual([81, 81])
    const levels = async (): Promise<unknown[]> =>
      (await drawn('contours')).map((line) => line.properties['threshold_dbm'])
    await expect.poll(levels).toContain(-50)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'GeoTIFF' }).click()
    const bytes = await readFile(await (await download).path())
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0x49, 0x49, 42, 0]))
  })

  test('everything can be done with the keyboard alone; the colours follow a system that prefers dark, and light again', async () => {
    await page.locator('body').press('2')
    await page.locator('body').press('f')
    await page.locator('body').press('p')
    await page.waitForSelector('.result')
    const before = 0
    const handle = page.locator('.azimuth-handle')
    await handle.focus()
    await handle.press('Shift+ArrowRight')
    await handle.press('ArrowRight')
    await page.waitForSelector('.result[data-stale]')
    await handle.press('r')
    await page.waitForSelector('.result:not([data-stale])')
    await openCell()
    const azimuth = async () => Number(await page.locator('input[name=azimuth]').inputValue())
    await expect.poll(azimuth).toBe(before + 11)
    await page.locator('body').press('Control+z')
    await expect.poll(azimuth).toBe(before)
    await page.locator('body').press('Control+Shift+z')
    await expect.poll(azimuth).toBe(before + 11)
    await page.locator('body').press('1')
    await expect.poll(() => page.locator('#tab-surface').getAttribute('aria-selected')).toBe('true')
    await page.locator('body').press('?')
    await expect.poll(() => page.getByRole('dialog', { name: 'Help' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    for (const [scheme, color] of [
      ['dark', '#0b0f14'],
      ['light', '#e3e8ed'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(scheme)
      const background = (): Promise<unknown> =>
        page.evaluate("window.sightline.map().getPaintProperty('background', 'background-color')")
      await expect.poll(background).toBe(color)
    }
  })
})
