// Members that models over the ground share.

export const polarization = {
  property: 'polarization',
  wireName: 'polarization',
  label: 'Polarization',
  choices: ['vertical', 'horizontal'],
  default: 'vertical',
  description: 'Of the wave; it decides how much a smooth surface diffracts.',
} as const

export const surfaceRefractivity = {
  property: 'surfaceRefractivity',
  wireName: 'surface_refractivity',
  label: 'Surface refractivity',
  unit: 'N-units',
  minimum: 250,
  maximum: 400,
  default: 325,
  digitalMap: 'N050',
  description:
    'Median refractivity of the air at sea level, N0. The maps of the Recommendations are not part of ' +
    'the service: the default is the value of a temperate climate.',
} as const
