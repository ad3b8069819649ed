import { readFile } from 'node:fs/promises'
import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { checkBoundedPlan } from '../../src/optimization/check/bounded-plan.ts'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

/** The whole demo city. */
const area = [
  [-33.03, 46.975],
  [-32.99, 46.975],
  [-32.99, 47],
  [-33.03, 47],
] as const

describe.skipIf(!hasChromium)('sites that are chosen together', () => {
  const setting = settingOfService()

  test('are asked for by choice, proven by their certificate, and taken in one step', async () => {
    const sent: string[] = []
    const onRequest = (request: Request): void => {
      if (request.url().endsWith('/api/recommend-sites')) sent.push(request.postData() ?? '')
    }
    const settings = { tx_power_dbm: 20, radius_m: 400 }
    const fragment = fragmentOf({ task: 'sites', cells: 2, settings, area })
    await setting.withPage({ fragment, onRequest, acceptDownloads: true }, async (page) => {
      await page.locator('#inspector-result').click()
      await page.getByRole('button', { name: 'Find candidate sites' }).click()
      await page.locator('.candidate-list').waitFor()
      await page.getByLabel('Sites are chosen').selectOption('together, with a bound')
      await page.getByLabel('Sites at most').fill('3')
      await page.getByLabel('Sites at most').press('Tab')
      await page.getByRole('button', { name: 'Find candidate sites' }).click()
      await page.getByText(/no choice of at most 3 of the \d+ candidates/).waitFor()
      const bodies = sent.map((text) => JSON.parse(text) as Record<string, unknown>)
      expect(bodies).toHaveLength(2)
      expect(bodies[1]).toEqual({
        ...bodies[0],
        max_results: 3,
        search_policy: 'bounded_search_v1',
      })
      expect(bodies[0]).not.toHaveProperty('search_policy')

      // No dot of a recorded site lies on the number of a candidate, which stands on its disc.
      const id = await page.evaluate<string>('window.sightline.project().results[0].id')
      const order = await page.evaluate<string[]>('window.sightline.map().getLayersOrder()')
      const [dot, disc, rank] = ['towers-dot', `${id}/places`, `${id}/ranks`]
      expect(order.filter((layer) => [dot, disc, rank].includes(layer))).toEqual([dot, disc, rank])

      const stored = await page.evaluate('window.sightline.project().results[0].answer.joint')
      expect(stored).not.toHaveProperty('certificate')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save the certificate' }).click()
      const whole = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
        readonly joint: { readonly certificate: unknown; readonly sites: readonly unknown[] }
      }
      expect(checkBoundedPlan(whole.joint.certificate).isProven).toBe(true)
      expect(stored).toMatchObject({ sites: whole.joint.sites })

      await page.getByRole('button', { name: 'Report' }).click()
      const listed = page.locator('dialog.report table').last()
      expect(await listed.locator('th').allTextContents()).toContain('Share of the gain')
      expect(await listed.locator('tbody tr').count()).toBe(3)
      await page.getByRole('button', { name: 'Close the report' }).click()

      const cellCount = () =>
        page.evaluate<number>('window.sightline.project().plans[0].cells.length')
      await page.getByRole('button', { name: 'Add 3 sites to the plan' }).click()
      await page.getByRole('button', { name: 'All in the plan' }).waitFor()
      expect(await cellCount()).toBe(5)
      await page.keyboard.press('Control+z')
      await expect.poll(cellCount).toBe(2)
    })
  })
})
