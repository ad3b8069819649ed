import type { SiteQuestion } from './sign-choice.ts'

/** What was left out until somebody says what it means, without a full stop. */
export function questionText(question: SiteQuestion, count: number): string {
  const isOne = count === 1
  const were = isOne ? 'was' : 'were'
  return question === 'azimuth_minus_one'
    ? `${count} ${isOne ? 'azimuth' : 'azimuths'} of -1 ${were} left out: many lists mean omni by it, others 359 degrees`
    : `${count} negative ${isOne ? 'tilt' : 'tilts'} ${were} left out: some tools mean up by it, others down`
}

/** How the command line says it. */
export function flagText(question: SiteQuestion): string {
  return question === 'azimuth_minus_one'
    ? 'say which: --azimuth-minus-one omni, or angle'
    : 'say which: --negative-tilt up, or down'
}
