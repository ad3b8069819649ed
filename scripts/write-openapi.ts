// npm run openapi: writes the examples of the API, openapi.json with them, the types of the page, and
// what the answers of its questions hold.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiDocumentText, documentPath } from './api-document.ts'
import { examplesPath, examplesText } from './api-examples.ts'
import { writeAnswerShapes } from './answer-shapes.ts'
import { freshenPageTypes } from './page-types.mjs'

// First: the document takes the examples from the file.
writeFileSync(examplesPath, await examplesText(new URL('../src/http/tasks.ts', import.meta.url)))
writeFileSync(documentPath, await apiDocumentText())
await freshenPageTypes(fileURLToPath(new URL('..', import.meta.url)))
writeAnswerShapes()
