import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { SightlineError } from '../../errors.ts'
import { PlainLines } from './log.ts'

function written(): { readonly text: () => string; readonly lines: PlainLines } {
  let text = ''
  const lines = new PlainLines((more) => (text += more))
  return { text: () => text, lines }
}

describe('the log for people', () => {
  it('begins with its first line, whatever was said before', () => {
    const { lines, text } = written()
    const log = pino({}, lines)
    log.warn('COMPUTE_THREADS must be a whole number')
    expect(text()).toBe('')
    lines.begin('Sightline on http://127.0.0.1:8080, demo city')
    expect(text()).toBe(
      'Sightline on http://127.0.0.1:8080, demo city\nwarning: COMPUTE_THREADS must be a whole number\n',
    )
  })

  it('leaves out what is no warning, and says what an error is about', () => {
    const { lines, text } = written()
    lines.begin()
    const log = pino({}, lines)
    log.info({ address: 'http://127.0.0.1:8080' }, 'sightline listens')
    log.error({ directory: '/packs/my-cty', reason: 'there is no such pack' }, 'not loaded')
    expect(text()).toBe('error: not loaded: /packs/my-cty: there is no such pack\n')
  })

  it('says what was foreseen without a stack, and why it was', () => {
    const { lines, text } = written()
    lines.begin()
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432')
    const err = new SightlineError('unavailable', 'the store is not available', { cause })
    pino({}, lines).error({ err }, 'no experiments')
    expect(text()).toBe(
      'error: no experiments: the store is not available: connect ECONNREFUSED 127.0.0.1:5432\n',
    )
  })

  it('keeps the stack of what nobody has foreseen', () => {
    const { lines, text } = written()
    lines.begin()
    pino({}, lines).fatal({ err: new TypeError('x is not a function') }, 'the service ends')
    expect(text()).toMatch(/^error: the service ends: TypeError: x is not a function\n {4}at /)
  })
})
