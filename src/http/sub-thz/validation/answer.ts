import {
  validateCampaigns,
  type ValidationAnswer,
  type ValidationQuestion,
} from '../../../analyses/sub-thz/validation/validate.ts'
import type { StopSignal } from '../../../analyses/stop-signal.ts'
import type { ApplicationIdentity } from '../../wire/answer-identity.ts'
import { referenceFingerprint } from '../identity.ts'
import { validationModelFamily } from '../references.ts'
import { resolveValidation, type ValidationBody } from './question.ts'
import { type ValidationView, validationView } from './view.ts'

/** A validated request and what its answer depends on besides. */
export interface ValidationInput extends ApplicationIdentity {
  readonly body: ValidationBody
}

interface ComputedValidation {
  readonly question: ValidationQuestion
  readonly answer: ValidationAnswer
}

/**
 * The answer to a validated request, for the route and for the command line.
 *
 * @throws {SightlineError} invalid_request where members contradict each other.
 */
export function computeValidation({ body }: ValidationInput, stop: StopSignal): ComputedValidation {
  const question = resolveValidation(body)
  return { question, answer: validateCampaigns(question, stop) }
}

/** The same on the wire. */
export function viewOfValidation(
  { question, answer }: ComputedValidation,
  { body, applicationVersion }: ValidationInput,
): ValidationView {
  const withPredictions = body.include_predictions ?? false
  const { operation, modelIds, strategy } = question
  const asked = {
    operation,
    modelIds,
    strategy,
    withPredictions,
    campaigns: body.campaigns,
  }
  const identity = { question: asked, applicationVersion }
  const fingerprint = referenceFingerprint('validation', validationModelFamily, identity, null)
  return validationView(question, answer, { fingerprint, withPredictions })
}
