import { fingerprintText, responseObject } from '../wire/shapes.ts'
import { gapsResponse } from './coverage-gaps-schema.ts'
import { simulationResponse } from './simulation-schema.ts'

export const analysisResponse = responseObject(
  {
    simulation: simulationResponse,
    coverage_gaps: gapsResponse,
    fingerprint: fingerprintText,
  },
  { id: 'SectorAnalysis' },
)
