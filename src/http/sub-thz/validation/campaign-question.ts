import { type Campaign } from '../../../analyses/sub-thz/validation/campaign.ts'
import { invalidRequest } from '../../../errors.ts'
import { environmentLabelNames, readLabels, siteLabelNames } from './labels-question.ts'
import {
  type CampaignBody,
  checkInstant,
  checkPlace,
  measurementOf,
} from './measurement-question.ts'

/**
 * One campaign of a validated request.
 *
 * @throws {SightlineError} invalid_request naming the member.
 */
export function campaignOf(body: CampaignBody, path: string): Campaign {
  const { min_ghz: minimum, max_ghz: maximum } = body.frequency_range_ghz
  if (minimum > maximum) {
    throw invalidRequest(`${path}.frequency_range_ghz.min_ghz must be at most max_ghz`)
  }
  if (!/^[\w.:-]+$/.test(body.campaign_id)) {
    throw invalidRequest(`${path}.campaign_id must be made of letters, digits and . _ : -`)
  }
  checkInstant(body.provenance?.imported_at, `${path}.provenance.imported_at`)
  const inherited = {
    environment: readLabels(`${path}.environment`, body.environment ?? {}, environmentLabelNames),
    sites: siteLabelsOf(body, path),
  }
  const measurements = body.measurements ?? []
  const at = (index: number) => `${path}.measurements[${index}]`
  checkUnique(
    measurements.map(({ measurement_id }) => measurement_id),
    (index) => `${at(index)}.measurement_id`,
  )
  return {
    id: body.campaign_id,
    version: body.campaign_version ?? null,
    sourceType: body.provenance?.source_type ?? null,
    frequencyRangeGhz: { minimum, maximum },
    measurements: measurements.map((measurement, index) =>
      measurementOf(measurement, at(index), body, inherited),
    ),
  }
}

/** Refuses an id that an earlier item of the list has. */
export function checkUnique(ids: readonly string[], memberOf: (index: number) => string): void {
  const seen = new Set<string>()
  ids.forEach((id, index) => {
    if (seen.has(id)) throw invalidRequest(`${memberOf(index)} must not be there twice: "${id}"`)
    seen.add(id)
  })
}

function siteLabelsOf(body: CampaignBody, path: string) {
  const sites = body.sites ?? []
  const at = (index: number) => `${path}.sites[${index}]`
  checkUnique(
    sites.map(({ site_id }) => site_id),
    (index) => `${at(index)}.site_id`,
  )
  return new Map(
    sites.map((site, index) => {
      checkPlace(site, at(index))
      return [site.site_id, readLabels(at(index), site, siteLabelNames)] as const
    }),
  )
}
