import { describe, expect, test } from 'vitest'
import { drawnBuildings, hasChromium } from './browser.ts'
import { settingOfService } from './page-setting.ts'
import { expectShadedGround, terrainAnswers } from './shaded-ground.ts'

const rfKey = 'rf-key-of-the-test'
const buildingsKey = 'buildings-key-of-the-test'

describe.skipIf(!hasChromium)('the page on a protected service', () => {
  // The browser itself reports every refused request; nothing else may go wrong.
  const setting = settingOfService(
    { RF_API_KEY: rfKey, BUILDINGS_API_KEY: buildingsKey, RF_REQUESTS_PER_MINUTE: '2' },
    /status of 4(01|29)/,
  )
  test('asks for the keys, keeps them for the tab alone and draws with them', async () => {
    await setting.withPage({}, async (page) => {
      await page.getByText('The buildings need a key.').waitFor()
      await page.getByRole('button', { name: 'Enter key' }).click()
      await page.getByLabel(/Buildings key/).fill(buildingsKey)
      await page.getByLabel(/RF key/).fill('a wrong one')
      await page.getByRole('button', { name: 'Keep for this tab' }).click()
      await expect.poll(() => drawnBuildings(page)).toBeGreaterThan(500)
      await expect.poll(() => page.getByText('The buildings need a key.').count()).toBe(0)

      await page.locator('body').press('2')
      await page.locator('body').press('p')
      const refusal = page.getByRole('alert')
      await refusal.waitFor()
      await expect.poll(() => refusal.textContent()).toContain('401')
      await refusal.getByRole('button', { name: 'Enter key' }).click()
      await page.getByLabel(/RF key/).fill(rfKey)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Analyze sector' }).click()
      await page.waitForSelector('.result')

      await expect
        .poll(async () => String(await page.evaluate('JSON.stringify(localStorage)')))
        .not.toContain('key-of')
      expect(page.url()).not.toContain('key-of')
    })
  })

  test('shows the words of the service and counts down when the budget is spent', async () => {
    await setting.withPage({}, async (page) => {
      await page.getByRole('button', { name: 'API keys' }).click()
      await page.getByLabel(/RF key/).fill(rfKey)
      await page.getByLabel(/Buildings key/).fill(buildingsKey)
      await page.keyboard.press('Enter')
      await page.locator('body').press('2')
      await page.locator('body').press('p')
      const budget = page.getByText(/requests left this minute/)
      await budget.waitFor()
      const pause = page.locator('.inspector').getByRole('timer')
      for (let attempt = 0; attempt < 3 && (await pause.count()) === 0; attempt++) {
        await page.getByRole('button', { name: 'Analyze sector' }).click()
        await page.waitForTimeout(1500)
      }
      await pause.waitFor()
      await expect.poll(() => pause.textContent()).toMatch(/this goes on in \d+ s\./)
      await expect.poll(() => budget.textContent()).toContain('0 of 2')
      await page
        .locator('.inspector')
        .getByRole('button', { name: /^Cancel/ })
        .click()
      await expect.poll(() => pause.count()).toBe(0)
    })
  })

  test('shades the ground of the demo city, with the key of the tiles, until it is hidden', async () => {
    const options = { fragment: '#view=14/47.004/-32.995/0/0', isDrawn: true }
    const { page, troubles, close } = await setting.open(options)
    await page.evaluate(
      `sessionStorage.setItem('sightline.key.buildings', ${JSON.stringify(buildingsKey)})`,
    )
    // What the page without the key was still refused belongs to the page before.
    await page.reload({ waitUntil: 'commit' })
    const refusedBefore = troubles.length
    const answers = terrainAnswers(page)
    await page.waitForSelector('.map[data-loaded]')
    await expectShadedGround(page, answers)
    expect(troubles.slice(refusedBefore)).toEqual([])
    await close()
  }, 300_000)
})
