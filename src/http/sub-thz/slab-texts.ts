import type { SlabAnswer } from '../../analyses/sub-thz/slab-reference.ts'
import { conductivityLossFormula } from '../../rf/sub-thz/permittivity.ts'

/** What an answer about a slab says of itself. */
export const slabTexts = {
  scope: 'One homogeneous slab with flat parallel faces between two half spaces, one plane wave.',
  angles: 'from the normal of the slab, in the incident medium; 0 is normal incidence',
  comparison:
    'The loss of one wall event in the research model, beside the slab: a convention that means ' +
    'practically opaque. The two are never added.',
  assumptions: [
    `Time convention exp(+j w t): eps = eps_real - j eps_loss, with ${conductivityLossFormula}.`,
    'TE: electric field perpendicular to the plane of incidence; TM: in it. TM reflection has the sign ' +
      'of the magnetic field.',
    'The transmission coefficient is that of the electric field, its phase referred to the normal ' +
      'thickness; transmitted power is its square times power_flux_correction.',
    'All internal reflections are in the result, as waves with their phases.',
  ],
} as const

/** What this answer leaves out. */
export function limitationsOf({ status, slab, properties }: SlabAnswer): string[] {
  const limitations = [
    'A wall of one material: no layers, cavities, reinforcement, openings or rough faces.',
    'One plane wave and an unbounded slab: no edges, no beam, no diffuse scattering.',
    'Rows above 100 GHz were checked against public copies of the table, not against its paper.',
  ]
  if (status === 'material_frequency_out_of_range') {
    limitations.push(
      'The frequency lies outside the range of the properties: none is extrapolated.',
    )
  }
  if (status === 'power_balance_warning') {
    limitations.push(
      'The incident medium is lossy: incident and reflected wave carry power together, so the ' +
        'reflected fraction is no share of the incident power and nothing is said of absorption.',
    )
  }
  if (slab === null && properties !== null) {
    limitations.push('The wave grows through the slab beyond any number: there is no ledger.')
  }
  if (slab?.numericState === 'no_power_transmitted') {
    limitations.push(
      'The wave is totally reflected at the exit: no power leaves, and no loss is stated.',
    )
  }
  if (slab?.numericState === 'power_below_numeric_floor') {
    limitations.push('The transmitted fraction is too small for a number; its loss in dB is not.')
  }
  return limitations
}
