import { Option } from 'commander'
import { minusOneMeanings, negativeTiltMeanings } from '../packs/make/common/sign-choice.ts'

/** Each command has options of its own: commander keeps their values in them. */
export const minusOneFlag = (): Option =>
  new Option(
    '--azimuth-minus-one <meaning>',
    'what azimuth -1 of a site list means: omni, or an angle of 359 degrees (default: left out)',
  ).choices(minusOneMeanings)

export const negativeTiltFlag = (): Option =>
  new Option(
    '--negative-tilt <direction>',
    'where a negative tilt of a site list points (default: left out)',
  ).choices(negativeTiltMeanings)
