import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A function of the page that gives all projects in the store of its browser. */
export const allProjects = `async () => {
  const open = indexedDB.open('sightline')
  // Whoever looks first would make an empty one, which the page then takes for its own.
  open.onupgradeneeded = () => open.transaction.abort()
  const isThere = await new Promise((done) => {
    open.onsuccess = () => done(true)
    open.onerror = () => done(false)
  })
  if (!isThere) return []
  const all = open.result.transaction('projects').objectStore('projects').getAll()
  await new Promise((done) => (all.onsuccess = done))
  open.result.close()
  return all.result
}`

/** Waits until the browser has written down the project as the page has it, with its answers. */
export async function untilStored(page: Page): Promise<void> {
  const isStored = (): Promise<boolean> =>
    page.evaluate<boolean>(`(async () => {
      const { results, ...own } = window.sightline.project()
      const ids = (of) => JSON.stringify(of.map(({ id, finishedAt }) => [id, finishedAt]))
      const isAsOwn = (stored) =>
        ids(stored.results) === ids(results) &&
        Object.keys(own).every((name) => JSON.stringify(stored[name]) === JSON.stringify(own[name]))
      return (await (${allProjects})()).some(isAsOwn)
    })()`)
  await expect.poll(isStored).toBe(true)
}
