import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import type { WatchedPage } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

interface Opened extends WatchedPage {
  /** The radio questions that were sent, as path and body. */
  readonly asked: readonly string[]
}

describe.skipIf(!hasChromium)('a link that was copied', () => {
  const setting = settingOfService()

  const opened = async (fragment: string): Promise<Opened> => {
    const asked: string[] = []
    const watched = await setting.open({
      fragment,
      permissions: ['clipboard-read', 'clipboard-write'],
      onRequest: (request) => {
        if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
      },
    })
    return { ...watched, asked }
  }
  const copied = async (page: Page): Promise<string> => {
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const text = await page.evaluate<string>('navigator.clipboard.readText()')
    return new URL(text).hash
  }

  test('asks its question at once and says so; the address afterwards does not', async () => {
    const sharing = await opened(fragmentOf({ task: 'gaps', cells: 2 }))
    await sharing.page.getByRole('button', { name: 'B', exact: true }).click()
    const link = await copied(sharing.page)
    expect(sharing.asked).toEqual([])
    await sharing.close()
    const { page, asked, troubles, close } = await opened(link)
    // It goes by itself, after some seconds.
    expect(await page.locator('.notice').textContent()).toContain(
      'This link asks for an answer at once: Gaps.',
    )
    await page.waitForSelector('.result')
    expect(asked).toEqual(['/api/coverage-gaps'])
    expect(await page.locator('.result-request').textContent()).toContain('Gaps: B')
    await expect.poll(() => page.url()).not.toContain('ask=1')
    await page.reload()
    await page.locator('.run-bar .primary:enabled').waitFor()
    await page.waitForTimeout(1000)
    expect(asked).toHaveLength(1)
    expect(troubles).toEqual([])
    await close()
  })

  test('waits until it is told where the ground is known, and is answered for its own settings', async () => {
    const settings = { propagation_model: 'itu_p1812', sight: 'footprints', radius_m: 300 }
    const { page, asked, close } = await opened(fragmentOf({ task: 'surface', cells: 1, settings }))
    const address = page.url()
    await page.goto('about:blank')
    let tell = (): void => undefined
    const told = new Promise<void>((resolve) => (tell = resolve))
    await page.route('**/api/tiles/terrain.json', async (route) => {
      await told
      await route.continue()
    })
    await page.goto(`${address}&ask=1`)
    await page.locator('.run-bar .primary:enabled').waitFor()
    await page.waitForTimeout(1000)
    expect(asked).toEqual([])
    tell()
    await page.waitForSelector('.result')
    expect(asked).toContain('/api/coverage-surface')
    expect(await page.getByText('The settings have changed').count()).toBe(0)
    await close()
  })

  test('asks nothing where its question cannot run, and says why', async () => {
    const { page, asked, close } = await opened(
      `${fragmentOf({ task: 'network', cells: 1 })}&ask=1`,
    )
    await expect.poll(() => page.locator('.notice').textContent()).toContain('is not asked:')
    expect(asked).toEqual([])
    await close()
  })

  test('only opens a question whose settings no address holds', async () => {
    const { page, asked, close } = await opened(fragmentOf({ task: 'experiments', cells: 1 }))
    expect(await copied(page)).not.toContain('ask=1')
    expect(await page.locator('.notice').textContent()).toContain('without asking it')
    expect(asked).toEqual([])
    await close()
  })

  test('is another one than the address of the page, which asks nothing', async () => {
    const { page, asked, close } = await opened(fragmentOf({ task: 'surface', cells: 1 }))
    await page.locator('.run-bar .primary:enabled').waitFor()
    await page.waitForTimeout(1000)
    expect(asked).toEqual([])
    expect(page.url()).not.toContain('ask=1')
    await close()
  })
})
