import { describe, expect, test } from 'vitest'
import { numberMember, numberProperties } from '../../src/rf/profile-numbers.ts'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

describe.skipIf(!hasChromium)('the form of a cell', () => {
  const setting = settingOfService()

  test('has a field for every number of a profile, in one of the two modes of the threshold', async () => {
    const shown = new Set<string>()
    for (const mode of ['manual', 'derived']) {
      const settings = { receiver_sensitivity_mode: mode }
      const fragment = fragmentOf({ task: 'surface', cells: 1, settings })
      await setting.withPage({ fragment }, async (page) => {
        await page.locator('.cell-form').waitFor({ state: 'attached' })
        const names = "[...document.querySelectorAll('.cell-form input')].map(({ name }) => name)"
        for (const name of await page.evaluate<string[]>(names)) shown.add(name)
      })
    }
    const wanted = numberProperties.map((property) => numberMember(property).wireName)
    expect(wanted.filter((name) => !shown.has(name))).toEqual([])
  })
})
