import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser, openPage } from './browser.ts'
import type { WatchedPage } from './browser.ts'
import { startService } from './service.ts'
import type { RunningService } from './service.ts'

type Environment = Readonly<Record<string, string>>

/** A service and a browser for all tests of a `describe`. */
interface ServiceSetting {
  readonly address: () => string
  readonly browser: () => Browser
  /** Opens a page of its own that has settled; closing it is the test's work. */
  readonly open: (
    options?: BrowserContextOptions & { readonly fragment?: string },
  ) => Promise<WatchedPage>
}

/** Sets the tests of a `describe` on a service of their own; its environment may be made first. */
export function settingOfService(environment: Environment | (() => Environment)): ServiceSetting {
  let service: RunningService
  let browser: Browser
  beforeAll(async () => {
    service = await startService(typeof environment === 'function' ? environment() : environment)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await service.stop()
  })
  return {
    address: () => service.address,
    browser: () => browser,
    open: async (options) => {
      const watched = await openPage(browser, service.address, options)
      await watched.page.waitForSelector('.stage', { state: 'detached' })
      return watched
    },
  }
}

/** A service, a browser, and for each test a page of its own that has settled. */
interface PageSetting extends Pick<ServiceSetting, 'address' | 'browser'> {
  readonly page: () => Page
}

/**
 * Sets the tests of a `describe` on the page of a service of their own. Each fails when anything
 * went wrong on its page that is not among the expected troubles.
 */
export function settingOfPage(environment: Environment, expectedTrouble = /^$/): PageSetting {
  const { address, browser, open } = settingOfService(environment)
  let watched: WatchedPage
  beforeEach(async () => {
    watched = await open()
  })
  afterEach(async () => {
    const { troubles } = watched
    await watched.close()
    expect(troubles.filter((trouble) => !expectedTrouble.test(trouble))).toEqual([])
  })
  return { address, browser, page: () => watched.page }
}
