import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { hasChromium } from './browser.ts'
import { fragmentOf, sites } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

interface StoredRegion {
  readonly status: string
  readonly job_id: string
}

const answersOf = (page: Page): Promise<readonly StoredRegion[]> =>
  page.evaluate<StoredRegion[]>(
    'window.sightline.project().results.map(({ answer: { status, job_id } }) => ({ status, job_id }))',
  )

/** The newest. */
const computed = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await answersOf(page))[0]?.status, { timeout: 200_000 })
    .toBe('succeeded')

async function spacing(page: Page, metres: string): Promise<void> {
  await page.locator('#inspector-result').click()
  await page.getByLabel('A node every').fill(metres)
  await page.getByLabel('A node every').press('Enter')
}

async function cost(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'What would it cost?' }).click()
  const facts = page.locator('.goals .facts')
  await facts.waitFor()
  return (await facts.textContent()) ?? ''
}

/** Twelve cells at the places of the first six, nine of them of one site, as a table. */
const twelveCells = [
  'site,cell,lon,lat,azimuth',
  ...Array.from({ length: 12 }, (_, i) => {
    const { tower_lon: lon, tower_lat: lat } = sites[i % sites.length].overrides
    return `${i < 9 ? 'Hill' : 'Dale'},C${i},${lon},${lat},${30 * i}`
  }),
].join('\n')

interface Asked {
  readonly cells: number
  readonly area: readonly (readonly number[])[] | null
  readonly results: number
}

const asked = (page: Page): Promise<Asked> =>
  page.evaluate<Asked>(`(() => {
    const { plans, area, results } = window.sightline.project()
    return { cells: plans[0].cells.length, area, results: results.length }
  })()`)

