// npm run curves: draws the curves on the pages of docs/models again.
import { writeFileSync } from 'node:fs'
import { curvePath, modelCurves } from './model-curves.ts'

for (const [name, picture] of Object.entries(modelCurves())) writeFileSync(curvePath(name), picture)
