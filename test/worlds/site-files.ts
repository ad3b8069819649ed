import { readFileSync } from 'node:fs'
import { readSiteLists } from '../../src/packs/make/towers/site-list.ts'
import {
  previewSites,
  type SitePreview,
  readSites,
} from '../../src/packs/make/towers/site-reading.ts'
import { readSiteSources } from '../../src/packs/make/towers/site-sources.ts'
import type { SiteListOptions } from '../../src/packs/make/towers/site-table.ts'

const folder = new URL('../fixtures/sites/', import.meta.url)

/** The tables of files among the fixtures. */
const tablesOf = (...names: string[]) =>
  names.flatMap((name) => readSiteSources(name, readFileSync(new URL(name, folder))))

/** The cells of files among the fixtures, and what was understood of them. */
export function cellsOf(names: readonly string[], options: SiteListOptions = {}) {
  const previews: SitePreview[] = []
  const cells = [...readSiteLists(tablesOf(...names), options, (one) => previews.push(one))]
  return { cells, previews }
}

/** What is understood of a list in text. */
export const ofText = (text: string, options: SiteListOptions = {}) =>
  readSites(readSiteSources('list.csv', Buffer.from(text)), options).map(previewSites)[0]
