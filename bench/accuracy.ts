/**
 * Predictions against a published campaign: the table of docs/accuracy.md and its pictures.
 * Run with `npm run accuracy`; needs the campaign's file (see docs/accuracy.md).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { residualMap, scatterPlot } from './accuracy-pictures.ts'
import { accuracy, transmitter, withAccuracyTable } from './accuracy-table.ts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const page = join(docs, 'accuracy.md')

const { urban, table } = accuracy()
writeFileSync(page, withAccuracyTable(readFileSync(page, 'utf8'), table))
writeFileSync(join(docs, 'pictures', 'accuracy-map.svg'), residualMap(urban, transmitter))
writeFileSync(join(docs, 'pictures', 'accuracy-scatter.svg'), scatterPlot(urban))
process.stdout.write(`${table}\n`)
