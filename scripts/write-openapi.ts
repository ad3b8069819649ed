// npm run openapi: writes the examples of the API, openapi.json with them, and the types of the page.
import { writeFileSync } from 'node:fs'
import { apiDocumentText, documentPath, pageTypesPath, pageTypesText } from './api-document.ts'
import { examplesPath, examplesText } from './api-examples.ts'

// First: the document takes the examples from the file.
writeFileSync(examplesPath, await examplesText())
const text = await apiDocumentText()
writeFileSync(documentPath, text)
writeFileSync(pageTypesPath, await pageTypesText(text))
