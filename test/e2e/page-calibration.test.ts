import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { measuredRows } from './measured-rows.ts'
import { settingOfService } from './page-setting.ts'

/** Asks a question of the rail and waits for its answer. */
async function askQuestion(page: Page, id: string): Promise<void> {
  await page.click(`#tab-${id}`)
  await page.click('.run-bar .button.primary')
  await page.waitForSelector('.result .headline')
}

describe.skipIf(!hasChromium)('what measurements say of the models', () => {
  const setting = settingOfService()

  const withMeasurements = async (
    use: (page: Page, count: number) => Promise<void>,
    times = 1,
  ): Promise<void> => {
    const rows = await measuredRows(setting.address(), { offsetDb: -6, times })
    await setting.withPage({ fragment: fragmentOf({ task: 'measurements' }) }, async (page) => {
      await page.click('#tab-measurements')
      await page.setInputFiles('input[aria-label="Measurements as CSV"]', {
        name: 'drive.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['lon,lat,rat,rsrp,cell_id', ...rows].join('\n')),
      })
      await page.waitForSelector('.set-list li')
      await use(page, rows.length)
    })
  }

  test('become a calibration that results are labelled with, until undo takes it back', async () => {
    await withMeasurements(async (page) => {
      await askQuestion(page, 'measurements')
      const form = page.locator('form[aria-label="Find a calibration"]')
      await form.getByLabel('Name').fill('Spring drive')
      await form.getByRole('button', { name: 'Find a calibration' }).click()
      const save = page.getByRole('button', { name: /^Save Spring drive and use it/ })
      await save.click()
      const line = page.locator('.calibration-line')
      expect(await line.innerText()).toContain('calibrated: Spring drive')
      await askQuestion(page, 'interference')
      const badge = page.locator('.result-header .badge.good')
      expect(await badge.innerText()).toBe('calibrated: Spring drive')
      await page.getByRole('button', { name: /^Undo/ }).click()
      await line.waitFor({ state: 'detached' })
      await askQuestion(page, 'interference')
      await badge.waitFor({ state: 'detached' })
    })
  })

  test('are read beside the page: a long file can be left, and the next one is read', async () => {
    const files = (count: number) => ({
      name: `${count}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'lon,lat,rsrp,rat',
          ...Array.from({ length: count }, (_, i) => `${7 + i / 1e5},43.7,-90,LTE`),
        ].join('\n'),
      ),
    })
    await setting.withPage({ fragment: fragmentOf({ task: 'measurements' }) }, async (page) => {
      await page.click('#tab-measurements')
      const input = page.locator('input[aria-label="Measurements as CSV"]')
      await input.setInputFiles(files(500_000))
      await page.getByRole('progressbar', { name: 'How much of 500000.csv is read' }).waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.locator('.progress').waitFor({ state: 'detached' })
      await input.setInputFiles(files(50))
      await page.waitForSelector('.set-list li')
      expect(await page.locator('.set-list').innerText()).toContain('50.csv')
      expect(await page.locator('.set-list li').count()).toBe(1)
    })
  })

  test('go to a file as a calibration and come back; a broken file is refused in words', async () => {
    await withMeasurements(async (page) => {
      await askQuestion(page, 'measurements')
      await page.getByRole('button', { name: 'Find a calibration' }).click()
      await page.getByRole('button', { name: /^Save drive.csv and use it/ }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Save the calibration drive.csv to/ }).click()
      const saved = await (await download).path()
      await page.getByRole('button', { name: 'Remove the calibration drive.csv' }).click()
      const list = page.locator('ul[aria-label=Calibrations]')
      await list.waitFor({ state: 'detached' })
      const open = page.getByLabel('Open a calibration')
      await open.setInputFiles({
        name: 'walk.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"offset_db": 3}'),
      })
      expect(await page.locator('[role=alert]').innerText()).toContain('holds no calibration')
      await open.setInputFiles(saved)
      expect(await list.innerText()).toContain('drive.csv')
      await page.locator('[role=alert]').waitFor({ state: 'detached' })
    })
  })

  test('rank the models, and one of them is used in a step that undo takes back', async () => {
    await withMeasurements(async (page) => {
      const shown = () =>
        page.evaluate<string[]>(
          'window.sightline.project().results.filter(({ visible }) => visible).map(({ question }) => question)',
        )
      const legend = page.locator('.legend-bar h3')
      await askQuestion(page, 'measurements')
      await askQuestion(page, 'models')
      // A table alone draws nothing: it has no legend, and the measured places keep their colours.
      expect(await shown()).toEqual(['models', 'measurements'])
      expect(await legend.allInnerTexts()).not.toContain('Models')
      await page.locator('.result .model-name').nth(1).click()
      const chosen = page.getByRole('region', { name: 'Chosen model' })
      await chosen.waitFor()
      // One place has one colour at a time.
      expect(await shown()).toEqual(['models'])
      // Another model is another view of the same result, and looking at it no edit.
      const nameOfChosen = chosen.locator('p').first()
      const before = await nameOfChosen.innerText()
      await page.locator('.result .model-name').first().click()
      await expect.poll(() => nameOfChosen.innerText()).not.toBe(before)
      expect(await page.locator('#dock-results').innerText()).toContain('(2)')
      expect(await page.getByRole('button', { name: /^Undo: Change a setting/ }).count()).toBe(0)
      expect(await legend.allInnerTexts()).toContain('Models')
      await chosen.getByRole('button', { name: 'Use this model', exact: true }).click()
      await page.locator('.stale-note').waitFor()
      await page.getByRole('button', { name: /^Undo: Use / }).click()
      await page.locator('.stale-note').waitFor({ state: 'detached' })
    })
  })

  test('of a long campaign rank the models as a job, which a reload goes on with', async () => {
    await withMeasurements(async (page, count) => {
      expect(count).toBeGreaterThan(5000)
      await page.click('#tab-models')
      await page.click('.run-bar .button.primary')
      const waited = (): Promise<boolean> =>
        page.evaluate<boolean>(`(sessionStorage.getItem('sightline.unfinished') ?? '[]') !== '[]'`)
      await expect.poll(waited, { timeout: 120_000 }).toBe(true)
      await page.reload()
      await page.waitForSelector('.stage', { state: 'detached' })
      await page.locator('#inspector-result').click()
      await page.waitForSelector('.result .headline')
      expect(await waited()).toBe(false)
      expect(await page.locator('.result .headline').innerText()).toContain('samples in')
      expect(await page.locator('.result .stale-note').count()).toBe(0)
      await page.locator('.result .model-name').first().click()
      const chosen = page.getByRole('region', { name: 'Chosen model' })
      await chosen.waitFor()
      expect(await chosen.innerText()).toContain('5,000 of')
    }, 10)
  }, 240_000)
})
