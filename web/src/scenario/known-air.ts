import type { NumberParameter } from '../../../src/rf/models/model.ts'
import type { RefractivityHere } from '../api/types.ts'
import { formatNumber } from '../format/format.ts'

/** What is known of the air at an antenna that states nothing of it. */
export type KnownAir =
  | { readonly kind: 'told'; readonly parameters: RefractivityHere['parameters'] }
  /** The pack holds no map of it. */
  | { readonly kind: 'no_maps' }
  /** It holds some, but the form shows no antenna with a place. */
  | { readonly kind: 'nowhere' }
  /** The answer is on its way. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'unreadable' }

type Parameter = Pick<NumberParameter, 'wireName' | 'label' | 'unit' | 'digitalMap' | 'default'>

/** What a model takes where nobody states it; null where the form does not know it. */
export function unstatedAir(parameter: Parameter, known: KnownAir): number | null {
  if (parameter.digitalMap === undefined || known.kind === 'no_maps') return parameter.default
  if (known.kind !== 'told') return null
  return known.parameters.find((one) => one.parameter === parameter.wireName)?.value ?? null
}

/** Who says what is taken; no sentence for a parameter that no map knows. */
export function airSentence(parameter: Parameter, known: KnownAir): string[] {
  const { digitalMap: map, label, unit, wireName } = parameter
  if (map === undefined) return []
  const byDefault = `${label} ${parameter.default} ${unit} is the default of the model`
  switch (known.kind) {
    case 'told': {
      const told = known.parameters.find((one) => one.parameter === wireName)
      if (told?.source !== 'pack_map') return [`${byDefault}: the pack's map ${map} ends before.`]
      const value = `${formatNumber(told.value, 2)} ${unit}`
      return [`${label} ${value} is what the pack's map ${map} says at the antenna.`]
    }
    case 'no_maps':
      return [`${byDefault}: the pack holds no map ${map}.`]
    case 'nowhere':
      return [`${label}: what the pack's map ${map} says at each antenna.`]
    case 'unreadable':
      return [`${label}: what the pack's map ${map} says at the antenna could not be read.`]
    case 'asked':
      return []
  }
}