describe.skipIf(!hasChromium)('a region on the page', () => {
  const setting = settingOfService()

  test('fills the map, lists its files, and says what a turned cell would cost', async () => {
    const tiles: string[] = []
    const onRequest = (request: { url: () => string }): void => {
      const [, layer] = /\/tiles\/(rsrp_dbm|best_server|sinr_db)\/\d/.exec(request.url()) ?? []
      if (layer !== undefined) tiles.push(layer)
    }
    const fragment = fragmentOf({ task: 'region', cells: 3 })
    await setting.withPage({ fragment, onRequest }, async (page) => {
      // Of so small an area the finest that there is.
      await page.locator('#inspector-result').click()
      expect(await page.getByLabel('A node every').getAttribute('placeholder')).toBe('10')
      await spacing(page, '10')
      expect(await cost(page)).toMatch(/Path losses\d of 2 to computeTiles\d of 2 to compute/)
      await page.getByRole('button', { name: 'Compute the region' }).click()
      await computed(page)
      await page.getByRole('link', { name: 'Data, licences, accuracy and hashes' }).waitFor()
      expect(await page.getByRole('link', { name: /(GeoTIFF|PMTiles)$/ }).count()).toBe(8)
      // What it says is what the table of its cells adds up to.
      const table = await page.evaluate<string>(
        `fetch('api/jobs/' + window.sightline.project().results[0].answer.job_id + '/outputs/cells.csv').then((file) => file.text())`,
      )
      const [names, ...rows] = table
        .trim()
        .split('\n')
        .map((line) => line.split(','))
      const sumOf = (name: string): number =>
        rows.reduce((sum, row) => sum + Number(row[names.indexOf(name)]), 0)
      const headline = await page.locator('.result .headline').innerText()
      expect(headline).toContain(`${sumOf('served_km2').toFixed(2)} km² of`)
      expect(headline).toContain(`served · ${sumOf('buildings')} buildings`)
      // The colours span the strengths that there are, and the legend says between which.
      const span = await page.evaluate<readonly [number, number]>(
        'window.sightline.project().results[0].answer.span',
      )
      expect(span[0]).toBeGreaterThanOrEqual(-120)
      expect(span[1] - span[0]).toBeLessThan(80)
      const ticks = await page.locator('.legend-bar .power-scale').innerText()
      for (const end of span) expect(ticks).toContain(String(end).replace('-', '−'))
      await expect.poll(() => tiles.includes('rsrp_dbm')).toBe(true)
      // In the palette that the legend has, as every other picture.
      const colors = () =>
        page.evaluate<string>(
          `window.sightline.map().getSource(window.sightline.project().results[0].id + '/image')?.tiles[0].split('/')[2]`,
        )
      await expect.poll(colors).toBe(`graded-viridis-${span[0]}-${span[1]}`)
      tiles.length = 0
      await page.getByLabel('Palette').selectOption('cividis')
      await expect.poll(colors).toBe(`graded-cividis-${span[0]}-${span[1]}`)
      await expect.poll(() => tiles.includes('rsrp_dbm')).toBe(true)
      await page.getByRole('button', { name: 'Best server' }).click()
      await expect.poll(() => tiles.includes('best_server')).toBe(true)
      const shown = () =>
        page.evaluate<string>(
          `window.sightline.map().getSource(window.sightline.project().results[0].id + '/image')?.type`,
        )
      await expect.poll(shown).toBe('raster')
      expect(await cost(page)).toMatch(/Path losses0 of \d to computeTiles0 of/)
      await page.locator('.cell-list').getByRole('button', { name: 'C', exact: true }).click()
      await page.locator('#inspector-cell').click()
      await page.locator('input[name=azimuth]').fill('140')
      await page.locator('input[name=azimuth]').press('Enter')
      await page.locator('#inspector-result').click()
      const turned = await cost(page)
      expect(turned).toMatch(/Path losses0 of \d to computeTiles[1-9]\d* of/)
    })
  }, 400_000)

  test('is paused, goes on from what is stored, and is found again after a reload', async () => {
    // Large enough not to be at its end when its button is pressed.
    const fragment = fragmentOf({ task: 'region', cells: 3, settings: { radius_m: 3000 } })
    await setting.withPage({ fragment }, async (page) => {
      await spacing(page, '11')
      await page.getByRole('button', { name: 'Compute the region' }).click()
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByText('The region is paused after').waitFor()
      const [paused] = await answersOf(page)
      await page.getByRole('button', { name: 'Go on' }).click()
      // The paused one gives way to what goes on.
      const isPaused = ({ job_id: id }: StoredRegion) => id === paused.job_id
      await expect
        .poll(async () => (await answersOf(page)).map(isPaused), { timeout: 60_000 })
        .toEqual([false])
      await page.reload()
      await page.waitForSelector('.stage', { state: 'detached' })
      await computed(page)
    })
  }, 400_000)

  test('says what it waits for, until its parts go on', async () => {
    const fragment = fragmentOf({ task: 'region', cells: 3, settings: { radius_m: 3000 } })
    await setting.withPage({ fragment }, async (page) => {
      // As the service answers while the store of its files is away.
      let isAway = true
      const reason = 'the store of regions cannot be written: the bucket does not exist'
      await page.route('**/api/jobs/*', async (route) => {
        const response = await route.fetch()
        const { result, ...job } = (await response.json()) as StoredRegion & { result?: object }
        const waiting = { reason, since: '2026-01-01T10:00:00.000Z' }
        const json = isAway ? { ...job, status: 'running', waiting } : { ...job, result }
        await route.fulfill({ response, json })
      })
      // Of another zoom than the regions before: an equal one would be known.
      await spacing(page, '25')
      await page.getByRole('button', { name: 'Compute the region' }).click()
      const told = page.getByText(
        /^It has waited since .*00:00.*: the store of regions cannot be written/,
      )
      await told.waitFor()
      isAway = false
      await told.waitFor({ state: 'detached' })
    })
  }, 400_000)

  test('of more cells than one picture takes is asked by one button, and one undo takes its area back', async () => {
    const bodies: { readonly cells: readonly unknown[]; readonly area: object }[] = []
    const onRequest = (request: { url: () => string; postData: () => string | null }): void => {
      if (/region-coverage\/execution$/.test(request.url()))
        bodies.push(JSON.parse(request.postData() ?? '') as (typeof bodies)[0])
    }
    await setting.withPage(
      { fragment: fragmentOf({ task: 'plan', cells: 0 }), onRequest },
      async (page) => {
        await page.click('#dock-cells')
        await page.setInputFiles('.table-tools input[type=file]', {
          name: 'twelve.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(twelveCells),
        })
        await page.getByRole('button', { name: 'Add 12 cells' }).click()
        await expect.poll(async () => (await asked(page)).cells).toBe(12)
        await page.locator('.cell-list').getByRole('button', { name: 'Hill', exact: true }).click()
        await page.locator('#inspector-result').click()
        const verb = page.getByRole('button', { name: 'Map the plan', exact: true })
        expect(await verb.isDisabled()).toBe(true)
        await page.getByRole('button', { name: 'These 9 cells as a region of the view' }).click()
        await expect.poll(() => bodies.length).toBe(1)
        expect(bodies[0].cells).toHaveLength(9)
        const { area } = await asked(page)
        expect(area?.length).toBeGreaterThan(2)
        await expect.poll(async () => (await asked(page)).results, { timeout: 200_000 }).toBe(1)
        await page.keyboard.press('Control+z')
        await expect.poll(async () => (await asked(page)).area).toBeNull()
        expect(await asked(page)).toMatchObject({ cells: 12, results: 1 })
      },
    )
  }, 400_000)
})
