import { invalidRequest } from '../../errors.ts'
import { fingerprint } from '../../fingerprint.ts'
import { type CertificateDocument, readCertificateDocument } from './certificate-document.ts'
import { type Members, readMembers } from './document-members.ts'
import { objectiveShares } from './plan-score.ts'
import { readStatedResult, type StatedResult } from './stated-result.ts'
import { readTableDocument, type TableDocument } from './table-document.ts'

/** A contribution table and what is claimed about it, read without the code that wrote them. */
export interface PlanDocument extends TableDocument, CertificateDocument {
  /** What a response around them says of the plan that it recommends. */
  readonly stated: StatedResult
  /** The whole document: a response has its members around the table. */
  readonly response: Members
}

/**
 * Reads `contribution_table` and the certificate: `certificate` beside it, or
 * `optimization.search.certificate` as an optimize response has it.
 * @throws SightlineError `invalid_request` naming what is missing, malformed, out of range or does
 *   not fit
 */
export function readPlanDocument(document: unknown): PlanDocument {
  const root = readMembers(document, 'the document')
  const table = readTableDocument(root['contribution_table'])
  const certificate = readCertificateDocument(
    findCertificate(root),
    table.cells,
    fingerprint(root['contribution_table']),
  )
  const read = { ...table, ...certificate, stated: readStatedResult(root), response: root }
  if (Object.values(objectiveShares(read)).some((share) => !Number.isFinite(share)))
    throw invalidRequest(
      'certificate.priorities: the table can measure no objective whose priority is greater than 0',
    )
  return read
}

function findCertificate(root: Members): unknown {
  const beside = root['certificate']
  if (beside !== undefined && root['optimization'] === undefined) return beside
  const optimization = readMembers(root['optimization'], 'certificate (or optimization)')
  const inside = readMembers(optimization['search'], 'optimization.search')['certificate']
  if (beside !== undefined && inside !== undefined)
    throw invalidRequest('certificate and optimization.search.certificate must not both be given')
  return inside ?? beside
}
