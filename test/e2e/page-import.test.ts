import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { settingOfService } from './page-setting.ts'

/** As a French planning tool saves it: three sectors of one mast, powers in watts. */
const frenchTable = [
  'Code site;Nom cellule;Longitude;Latitude;Azimut;HBA (m);Puissance (W);Bande (MHz);Système;Tilt élec.;Tilt méca',
  'D1;D1-A;-32,996;46,9929;0;28,5;20;700;4G;4;0',
  'D1;D1-B;-32,996;46,9929;120;28;40;3500;5G;6;2',
  'D1;D1-C;-32,996;46,9929;240;28,5;10;3500;5G;6;2',
].join('\n')

describe.skipIf(!hasChromium)('a table of cells that is read', () => {
  const setting = settingOfService()

  test('is shown with the decimals of each column alike, before and after it is taken', async () => {
    await setting.withPage({}, async (page) => {
      await page.click('#dock-cells')
      await page.setInputFiles('.table-tools input[type=file]', {
        name: 'sites.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(frenchTable, 'latin1'),
      })
      const preview = page.getByRole('region', { name: 'Preview of the import' })
      expect(await preview.innerText()).not.toContain('Not understood')
      const rows = preview.getByLabel(/^First rows of/).locator('tbody tr')
      const column = (place: number): Promise<string[]> =>
        rows.locator(`td:nth-child(${place})`).allInnerTexts()
      expect(await column(5)).toEqual(['0', '120', '240'])
      expect(await column(6)).toEqual(['28.5', '28.0', '28.5'])
      expect(await column(8)).toEqual(['0.7', '3.5', '3.5'])
      expect(await column(9)).toEqual(['43.01', '46.02', '40.00'])
      await page.getByRole('button', { name: 'Add 3 cells' }).click()
      const powers = page.locator('.cell-table input[aria-label^="Power of"]')
      await powers.nth(2).waitFor()
      const shown = [0, 1, 2].map((row) => powers.nth(row).inputValue())
      expect(await Promise.all(shown)).toEqual(['43.01', '46.02', '40.00'])
      // Of several cells the form shows one, and marks what the others have otherwise.
      await page.getByRole('button', { name: 'Select all', exact: true }).click()
      const form = page.getByRole('form', { name: 'Cell' })
      const label = (name: string): Promise<string> =>
        form.locator('label', { hasText: name }).first().innerText()
      await expect.poll(() => label('Azimuth')).toContain('differs')
      expect(await label('Radius')).not.toContain('differs')
      expect(await form.getByText('Longitude').count()).toBe(0)
      await form.getByRole('spinbutton', { name: /^Power/ }).fill('37')
      await expect.poll(() => label('Power')).not.toContain('differs')
    })
  })

  test('asks in its preview what azimuth -1 means, and takes what is answered', async () => {
    await setting.withPage({}, async (page) => {
      await page.click('#dock-cells')
      await page.setInputFiles('.table-tools input[type=file]', {
        name: 'cells.xls',
        mimeType: 'application/vnd.ms-excel',
        buffer: Buffer.from(
          'Cell\tLatitude\tLongitude\tAzimuth\nA\t46.9929\t-32.996\t-1\nB\t46.9929\t-32.996\t120\n',
        ),
      })
      const preview = page.getByRole('region', { name: 'Preview of the import' })
      await preview.getByText('1 azimuth of -1 was left out').waitFor()
      await preview.getByLabel('Azimuth −1 means').selectOption('omni')
      await preview.getByText('1 cell radiates all round.').waitFor()
      await page.getByRole('button', { name: 'Add 2 cells' }).click()
      await page.locator('.cell-table input[aria-label^="Azimuth of"]').nth(1).waitFor()
    })
  })
})
