import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, sourceFeatures } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'
import { untilStored } from './stored-projects.ts'

interface Tower {
  readonly id: string
  readonly geometry: { readonly coordinates: [number, number] }
  readonly properties: { readonly azimuth_deg?: number; readonly antenna_height_m?: number }
}

/** The cells of a link, as the page writes several of them. */
function linkOf(towers: readonly Tower[]): string {
  const content = {
    defaults: { radius_m: 500, rays: 60, frequency_ghz: 3.5, network_tech: '5g', tx_power_dbm: 20 },
    cells: towers.map(({ id, geometry, properties }) => ({
      name: id,
      towerId: id,
      overrides: {
        tower_lon: geometry.coordinates[0],
        tower_lat: geometry.coordinates[1],
        azimuth: properties.azimuth_deg,
        antenna_height_m: properties.antenna_height_m,
      },
    })),
    area: null,
    pathTo: null,
  }
  return `#project=${Buffer.from(JSON.stringify(content)).toString('base64url')}&task=network`
}

describe.skipIf(!hasChromium)('a plan on the demo city', () => {
  const setting = settingOfService()
  let towers: readonly Tower[]

  beforeAll(async () => {
    const response = await fetch(`${setting.address()}/api/towers`)
    const { features } = (await response.json()) as { features: Tower[] }
    towers = features.filter((tower) => tower.properties.azimuth_deg !== undefined).slice(0, 6)
  })

  const withCells = (count: number, use: (page: Page) => Promise<void>): Promise<void> =>
    setting.withPage({ fragment: linkOf(towers.slice(0, count)), acceptDownloads: true }, use)
  const score = async (shown: Page): Promise<number> =>
    Number((await shown.locator('.what-if-score strong').textContent())?.replaceAll(',', ''))

  test('a network says how many cells it takes and why it cannot be asked; rows of a spreadsheet become cells in one step; a file in Windows-1252 whose sectors share the name of their site loses no row', async () => {
    await setting.withPage({}, async (page) => {
      await page.locator('#tab-network').click()
      await page.locator('#inspector-result').click()
      await expect.poll(() => page.locator('.counter').textContent()).toContain('0 of 8')
      await expect.poll(() => page.locator('.run-bar').textContent()).toContain('2 to 8 cells')
      expect(await page.getByRole('button', { name: 'Plan the network' }).isEnabled()).toBe(false)

      await page.locator('#dock-cells').click()
      await page.locator('.table-tools').waitFor()
      const [lon, lat] = towers[0].geometry.coordinates
      const pasted = `site\tlon\tlat\tazimuth\nA\t${lon}\t${lat}\t10\nB\t${lon}\t${lat}\t999x`
      await page.evaluate(`(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', ${JSON.stringify(pasted)})
        const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true })
        document.querySelector('.table-tools').dispatchEvent(pasted)
      })()`)
      await expect.poll(() => page.locator('.cell-table tbody tr').count()).toBe(2)
      await expect
        .poll(() => page.locator('.table-reading').innerText())
        .toMatch(/^2 cells added\.\s+Not understood:\s+Line 3: azimuth “999x” was left out/)
      await page.getByRole('button', { name: 'Undo: Read 2 cells' }).click()
      await expect.poll(() => page.locator('.cell-table').count()).toBe(0)

      const rows = ['Hôtel', 'Gare'].flatMap((site) =>
        [0, 120, 240].map((azimuth) => `${site};-33,01;46,98;${azimuth};28,5;ja`),
      )
      rows.push('Gare;-33,01;46,98;60;28,5;Nein')
      await page.evaluate('void window.sightline.map().jumpTo({ center: [-32.9, 46.9], zoom: 16 })')
      const text = ['Nom site;Longitude;Latitude;Azimut;Hauteur;Aktiv', ...rows].join('\r\n')
      await page.setInputFiles('.table-tools input[type=file]', {
        name: 'sites.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text, 'latin1'),
      })
      await page.getByRole('button', { name: 'Add 6 cells' }).click()
      await expect
        .poll(() => page.locator('.table-reading').innerText())
        .toMatch(/^6 cells added; 1 cell left out, off in the file\.\s*$/)
      const isInSight = 'window.sightline.map().getBounds().contains([-33.01, 46.98])'
      await expect.poll(() => page.evaluate(isInSight)).toBe(true)
      const valuesOf = (label: string): Promise<unknown> =>
        page.evaluate(
          `[...document.querySelectorAll('.cell-table input[aria-label^="${label} of"]')].map((input) => input.value)`,
        )
      // No digit of a place is cut.
      await page.getByLabel('Longitude of Gare', { exact: true }).fill('-132.9876543')
      const isWhole = await page.evaluate(
        `[...document.querySelectorAll('.cell-table input')].every((input) => input.scrollWidth <= input.clientWidth)`,
      )
      expect(isWhole).toBe(true)
      expect(await valuesOf('Azimuth')).toEqual(['0', '120', '240', '0', '120', '240'])
      expect(await valuesOf('Site')).toEqual(['Hôtel', 'Hôtel', 'Hôtel', 'Gare', 'Gare', 'Gare'])
      await page.locator('.table-reading').getByRole('button', { name: 'Dismiss' }).click()
      await expect.poll(() => page.locator('.table-reading').count()).toBe(0)
    })
  })

  test('six cells: a proven plan, its certificate, what-if, applied as one step', async () => {
    await withCells(6, async (shown) => {
      await shown.getByRole('button', { name: 'Plan the network' }).click()
      await shown.waitForSelector('.result')
      await expect.poll(() => shown.locator('.result').textContent()).toContain('Proven: ')
      // The browser's scorer and the service agree on the plan that was found.
      const answered = Number(
        await shown.evaluate(
          'window.sightline.project().results[0].answer.answer.optimization.score',
        ),
      )
      expect(await score(shown)).toBeCloseTo(answered, 2)
      const download = shown.waitForEvent('download')
      await shown.getByRole('button', { name: 'Save the certificate' }).click()
      const plan: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
      expect(plan).toHaveProperty('optimization.search.certificate')
      // No other azimuth can score higher than the proven plan.
      const slider = shown.locator('.what-if input[type=range]').first()
      for (let i = 0; i < 5; i++) await slider.press('ArrowRight')
      await shown.getByText('not confirmed').waitFor()
      expect(await score(shown)).toBeLessThanOrEqual(answered + 1e-9)
      const id = String(await shown.evaluate('window.sightline.project().results[0].id'))
      await expect.poll(() => sourceFeatures(shown, `${id}/tried`)).toHaveLength(6)
      await shown.getByRole('button', { name: 'Back to the answer' }).click()
      const use = shown.getByRole('button', { name: 'Apply to the plan' })
      // The search may find that the plan is the best already.
      if ((await use.count()) > 0) {
        await use.click()
        await shown.getByRole('button', { name: 'Undo: Apply the plan' }).click()
        await expect.poll(() => use.isEnabled()).toBe(true)
      }
    })
  })

  test('sectors of a site keep apart in a plan, and are named where what is tried brings them near', async () => {
    const fragment = fragmentOf({ task: 'network', cells: 2 })
    await setting.withPage({ fragment }, async (shown) => {
      await shown.locator('#inspector-result').click()
      await shown.getByLabel('Sectors of a site apart').fill('90')
      await shown.getByLabel('Sectors of a site apart').press('Tab')
      await shown.getByRole('button', { name: 'Plan the network' }).click()
      const sliders = shown.locator('.what-if input[type=range]')
      await sliders.nth(1).waitFor()
      const [asked, found] = await shown.evaluate<
        [{ least_separation_deg: number; towers: { site_id: string }[] }, number[]]
      >(`(({ request, answer }) => [
        request,
        answer.answer.optimized_towers.map((tower) => tower.optimal_azimuth),
      ])(window.sightline.project().results[0])`)
      expect(asked.least_separation_deg).toBe(90)
      expect(asked.towers[0].site_id).toBe(asked.towers[1].site_id)
      const turn = Math.abs(found[0] - found[1])
      expect(Math.min(turn, 360 - turn)).toBeGreaterThanOrEqual(90)
      expect(await shown.getByText('A and B would be').count()).toBe(0)
      await sliders.nth(0).press('Home')
      await sliders.nth(1).press('Home')
      await shown.getByText('A and B would be 0° apart, not 90°.').waitFor()
    })
  })

  test('each cell of a plan is explained: with it as planned and turned back', async () => {
    await withCells(2, async (shown) => {
      await shown.getByRole('button', { name: 'Plan the network' }).click()
      await shown.waitForSelector('.result')
      const [name] = await shown.evaluate<string[]>(`(() => {
        const { answer } = window.sightline.project().results[0].answer
        const stood = answer.baseline.cell_configurations
        const turned = answer.optimized_towers.filter(
          (cell, i) => cell.optimal_azimuth !== stood[i].azimuth_deg,
        )
        return turned.map(({ id }) => id)
      })()`)
      expect(name).toBeDefined()
      await shown.getByRole('button', { name: `Explain ${name}` }).click()
      const card = shown.getByRole('region', { name: 'Explanation of a cell' })
      await expect.poll(() => card.textContent()).toContain(`The plan turns ${name} from`)
      // The plan's own score, what is left with the cell turned back, and their difference.
      const score = card.locator('tbody tr', { hasText: 'Score' }).locator('td')
      const [actual, back, change] = (await score.allTextContents()).map((text) =>
        Number(text.replace('−', '-').replace('±', '')),
      )
      const answered = await shown.evaluate<number>(
        'window.sightline.project().results[0].answer.answer.optimization.score',
      )
      expect(actual).toBeCloseTo(answered, 1)
      expect(actual - back).toBeCloseTo(change, 1)
    })
  })

  test('two plans are swiped, drawn as a difference and compared in one table', async () => {
    await withCells(2, async (shown) => {
      await shown.locator('#inspector-result').click()
      await shown.locator('select[name=search_policy]').selectOption('evaluate')
      const judge = async (results: number): Promise<void> => {
        await shown.getByRole('button', { name: 'Plan the network' }).click()
        const count = (): Promise<unknown> =>
          shown.evaluate('window.sightline.project().results.length')
        await expect.poll(count).toBe(results)
      }
      await judge(1)
      await shown.getByRole('button', { name: 'Branch this plan' }).click()
      await shown.locator('.cell-list button').first().click()
      await shown.locator('input[name=azimuth]').fill('200')
      await judge(2)
      await shown.getByRole('tab', { name: 'Compare' }).click()
      await shown.getByLabel('Before').selectOption({ index: 2 })
      await shown.locator('.other-map canvas').waitFor()
      const table = shown.locator('.compare-view')
      await expect.poll(() => table.textContent()).toContain('Score')
      await expect.poll(() => table.textContent()).toMatch(/Gained: \d+ buildings?/)
      await shown.getByRole('button', { name: 'Difference' }).click()
      await expect
        .poll(() => shown.locator('.legend-bar').textContent())
        .toContain('served in both')
    })
  })

  test('a project comes back from its file with its results, and from the browser', async () => {
    await withCells(1, async (shown) => {
      await shown.locator('#tab-gaps').click()
      await shown.getByRole('button', { name: 'Find gaps' }).click()
      await shown.waitForSelector('.result')
      await shown.locator('.project-button').click()
      await shown.locator('input[name=project_name]').fill('Harbour')
      await shown.locator('input[name=project_name]').press('Tab')
      const download = shown.waitForEvent('download')
      await shown.getByRole('button', { name: 'Save to a file' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('Harbour.sightline.json')
      const bytes = await readFile(await file.path())
      await shown.getByRole('button', { name: 'New project' }).click()
      await expect.poll(() => shown.locator('.cell-list li').count()).toBe(0)
      await shown.locator('.project-button').click()
      await shown.locator('.modal input[type=file]').setInputFiles({
        name: 'x.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"schema":"another"}'),
      })
      await expect.poll(() => shown.getByRole('alert').textContent()).toContain('no project')
      await shown.locator('.modal input[type=file]').setInputFiles({
        name: 'Harbour.sightline.json',
        mimeType: 'application/json',
        buffer: bytes,
      })
      await expect.poll(() => shown.locator('.project-button').textContent()).toContain('Harbour')
      await shown.waitForSelector('.result:not([data-stale])')
      await untilStored(shown)
      await shown.reload()
      await shown.waitForSelector('.stage', { state: 'detached' })
      await expect.poll(() => shown.locator('.project-button').textContent()).toContain('Harbour')
      const results = (): Promise<unknown> =>
        shown.evaluate('window.sightline.project().results.length')
      await expect.poll(results).toBe(1)
    })
  })

  test('why this number: a ledger that adds up to the picture, which the report shows and tells in Markdown', async () => {
    await setting.withPage({}, async (page) => {
      await page.getByRole('button', { name: 'Show its coverage' }).click()
      await page.waitForSelector('.result')
      const middle: unknown = await page.evaluate(`(() => {
        const [west, south, east, north] = window.sightline.project().results[0].answer.surface.grid.bounds
        const map = window.sightline.map()
        const box = map.getContainer().getBoundingClientRect()
        const { values, width, height, nodata } = window.sightline.project().results[0].answer.surface.grid
        const row = Math.round(height * 0.7)
        const column = [...Array(width).keys()].find((i) => values[row * width + i] !== nodata) + 4
        const at = map.project([
          west + ((east - west) * column) / (width - 1),
          south + ((north - south) * row) / (height - 1),
        ])
        return { x: box.left + at.x, y: box.top + at.y }
      })()`)
      const { x, y } = middle as { x: number; y: number }
      await page.mouse.click(x, y)
      await page.getByRole('button', { name: /^The ledger of/ }).click()
      await page.waitForSelector('.ledger')
      const text = await page.getByRole('region', { name: 'Why this number' }).textContent()
      const found = /shows (−[\d.]+) dBm at this node; the ledger adds up to (−[\d.]+) dBm/.exec(
        text ?? '',
      )
      expect(found).not.toBeNull()
      expect(found?.[1]).toBe(found?.[2])
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      await page.waitForSelector('.report[open]')
      await expect.poll(() => page.locator('.report-picture canvas').count()).toBe(1)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Markdown' }).click()
      const markdown = await readFile(await (await download).path(), 'utf8')
      expect(markdown).toContain('CC0 1.0')
      expect(markdown).toMatch(/Fingerprint [0-9a-f]{64}/)
    })
  })
})
