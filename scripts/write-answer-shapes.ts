// Writes what the answers of the page's questions hold: npm run answer-shapes
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerShapes, answerShapesFile, shapesText } from './answer-shapes.ts'
import { freshenPageTypes } from './page-types.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
await freshenPageTypes(root)
writeFileSync(join(root, answerShapesFile), shapesText(answerShapes(root)))
