/**
 * Predictions against published campaigns: the tables of docs/measured/accuracy.md and its pictures.
 * Run with `npm run accuracy`; needs the campaigns' files (see docs/measured/accuracy.md).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { residualMap, scatterPlot } from './accuracy-pictures.ts'
import { accuracy, withAccuracyParts } from './accuracy-table.ts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const page = join(docs, 'measured', 'accuracy.md')

const { found, parts } = accuracy()
writeFileSync(page, withAccuracyParts(readFileSync(page, 'utf8'), parts))
for (const campaign of found) {
  const picture = (kind: string): string =>
    join(docs, 'pictures', `accuracy-${campaign.id}-${kind}.svg`)
  writeFileSync(picture('map'), residualMap(campaign))
  writeFileSync(picture('scatter'), scatterPlot(campaign))
}
process.stdout.write(`${Object.values(parts).join('\n\n')}\n`)
