// Every property test starts from one seed, so that a change is judged by what it changed and not
// by the luck of the draw. `npm run explore` draws a new seed, and prints it with what it found.
import fc from 'fast-check'
import { runs } from './runs.ts'

/** Where a property does not say how many instances it has; fast-check's own number. */
const unlessSaid = 100

const asked = process.env.PROPERTY_SEED

fc.configureGlobal({
  seed: asked === undefined ? 20_261_122 : Number(asked),
  numRuns: runs(unlessSaid),
})
