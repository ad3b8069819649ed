import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  campaignBody,
  controlBody,
  controlMeasurements,
  fullCampaign,
  lossBody,
} from '../../test/http/campaign-bodies.ts'
import { post, realPool, testApp } from '../../test/http/test-app.ts'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'

const folder = temporaryDirectory()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const run = (...args: string[]) => runCommand('validate-campaign', ...args)

describe('validate-campaign', () => {
  const pool = realPool()
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ pool })
  })

  /** An answer without its fingerprint, which names the version of the application. */
  function withoutFingerprint(text: string): unknown {
    const answer = JSON.parse(text) as Record<string, unknown>
    delete answer.validation_fingerprint
    return answer
  }

  it('gives what the route gives, from a campaign and from a request', async () => {
    const body = {
      campaigns: [fullCampaign],
      operation: 'calibrate_bias',
      include_predictions: true,
    }
    const expected = withoutFingerprint((await post(app, '/api/sub-thz-validation', body)).text)
    const campaign = file('full.json', fullCampaign)
    const asCampaign = ['--operation', 'calibrate_bias', '--predictions', '--json']
    expect(withoutFingerprint((await run(campaign, ...asCampaign)).output)).toEqual(expected)
    const request = file('request.json', body)
    expect(withoutFingerprint((await run(request, '--json')).output)).toEqual(expected)
  })

  it('prints a table that people can read', async () => {
    const shifted = controlMeasurements.map((measurement) => ({
      ...measurement,
      measured_path_loss_db: measurement.measured_path_loss_db + 4,
    }))
    const path = file('shifted.json', campaignBody('shifted', shifted))
    const { code, output } = await run(
      ...[path, '--operation', 'calibrate_bias', '--method', 'leave_one_site_out'],
    )
    expect(code).toBe(0)
    expect(output).toMatch(/^calibrate_bias: synthetic_controlled_only, not_ready$/m)
    expect(output).toMatch(
      /shifted \(synthetic_controlled\): 3 measurements, 3 observed, 0 censored/,
    )
    expect(output).toMatch(
      /^p525_fspl +3 +4\.00 +4\.00 +4\.00 +4\.00 +0\.00 +4\.00 +4\.00 +0 +0 +0 +0$/m,
    )
    expect(output).toMatch(/^p525_fspl +stable +4\.00 +3 +3 +4\.00 +0\.00$/m)
    expect(output).toMatch(/held out by leave_one_site_out: 2 folds\./)
    expect(output).toMatch(/^validation-[0-9a-f]{64}$/m)
  })

  it('takes several campaigns as one question', async () => {
    const [first, ...others] = controlMeasurements
    const paths = [
      file('a.json', campaignBody('a', [first])),
      file('b.json', campaignBody('b', others)),
    ]
    const { output } = await run(...paths, '--json')
    expect(JSON.parse(output)).toMatchObject({
      campaigns: [{ campaign_id: 'a' }, { campaign_id: 'b' }],
      models: [{ metric: { count: 3 } }, ...new Array<object>(6).fill({})],
    })
  })

  const losses = (count: number) =>
    Array.from({ length: count }, (_, index) => lossBody(`m${index}`, 20, 100))

  it('takes 5,000 measurements, which no request of 1 MiB holds', async () => {
    const path = file('most.json', campaignBody('most', losses(5000)))
    const { code, output } = await run(path, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ campaigns: [{ measurement_count: 5000 }] })
  })

  it.each<[string, () => string[], RegExp]>([
    [
      '5,001 measurements',
      () => [
        file('half.json', campaignBody('half', losses(2501))),
        file('other.json', campaignBody('other', losses(2500))),
      ],
      /measurements of all campaigns must be at most 5000; there are 5001/,
    ],
    [
      'nine campaigns',
      () =>
        Array.from({ length: 9 }, (_, index) =>
          file(`${index}.json`, campaignBody(`c${index}`, controlMeasurements)),
        ),
      /campaigns must be an array of 1 to 8 items/,
    ],
    [
      'groups on both sides',
      () => [
        file('groups.json', {
          ...controlBody,
          strategy: {
            method: 'explicit_groups',
            calibration_group_ids: ['north'],
            validation_group_ids: ['north'],
          },
        }),
      ],
      /must not share "north"/,
    ],
    [
      'an unknown member',
      () => [file('odd.json', campaignBody('c', [], { color: 'red' }))],
      /unknown member campaigns\[0\]\.color/,
    ],
    ['no JSON', () => [file('text.json', 'measured at noon')], /text\.json is not JSON/],
    ['a list', () => [file('list.json', [])], /campaigns\[0\] must be a JSON object/],
    ['no file', () => [join(folder, 'none.json')], /none\.json/],
  ])('refuses %s in one line', async (_, args, message) => {
    const { code, output, errors } = await run(...args())
    expect(code).not.toBe(0)
    expect(output).toBe('')
    expect(errors).toMatch(/^sightline: [^\n]+\n$/)
    expect(errors).toMatch(message)
  })

  it('does not know methods that do not exist', async () => {
    const path = file('control.json', controlBody)
    const { code, errors } = await run(path, '--method', 'random')
    expect(code).toBe(2)
    expect(errors).toMatch(/Allowed choices are all_samples/)
  })
})
