import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser, openPage } from './browser.ts'
import type { WatchedPage } from './browser.ts'
import { startService } from './service.ts'
import type { RunningService } from './service.ts'

/** A service, a browser, and for each test a page of its own that has settled. */
interface PageSetting {
  readonly address: () => string
  readonly browser: () => Browser
  readonly page: () => Page
}

/**
 * Sets the tests of a `describe` on the page of a service of their own. Each fails when anything
 * went wrong on its page that is not among the expected troubles.
 */
export function settingOfPage(
  environment: Readonly<Record<string, string>>,
  expectedTrouble = /^$/,
): PageSetting {
  let service: RunningService
  let browser: Browser
  let watched: WatchedPage
  beforeAll(async () => {
    service = await startService(environment)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await service.stop()
  })
  beforeEach(async () => {
    watched = await openPage(browser, service.address)
    await watched.page.waitForSelector('.stage', { state: 'detached' })
  })
  afterEach(async () => {
    const { troubles } = watched
    await watched.close()
    expect(troubles.filter((trouble) => !expectedTrouble.test(trouble))).toEqual([])
  })
  return {
    address: () => service.address,
    browser: () => browser,
    page: () => watched.page,
  }
}
