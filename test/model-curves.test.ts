import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { curvePath, modelCurves } from '../scripts/model-curves.ts'

const curves = modelCurves()

it.each(Object.keys(curves))('the curves of %s are those of the code today', (name) => {
  const isCurrent = readFileSync(curvePath(name), 'utf8') === curves[name]
  expect(isCurrent, `docs/models/${name}.svg is stale: run \`npm run curves\``).toBe(true)
})

it.each(Object.keys(curves))('the page of %s shows its picture', (name) => {
  const page = readFileSync(new URL(`../docs/models/${name}.md`, import.meta.url), 'utf8')
  expect(page).toContain(`](${name}.svg)`)
})

it.each(Object.keys(curves))(
  'the picture of %s has lines and marked values, all of them numbers',
  (name) => {
    expect(curves[name]).not.toMatch(/NaN|Infinity|undefined/)
    expect(curves[name].match(/<circle/g)!.length).toBeGreaterThan(4)
  },
)
