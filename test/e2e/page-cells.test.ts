import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium, sourceFeatures } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { measuredRows } from './measured-rows.ts'
import { settingOfService } from './page-setting.ts'

/** Asks a question of the rail and waits for its answer. */
async function askQuestion(page: Page, id: string): Promise<void> {
  await page.click(`#tab-${id}`)
  await page.click('.run-bar .button.primary')
  await page.waitForSelector('.result')
}

describe.skipIf(!hasChromium)('questions about the cells of a plan', () => {
  const setting = settingOfService()

  const withCells = (
    linked: Parameters<typeof fragmentOf>[0],
    use: (page: Page) => Promise<void>,
  ): Promise<void> => setting.withPage({ fragment: fragmentOf(linked) }, use)

  test('interference has one layer whose quantity, legend and files change together; a candidate of the drawn area becomes a cell in one step that undo takes back', async () => {
    const area = [
      [-33.02, 46.982],
      [-33, 46.982],
      [-33, 46.995],
      [-33.02, 46.995],
    ] as const
    await withCells({ task: 'interference', area }, async (page) => {
      await askQuestion(page, 'interference')
      const legend = page.locator('.legend-parts section').first()
      expect(await legend.innerText()).toContain('served from 0 dB')
      expect(await page.locator('.result .compare tbody tr').count()).toBe(3)
      await page.getByRole('button', { name: 'Best server' }).click()
      expect(await legend.locator('li').allInnerTexts()).toEqual(['A', 'B', 'C'])
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV' }).click()
      expect((await download).suggestedFilename()).toMatch(/best[-_]server.*\.csv$/)

      await askQuestion(page, 'sites')
      await page.getByRole('button', { name: 'Add to the plan' }).first().click()
      const cells = page.locator('.cell-list li')
      expect(await cells.count()).toBe(4)
      await page.getByRole('button', { name: /^Undo/ }).click()
      expect(await cells.count()).toBe(3)
    })
  })

  test('measurements dropped on the page give an offset that later questions carry until it no longer fits; columns of unknown names are asked for', async () => {
    const rows = await measuredRows(setting.address(), { offsetDb: -6, times: 1 })
    const csv = ['lon,lat,rat,rsrp,cell_id', ...rows].join('\n')
    await withCells({ task: 'measurements' }, async (page) => {
      await page.evaluate(
        `(() => {
          const files = new DataTransfer()
          files.items.add(new File([${JSON.stringify(csv)}], 'drive.csv', { type: 'text/csv' }))
          document.body.dispatchEvent(
            new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }),
          )
        })()`,
      )
      await page.waitForSelector('.set-list li')
      // They are on the map as they were measured, before any cell is asked about.
      const places = () => sourceFeatures(page, 'known-places')
      await expect.poll(async () => (await places()).length).toBe(rows.length)
      const measured = rows.map((row) => Number(row.split(',')[3]))
      expect((await places()).map(({ properties }) => properties['power_dbm'])).toEqual(measured)
      expect(await page.locator('.legend-bar').innerText()).toContain('Measured')
      await askQuestion(page, 'measurements')
      await expect.poll(async () => (await places()).length).toBe(0)
      await page.getByRole('button', { name: /^Accept/ }).click()
      const line = page.locator('.calibration-line')
      expect(await line.innerText()).toContain('A, B, C, from drive.csv')
      await askQuestion(page, 'interference')
      expect(await page.locator('.result-header .badge.good').innerText()).toMatch(/calibrated/)
      // Any other frequency is another radio setting.
      await page.getByRole('button', { name: 'Defaults', exact: true }).click()
      await page.fill('input[name=frequency_ghz]', '28')
      expect(await page.locator('.notice').innerText()).toContain('drive.csv is dropped')
      await line.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /^Undo/ }).click()
      await line.waitFor()

      await page.click('#tab-measurements')
      await page.setInputFiles('input[aria-label="Measurements as CSV"]', {
        name: 'odd.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('East;North;Power\n-33.0131;46.984;-90,5\n-33.0132;46.984;-90/-91\n'),
      })
      const form = page.locator('form[aria-label=Columns]')
      expect(await form.innerText()).toContain('Open is: no column holds lon: found are East')
      await form.getByLabel('Longitude').selectOption('East')
      await form.getByLabel('Latitude').selectOption('North')
      await form.getByLabel('Measured power').selectOption('Power')
      await form.getByRole('button', { name: 'Take these columns' }).click()
      expect(await page.locator('.set-list li', { hasText: 'odd.csv' }).innerText()).toContain(
        '1 samples',
      )
      await page.getByText('What was left out of odd.csv').click()
      expect(await page.getByRole('list', { name: 'Left out' }).innerText()).toContain(
        'line 3, column Power: must be a number between -180 and -20 dBm, but is "-90/-91"',
      )
    })
  })

  test('interference of one cell says that it takes two; where uploads are off, the pack dialog says so in the words of the service; a calculator starts with the example of the API document and shows its answer; an experiment ends as a table of its runs with Pareto marks', async () => {
    await withCells({ task: 'interference', cells: 1 }, async (page) => {
      await page.click('#tab-interference')
      expect(await page.locator('.run-bar').innerText()).toContain('2 to 8 cells')
      expect(await page.locator('.run-bar .button.primary').isDisabled()).toBe(true)

      await page.click('.pack-button')
      await page.getByText('Build a pack').click()
      expect(await page.locator('.modal .callout').innerText()).toContain('MAX_UPLOAD_BYTES')
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog[open]', { state: 'detached' })

      await page.click('.more-questions summary')
      await page.click('#tab-sub-thz')
      await page.fill('input[name=frequency_ghz]', '141')
      await page.locator('input[name=frequency_ghz]').blur()
      await page.click('.run-bar .button.primary')
      await expect.poll(() => page.locator('.result').innerText()).toContain('Atmosphere')

      await page.click('#tab-experiments')
      await page.fill('input[name=tx_powers_dbm]', '30, 40')
      await page.fill('input[name=azimuths_deg]', '0:270:90')
      await page.click('.run-bar .button.primary')
      // The first experiment of a service creates its database.
      await page.getByRole('button', { name: 'List the runs' }).click()
      const rows = page.locator('.dock .grid-table tbody tr')
      await expect.poll(() => rows.count()).toBe(8)
      expect(await rows.filter({ hasText: '◆' }).count()).toBeGreaterThan(0)
    })
  }, 150_000)

  test('building entry says where its frequency is not defined, and lists the buildings elsewhere', async () => {
    await withCells(
      { task: 'entry', settings: { frequency_ghz: 140, network_tech: '6g' } },
      async (page) => {
        // Seen before it is asked, though the tab in front is that of the cell.
        const inFront = page.locator('.inspector [role=tab][aria-selected=true]')
        expect(await inFront.getAttribute('id')).toBe('inspector-cell')
        await page
          .locator('.run-bar', { hasText: 'alone: not at the 140 GHz' })
          .getByRole('button', { name: 'at 28 GHz' })
          .waitFor()
        await askQuestion(page, 'entry')
        expect(await page.locator('.result .warnings').innerText()).toContain('140 GHz')
      },
    )
    await withCells({ task: 'entry', settings: { frequency_ghz: 28 } }, async (page) => {
      await askQuestion(page, 'entry')
      await page.getByRole('button', { name: 'List the buildings' }).click()
      const rows = page.locator('.dock .grid-table tbody tr')
      await expect.poll(() => rows.count()).toBeGreaterThan(10)
    })
  })
})
