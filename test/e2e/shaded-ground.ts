import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The picture of the map, once nothing more is loading. */
async function picture(page: Page): Promise<string> {
  await page.evaluate(
    `new Promise((done) => window.sightline.map().once('idle', () => done()).triggerRepaint())`,
  )
  return (await page.locator('.map canvas').first().screenshot()).toString('base64')
}

/** What was answered to a page that asks for terrain, from now on: status and path. */
export function terrainAnswers(page: Page): readonly string[] {
  const answers: string[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/api/tiles/terrain')) answers.push(`${response.status()} ${path}`)
  })
  return answers
}

/** Holds that the ground of the page is shaded until that is hidden. */
export async function expectShadedGround(page: Page, answers: readonly string[]): Promise<void> {
  await expect
    .poll(() => page.evaluate(`window.sightline.map().isSourceLoaded('terrain')`))
    .toBe(true)
  expect(answers[0]).toBe('200 /api/tiles/terrain.json')
  expect(answers.filter((answer) => /^200 .*\.png$/.test(answer)).length).toBeGreaterThan(0)
  expect(answers.filter((answer) => !/^20[04] /.test(answer))).toEqual([])
  const shaded = await picture(page)
  await page.getByLabel('Hide Terrain').click()
  const bare = await picture(page)
  expect(bare).not.toBe(shaded)
  await page.getByLabel('Show Terrain').click()
  await page.getByLabel('Opacity of Terrain').fill('0')
  expect(await picture(page)).toBe(bare)
}
