import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { openPage, workersBrowser } from './browser.ts'
import type { WatchedPage } from './browser.ts'
import { startService } from './service.ts'
import type { RunningService } from './service.ts'

type Environment = Readonly<Record<string, string>>

/** Instead of an environment: the service of shared-service.ts. */
export const sharedService = 'shared'

type Wanted = Environment | (() => Environment) | typeof sharedService

async function serviceFor(wanted: Wanted): Promise<RunningService> {
  if (wanted === sharedService) {
    return { address: inject('sharedAddress'), stop: async () => undefined }
  }
  return startService(typeof wanted === 'function' ? wanted() : wanted)
}

type PageOptions = NonNullable<Parameters<typeof openPage>[2]>

/** A service and a browser for all tests of a `describe`. */
interface ServiceSetting {
  readonly address: () => string
  readonly browser: () => Browser
  /** Opens a page of its own that has settled; closing it is the test's work. */
  readonly open: (options?: PageOptions) => Promise<WatchedPage>
  /** Opens one, closes it after its use, and fails when anything went wrong on it. */
  readonly withPage: (options: PageOptions, use: (page: Page) => Promise<void>) => Promise<void>
}

/**
 * Sets the tests of a `describe` on the service that all share, or on one of their own, whose
 * environment may be made first. Troubles of its pages that are expected are named.
 */
export function settingOfService(
  wanted: Wanted = sharedService,
  expectedTrouble = /^$/,
): ServiceSetting {
  let service: RunningService
  let browser: Browser
  beforeAll(async () => {
    service = await serviceFor(wanted)
    browser = await workersBrowser()
  })
  afterAll(() => service.stop())
  const open = async (options?: PageOptions): Promise<WatchedPage> => {
    const watched = await openPage(browser, service.address, options)
    await watched.page.waitForSelector('.stage', { state: 'detached' })
    return watched
  }
  return {
    address: () => service.address,
    browser: () => browser,
    open,
    withPage: async (options, use) => {
      const { page, troubles, close } = await open(options)
      try {
        await use(page)
        expect(troubles.filter((trouble) => !expectedTrouble.test(trouble))).toEqual([])
      } finally {
        await close()
      }
    },
  }
}

/** A service, a browser, and for each test a page of its own that has settled. */
interface PageSetting extends Pick<ServiceSetting, 'address' | 'browser'> {
  readonly page: () => Page
}

/**
 * Sets the tests of a `describe` on the page of such a service. Each fails when anything went wrong
 * on its page that is not among the expected troubles. Tests that open a link of their own want
 * `settingOfService`: a page takes seconds.
 */
export function settingOfPage(wanted: Wanted = sharedService, expectedTrouble = /^$/): PageSetting {
  const { address, browser, open } = settingOfService(wanted)
  let watched: WatchedPage | undefined
  beforeEach(async () => {
    watched = await open()
  })
  afterEach(async () => {
    const opened = watched
    watched = undefined
    // Where none could be opened, the test has failed with the reason.
    if (opened === undefined) return
    await opened.close()
    expect(opened.troubles.filter((trouble) => !expectedTrouble.test(trouble))).toEqual([])
  })
  const page = () => {
    if (watched === undefined) throw new Error('the test has no page')
    return watched.page
  }
  return { address, browser, page }
}
