// Writes what the answers of the page's questions hold: npm run answer-shapes
import { fileURLToPath } from 'node:url'
import { writeAnswerShapes } from './answer-shapes.ts'
import { freshenPageTypes } from './page-types.mjs'

await freshenPageTypes(fileURLToPath(new URL('..', import.meta.url)))
writeAnswerShapes()
