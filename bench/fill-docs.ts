// npm run bench:docs: writes the measured tables into the documents that show them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { filledDocument, readResults } from './results.ts'

const root = new URL('../', import.meta.url)
const results = readResults()
const names = readdirSync(new URL('docs', root), { recursive: true, encoding: 'utf8' })
const documents = ['README.md', ...names.map((name) => `docs/${name}`)]
for (const document of documents.filter((name) => name.endsWith('.md'))) {
  const place = new URL(document, root)
  const text = readFileSync(place, 'utf8')
  const filled = filledDocument(text, results)
  if (filled !== text) writeFileSync(place, filled)
}
