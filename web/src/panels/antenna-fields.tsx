import { useId } from 'preact/hooks'
import type { CatalogueAntenna } from '../api/types.ts'
import { formatNumber } from '../format/format.ts'
import { ChoiceInput } from './choice-input.tsx'
import { GroupNumbers } from './group-numbers.tsx'
import { antennas, wholeAntenna } from '../scenario/antennas.ts'
import type { AntennaCut } from '../scenario/field.ts'
import { scenario, setMembers } from '../store/scenario.ts'

/** Pattern and tilt: presets, or antennas of the catalogue where the service has one. */
export function AntennaFields() {
  const whole = wholeAntenna(scenario.value)
  return (
    <>
      {(antennas.value ?? []).length > 0 && <AntennaChoice />}
      <div class="fields">
        <ChoiceInput name="horizontal_pattern_id" />
        <ChoiceInput name="vertical_pattern_id" />
        <GroupNumbers group="pattern" />
      </div>
      {whole !== undefined && <p class="field-note">{describeAntenna(whole)}</p>}
    </>
  )
}

/** Takes every cut that an antenna has, and its gain. */
function AntennaChoice() {
  const id = useId()
  const choose = (wanted: string): void => {
    const antenna = antennas.value?.find((candidate) => candidate.id === wanted)
    const idWith = (cut: AntennaCut): string | undefined =>
      antenna === undefined || antenna[cut] === null ? undefined : antenna.id
    const hasGain = antenna !== undefined && antenna.gain_dbi !== null
    setMembers({
      horizontal_pattern_id: idWith('horizontal'),
      vertical_pattern_id: idWith('vertical'),
      // A gain stated for another antenna would stand in the way of this one's.
      ...(hasGain ? { tx_antenna_gain_dbi: undefined } : {}),
    })
  }
  return (
    <div class="stack field">
      <label for={id} title="Takes both cuts and the gain of an antenna of the catalogue">
        Antenna
      </label>
      <div class="line field-box">
        <select
          id={id}
          name="antenna"
          value={wholeAntenna(scenario.value)?.id ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">Patterns as below</option>
          {(antennas.value ?? []).map((antenna) => (
            <option key={antenna.id} value={antenna.id}>
              {antenna.name}
              {antenna.gain_dbi === null ? '' : `, ${formatNumber(antenna.gain_dbi, 1)} dBi`}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** What its maker's file says of an antenna, in a line. */
function describeAntenna(antenna: CatalogueAntenna): string {
  const { manufacturer, name, horizontal, vertical, gain_dbi, frequency_mhz } = antenna
  const widths = [horizontal, vertical].flatMap((cut) =>
    cut === null ? [] : [`${formatNumber(cut.half_power_width_deg, 1)}°`],
  )
  const tilted = vertical !== null && vertical.peak_deg !== 0
  return [
    [manufacturer, name].filter((part) => part !== null).join(' '),
    `${widths.join(' × ')} at half power`,
    gain_dbi === null ? 'no gain in its file' : `${formatNumber(gain_dbi, 1)} dBi`,
    ...(frequency_mhz === null ? [] : [`for ${formatNumber(frequency_mhz, 1)} MHz`]),
    ...(tilted ? [`its cut points ${formatNumber(vertical.peak_deg, 1)}° down already`] : []),
    'received all round: the beam width does nothing',
  ].join(' · ')
}
