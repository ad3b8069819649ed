// npm run openapi: writes openapi.json and, from it, the types of the page.
import { writeFileSync } from 'node:fs'
import { apiDocumentText, documentPath, pageTypesPath, pageTypesText } from './api-document.ts'

const text = await apiDocumentText()
writeFileSync(documentPath, text)
writeFileSync(pageTypesPath, await pageTypesText(text))
