import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { writeAntenna } from '../../src/antennas/catalogue.ts'
import { importPattern } from '../../src/antennas/import-pattern.ts'
import type { Scenario } from '../../web/src/scenario/scenario.ts'
import { featureCollection, polygonFeature, squareRing, temporaryDirectory } from '../made-packs.ts'
import { msiText } from '../worlds/antenna-files.ts'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

const antennas = join(temporaryDirectory(), 'antennas')
const { antenna } = importPattern('leaning.msi', Buffer.from(msiText()))
if (antenna === null) throw new Error('the file of the test is no antenna')
writeAntenna(antennas, antenna, false)

const [lon, lat] = [7.42, 43.73]

/** A project with an area of interest, in an address. */
const area = [
  [lon - 0.01, lat - 0.01],
  [lon + 0.01, lat - 0.01],
  [lon, lat + 0.01],
]
const content = { defaults: {}, cells: [], area, pathTo: null }
const fragment = `#project=${Buffer.from(JSON.stringify(content)).toString('base64url')}&task=surface`

describe.skipIf(!hasChromium)('the page of a service with folders of its own', () => {
  const root = temporaryDirectory()
  const setting = settingOfService({
    SIGHTLINE_ANTENNAS_DIR: antennas,
    PLANNER_DATASETS_ROOT: root,
    MAX_UPLOAD_BYTES: '1000000',
  })

  const withCell = (settings: Scenario, use: (page: Page) => Promise<void>): Promise<void> =>
    setting.withPage(
      { fragment: fragmentOf({ task: 'rays', cells: 1, settings }) },
      async (page) => {
        await page.locator('.cell-list .link').click()
        await use(page)
      },
    )

  test('offers the antennas of a catalogue in the form and asks with both cuts and the gain of the one chosen', async () => {
    await withCell({}, async (page) => {
      await page.getByText('Antenna pattern and tilt').click()
      const whole = page.getByLabel('Antenna', { exact: true })
      await page.locator('select[name=horizontal_pattern_id]').selectOption('Leaning 65')
      expect(await whole.inputValue()).toBe('')
      await whole.selectOption({ label: 'Leaning 65, 18 dBi' })
      expect(await page.locator('select[name=vertical_pattern_id]').inputValue()).toBe(antenna.id)
      const form = page.locator('.cell-form')
      expect(await form.innerText()).toContain('EIRP 58.0 dBm')
      expect(await form.innerText()).toMatch(/points 6° down already.*beam width does nothing/)
      await page.click('#tab-rays')
      const asked = page.waitForRequest((request) => request.method() === 'POST')
      await page.click('.run-bar .button.primary')
      expect((await asked).postDataJSON()).toMatchObject({
        rf_profile: { horizontal_pattern_id: antenna.id, vertical_pattern_id: antenna.id },
      })
      await page.waitForSelector('.result')
    })
  })

  test('says which antenna of a project it lacks, and does not ask', async () => {
    await withCell({ horizontal_pattern_id: 'gone-65' }, async (page) => {
      await page.getByText('Antenna pattern and tilt').click()
      const problem = page.locator('.field-problem')
      expect(await problem.innerText()).toBe('this service has no antenna “gone-65”')
      await page.click('#tab-rays')
      expect(await page.locator('.run-bar').innerText()).toContain('no antenna “gone-65”')
      expect(await page.locator('.run-bar .button.primary').isDisabled()).toBe(true)
    })
  })

  test('builds a pack: takes the drawn area, the columns of a list and the licences', async () => {
    const { page, troubles, close } = await setting.open({ fragment })
    await page.locator('.pack-button').click()
    await page.getByText('Build a pack').click()
    const house = (id: string, east: number) =>
      polygonFeature(id, [squareRing(lon + east, lat, 0.0003)], { building: 'yes', height: '9' })
    const buildings = featureCollection([house('way/1', 0), house('way/2', 0.5)])
    await page.locator('input[aria-label="Files for a pack"]').setInputFiles([
      { name: 'town.geojson', mimeType: 'application/json', buffer: Buffer.from(buildings) },
      {
        name: 'sites.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Rechts;Hoch;Zeigt\n${lon};${lat};137\n`),
      },
    ])
    const form = page.getByRole('form', { name: 'New pack' })
    await form.getByLabel('Licence of the sites').fill('CC BY 4.0')
    await form.locator('summary', { hasText: 'Columns of the site list' }).click()
    await form.getByLabel('longitude').fill('Rechts')
    await form.getByLabel('latitude').fill('Hoch')
    await form.getByLabel('azimuth', { exact: true }).fill('Zeigt')
    await form.getByText(/Only what touches the box of the drawn area/).click()
    await form.getByRole('button', { name: 'Build the pack' }).click()
    await expect.poll(() => form.textContent()).toContain('town is built')
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(join(root, 'town', name), 'utf8'))
    expect(read('manifest.json')).toMatchObject({
      licenses: expect.arrayContaining([expect.stringContaining('CC BY 4.0')]) as unknown,
    })
    expect(read('towers.geojson')).toMatchObject({
      features: [{ properties: { azimuth_deg: 137 } }],
    })
    const { features } = read('buildings.geojson') as { features: unknown[] }
    expect(features).toHaveLength(1)
    expect(troubles).toEqual([])
    await close()
  })
})
