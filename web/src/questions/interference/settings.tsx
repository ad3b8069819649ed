import { maximumInterferenceRadiusM } from '../../../../src/analyses/interference-radius.ts'
import { profileBounds } from '../../../../src/rf/profile-bounds.ts'
import { NumberSetting } from '../../panels/setting-fields.tsx'
import { Section } from '../../parts/section.tsx'
import { project } from '../../store/project.ts'
import { settingsOf } from '../../store/settings.ts'

const question = 'interference'

/** The grid and the carrier that all cells are judged by. */
export function InterferenceSettings() {
  const count = Object.keys(settingsOf(project.value, question)).length
  return (
    <Section title="Grid and carrier" hint={count === 0 ? 'defaults' : `${count} set`}>
      <div class="fields">
        <NumberSetting
          question={question}
          name="sample_spacing_m"
          label="Sample spacing"
          unit="m"
          minimum={20}
          maximum={200}
          fallback="40"
        />
        <NumberSetting
          question={question}
          name="interference_radius_m"
          label="Cells disturb up to"
          unit="m"
          minimum={profileBounds.radiusM.minimum}
          maximum={maximumInterferenceRadiusM}
          fallback="twice the radius"
        />
        <NumberSetting
          question={question}
          name="bandwidth_mhz"
          label="Bandwidth"
          unit="MHz"
          minimum={0.1}
          maximum={2000}
          fallback="of each cell"
        />
        <NumberSetting
          question={question}
          name="load_factor"
          label="Load of the cells"
          unit="0 to 1"
          minimum={0}
          maximum={1}
          fallback="0.7"
        />
        <NumberSetting
          question={question}
          name="noise_figure_db"
          label="Noise figure"
          unit="dB"
          minimum={0}
          maximum={20}
          fallback="7"
        />
        <ReuseSetting />
      </div>
    </Section>
  )
}

function ReuseSetting() {
  return (
    <NumberSetting
      question={question}
      name="reuse_factor"
      label="Frequency reuse (1 or 3)"
      unit=""
      minimum={1}
      maximum={3}
      step={2}
      fallback="1"
    />
  )
}
