import { describe, expect, it } from 'vitest'
import { compiledReader, compiledWriter } from './compiled.ts'

/** Names that are no identifiers, and would be code if they were not quoted. */
const names = ['plain', 'with-hyphen', 'quote"s', "it's", 'new\nline', '${1}', 'constructor']

describe('a function made for members', () => {
  it('reads members under any name, in their order, and what is left out as what it is then', () => {
    const read = compiledReader(
      names.map((name) => [
        name,
        { read: () => 'called', asItStands: { wireName: `${name}?`, otherwise: `no ${name}` } },
      ]),
    )
    const stated = read({ 'plain?': 0, "it's?": false, 'constructor?': null }, '')
    expect(Object.entries(stated)).toStrictEqual(
      names.map((name) => {
        if (name === 'plain') return [name, 0]
        if (name === "it's") return [name, false]
        return [name, name === 'constructor' ? null : `no ${name}`]
      }),
    )
  })

  it('calls what does not take a member as it stands with body and place', () => {
    const read = compiledReader([
      ['sum', { read: (body, at) => `${at}: ${Number(body['a']) + Number(body['b'])}` }],
    ])
    expect(read({ a: 1, b: 2 }, 'pair')).toStrictEqual({ sum: 'pair: 3' })
  })

  it('writes members under any name, in their order, and leaves out what has no value', () => {
    const write = compiledWriter<{ readonly left: string }>(
      names.map((name) => [
        name,
        { isOptional: true, read: ({ left }) => (name === left ? undefined : null) },
      ]),
    )
    for (const left of names) {
      const written = names.filter((name) => name !== left)
      expect(Object.keys(write({ left }))).toStrictEqual(written)
    }
  })

  it('refuses to leave out a member that must be there, by its name', () => {
    const write = compiledWriter([['quote"s', { isOptional: false, read: () => undefined }]])
    expect(() => write(null)).toThrow('quote"s has no value and is not optional')
  })
})
