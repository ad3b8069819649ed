import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

describe.skipIf(!hasChromium)('ordinary work', () => {
  const setting = settingOfService()

  test('one sector, six cells with rays and interference, one repeat: at most 20 radio requests', async () => {
    const asked: string[] = []
    const { page, troubles, close } = await setting.open({
      fragment: fragmentOf({ task: 'surface', cells: 6 }),
      onRequest: (request) => {
        if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
      },
    })
    let charged = 0
    page.on('response', (response) => {
      const isAsked = response.request().method() === 'POST'
      if (isAsked && response.headers()['ratelimit-remaining'] !== undefined) charged++
    })
    // An answer asked twice stands once, so that results are not counted.
    const newest = (): Promise<string | undefined> =>
      page.evaluate<string | undefined>('window.sightline.project().results[0]?.finishedAt')
    const ask = async (task: string): Promise<void> => {
      await page.click(`#tab-${task}`)
      const before = await newest()
      await page.locator('.run-bar .button.primary').click()
      await expect.poll(newest).not.toBe(before)
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
    expect(charged).toBe(11)
    expect(troubles).toEqual([])
    await close()
  }, 120_000)
})
