// Everything that Recommendation ITU-R P.1812-7 computes of one path on the way to its loss.

/** Zones of a path, Table 1 of the Recommendation. */
export type Zone = 'sea' | 'coastal' | 'inland'

/**
 * The quantities of one path by their symbols and equations of P.1812-7, Annex 1. Filled step by step;
 * one is used again for path after path, so that a step allocates nothing.
 */
export class PathStages {
  /** d, km. */
  lengthKm = 0
  /** h_ts and h_rs, the antennas above sea level, m. */
  transmitterAboveSeaM = 0
  receiverAboveSeaM = 0
  /** The line between the antennas meets the bare ground, equation (79). */
  isTransHorizon = false
  /** d_lt and d_lr, equations (80), (83) and (83a), km; in sight both name the same point. */
  transmitterHorizonKm = 0
  receiverHorizonKm = 0
  /** theta_t and theta_r, elevations of the horizons, equations (76) to (82a), mrad. */
  transmitterElevationMrad = 0
  receiverElevationMrad = 0
  /** theta, angular distance, equation (84), mrad. */
  angularDistanceMrad = 0
  /** h_te and h_re, heights above the smooth Earth for ducting, equations (94a) and (94b), m. */
  transmitterEffectiveM = 0
  receiverEffectiveM = 0
  /** h_m, terrain roughness, equation (95), m. */
  roughnessM = 0

  /** d_tm, longest continuous stretch over land, and d_lm, over inland, section 3.6, km. */
  longestLandKm = 0
  longestInlandKm = 0
  /** omega, fraction of the path over sea. */
  seaFraction = 0
  /** d_ct and d_cr, from each end over land to the coast along the path, km. */
  transmitterCoastKm = 0
  receiverCoastKm = 0
  /** tau, equation (3a). */
  inlandShare = 0
  /** beta_0, percentage of time with strong super-refraction, equation (5). */
  anomalousTimePercent = 0

  /** L_bfs, free space, equation (8), dB. */
  freeSpaceLossDb = 0
  /** L_b0p, with multipath and focusing for p of the time, equation (10), dB. */
  lineOfSightLossDb = 0
  /** L_b0beta, the same for beta_0 of the time, equation (11), dB. */
  lineOfSightAnomalousLossDb = 0
  /** L_d50, delta-Bullington with the median Earth radius, equation (39), dB. */
  medianDiffractionDb = 0
  /** L_dbeta, the same with three times the Earth's radius, dB; 0 where p is 50. */
  anomalousDiffractionDb = 0
  /** F_i, equation (40). */
  timeInterpolation = 0
  /** L_dp, diffraction not exceeded for p of the time, equation (41), dB. */
  diffractionDb = 0
  /** L_bd50 and L_bd, with free space and line of sight, equations (42) and (43), dB. */
  medianDiffractionLossDb = 0
  diffractionLossDb = 0
  /** L_bs, tropospheric scatter, equation (44), dB. */
  troposcatterLossDb = 0
  /** L_ba, ducting and layer reflection, equation (46), dB. */
  ductingLossDb = 0
  /** F_j and F_k, weights of angle and distance, equations (57) and (58). */
  angleWeight = 0
  distanceWeight = 0
  /** L_minb0p, equation (59), dB. */
  lineOfSightMinimumDb = 0
  /** L_minbap, equation (60), dB. */
  ductingMinimumDb = 0
  /** L_bda, equation (61), dB. */
  diffractionOrDuctingDb = 0
  /** L_bam, equation (62), dB. */
  withoutScatterDb = 0
  /** L_bc, p of the time and half of the places, equation (63), dB. */
  medianPlacesLossDb = 0
  /** L_b, p of the time and p_L of the places, equation (69), dB. */
  lossDb = 0
}
