import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  apiDocumentText,
  documentPath,
  pageTypesPath,
  pageTypesText,
} from '../scripts/api-document.ts'

const stale = 'is stale: run `npm run openapi` and commit what it writes'

it('openapi.json is what the service says of itself', async () => {
  const isCurrent = readFileSync(documentPath, 'utf8') === (await apiDocumentText())
  expect(isCurrent, `openapi.json ${stale}`).toBe(true)
})

it("the page's types are those of openapi.json", async () => {
  const types = await pageTypesText(readFileSync(documentPath, 'utf8'))
  const isCurrent = readFileSync(pageTypesPath, 'utf8') === types
  expect(isCurrent, `web/src/api/types.gen.ts ${stale}`).toBe(true)
})
