import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'
import { rmSync } from 'node:fs'
import type { ComputePool } from '../../src/compute/pool.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { type WindowedForm, windowedTwin } from '../worlds/windowed-pack.ts'
import { type Answer, get, post, testApp } from './test-app.ts'

export const loadOptions = { maximumBuildingFileBytes: 1e9 }

/** One city in both forms. */
export interface Forms {
  readonly whole: FastifyInstance
  readonly windowed: FastifyInstance
  readonly snapshot: PackSnapshot
  readonly twin: string
}

/** A pack as it is and with its buildings read by window. */
export async function formsOf(
  directory: string,
  pool: ComputePool,
  form: WindowedForm = 'sections',
): Promise<Forms> {
  const twin = temporaryTwin(directory, form)
  const snapshot = loadPack(directory, loadOptions)
  return {
    snapshot,
    twin,
    whole: await testApp({ snapshot, pool }),
    windowed: await testApp({ snapshot: loadPack(twin, loadOptions), pool }),
  }
}

/** A twin that goes away with the test file. */
export function temporaryTwin(directory: string, form?: WindowedForm): string {
  const twin = windowedTwin(directory, form)
  afterAll(() => rmSync(twin, { recursive: true, force: true }))
  return twin
}

/** What identifies the files that an answer rests on differs, and how long it took; nothing else may. */
export function withoutIdentities(text: string): string {
  return text.replace(/[0-9a-f]{24,64}/g, 'an identity').replace(/"elapsed_ms":[0-9.]+/, '')
}

/** Both forms answer a question, with the same bytes. */
export async function expectSame(forms: Forms, url: string, body: unknown): Promise<void> {
  const one = await expectSameAnswer(forms, (app) => post(app, url, body), url)
  expect(one.status, one.text.slice(0, 300)).toBe(200)
}

/** Both forms answer what is fetched alike, found or not. */
export function expectSamePage(forms: Forms, url: string): Promise<Answer> {
  return expectSameAnswer(forms, (app) => get(app, url), url)
}

async function expectSameAnswer(
  { whole, windowed }: Forms,
  ask: (app: FastifyInstance) => Promise<Answer>,
  url: string,
): Promise<Answer> {
  const [one, other] = [await ask(whole), await ask(windowed)]
  expect([url, other.status], other.text.slice(0, 300)).toEqual([url, one.status])
  expect([url, withoutIdentities(other.text)]).toEqual([url, withoutIdentities(one.text)])
  return one
}
