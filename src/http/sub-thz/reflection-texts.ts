import { farFieldFormula } from '../../analyses/sub-thz/reflection/reflector-evidence.ts'

/** What an answer about a reflection says of itself. */
export const reflectionTexts = {
  localProjection: 'none',
  geographicProjection: 'WGS84 mid-latitude metres around the origin',
  angles: 'from the normal of the facade; 0 is normal incidence',
  farField: `${farFieldFormula} of each antenna against the length of its own leg`,
  model:
    'Single specular reflection from one finite vertical planar facade by image-source construction',
  localFrame: 'Positions are taken as east, north and up metres as they are.',
  geographicFrame:
    'East and north metres around the origin with the radii of curvature at the mean latitude, the ' +
    'metres of all radio routes; up is z less the z of the origin.',
  basis:
    'te = normal x incident direction, tm = te x incident direction, both of unit length; at normal ' +
    'incidence te is up, and both polarizations reflect alike.',
  roughness:
    'Rayleigh parameter of the stated roughness. The loss of a Gaussian surface is shown and not ' +
    'applied: no diffuse part is modelled that could receive it.',
  exclusions: [
    'The direct path, and any sum of paths.',
    'Gases, rain and fog; P.1411 and P.526 terms; wall events.',
    'Diffuse scattering, edge diffraction, more than one bounce.',
  ],
  assumptions: [
    'Time convention exp(+j w t): eps = eps_real - j eps_loss.',
    'One flat facade, one material, one plane wave at the angle of the specular path.',
    'Free space spreads over the whole path once; the reflection coefficient is applied once.',
  ],
  limitations: [
    'A reference for research: no canonical result of the service uses it or is changed by it.',
    'The facade counts as unbounded for the coefficient; Fresnel zone and edges are evidence beside it.',
    'Terrain is not looked at.',
  ],
} as const
