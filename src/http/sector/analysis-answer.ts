import * as field from '../wire/answer-schema.ts'
import { gapsAnswer, type GapsFound } from './gaps-answer.ts'
import { simulationAnswer, type SimulationFound } from './simulation-answer.ts'

interface AnalysisFound {
  readonly simulation: SimulationFound
  readonly gaps: GapsFound
  readonly fingerprint: string
}

/** The answer of `POST /api/analyze-sector`: both answers, byte for byte as their own routes give them. */
export const analysisAnswer = field.object<AnalysisFound>('SectorAnalysis', {
  simulation: simulationAnswer('simulation'),
  coverage_gaps: gapsAnswer('gaps'),
  fingerprint: field.fingerprint('fingerprint'),
})
