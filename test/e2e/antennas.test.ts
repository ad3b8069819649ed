import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { writeAntenna } from '../../src/antennas/catalogue.ts'
import { importPattern } from '../../src/antennas/import-pattern.ts'
import type { Scenario } from '../../web/src/scenario/scenario.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { msiText } from '../worlds/antenna-files.ts'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

const folder = join(temporaryDirectory(), 'antennas')
const { antenna } = importPattern('leaning.msi', Buffer.from(msiText()))
if (antenna === null) throw new Error('the file of the test is no antenna')
writeAntenna(folder, antenna, false)

describe.skipIf(!hasChromium)('the page of a service with a catalogue of antennas', () => {
  const setting = settingOfService({ SIGHTLINE_ANTENNAS_DIR: folder })

  const withCell = (settings: Scenario, use: (page: Page) => Promise<void>): Promise<void> =>
    setting.withPage(
      { fragment: fragmentOf({ task: 'rays', cells: 1, settings }) },
      async (page) => {
        await page.locator('.cell-list .link').click()
        await use(page)
      },
    )

  test('offers them in the form and asks with both cuts and the gain of the one chosen', async () => {
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
})
