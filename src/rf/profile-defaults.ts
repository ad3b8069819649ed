import type { RfProfile } from './profile.ts'
import { memberProperties, numberDefaults } from './profile-numbers.ts'

const defaults = {
  ...numberDefaults,
  schemaVersion: 1,
  channelId: 'CH-1',
  horizontalPatternId: 'ideal-sector',
  verticalPatternId: 'flat',
  pci: null,
  receiverSensitivityMode: 'manual',
} as const satisfies Partial<RfProfile>

const values: Readonly<Partial<Record<string, unknown>>> = defaults

/** Defaults that follow from neither technology nor frequency, in the order of the table of members. */
export const profileDefaults = Object.fromEntries(
  memberProperties.filter((name) => name in values).map((name) => [name, values[name]]),
) as typeof defaults
