import { isServiceBuilt } from './service-program.ts'

const notOfSources =
  'The build is missing, or a source has changed since it was made (npm run build makes it).'

/**
 * Says once when the started programs and threads of a run are not the built ones. A run of
 * everything, as before a merge, is of the build or fails; any other runs the sources instead.
 */
export default function setup(): void {
  if (isServiceBuilt || process.env.SIGHTLINE_BUILD_CHECKED !== undefined) return
  if (process.env.npm_lifecycle_event === 'test') throw errorOf(notOfSources)
  // Asked by every project.
  process.env.SIGHTLINE_BUILD_CHECKED = 'yes'
  console.warn(`${notOfSources} Programs and threads run the sources, which takes longer.`)
}

/** An error of this sentence alone: Vitest fails to print the stack of a module that runs this early. */
function errorOf(sentence: string): Error {
  return Object.assign(new Error(sentence), { stack: sentence })
}
