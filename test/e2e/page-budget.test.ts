import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

describe.skipIf(!hasChromium)('ordinary work', () => {
  const setting = settingOfService({ RF_REQUESTS_PER_MINUTE: '20' })

  test('one sector, six cells with rays and interference, one repeat: at most 20 radio requests', async () => {
    const asked: string[] = []
    const { page, troubles, close } = await setting.open({
      fragment: fragmentOf({ task: 'surface', cells: 6 }),
      onRequest: (request) => {
        if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
      },
    })
    const results = (): Promise<number> =>
      page.evaluate<number>('window.sightline.project().results.length')
    const ask = async (task: string): Promise<void> => {
      await page.click(`#tab-${task}`)
      const before = await results()
      await page.locator('.run-bar .button.primary').click()
      await expect.poll(results).toBeGreaterThan(before)
      await page.locator('.run-bar .button.primary:enabled').waitFor()
    }
    await ask('surface')
    await ask('network')
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
      await page.locator('.cell-list').getByRole('button', { name, exact: true }).click()
      await ask('rays')
    }
    await ask('interference')
    await ask('network')
    expect(asked).toHaveLength(11)
    expect(troubles).toEqual([])
    await close()
  }, 120_000)
})
