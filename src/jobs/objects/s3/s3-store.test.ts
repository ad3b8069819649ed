import { describe, expect, it, vi } from 'vitest'
import { startS3 } from '../../../../test/s3-of-test.ts'
import { signatureOf, type StoreFault } from '../../../../test/s3-stand-in.ts'
import { cleanObjects } from '../clean-objects.ts'
import { s3Place } from './s3-place.ts'
import { S3Store } from './s3-store.ts'

vi.setConfig({ testTimeout: 30_000 })

const text = (content: string) => new TextEncoder().encode(content)
/** Far longer than a stand-in takes, also on a busy machine. */
const patience = { silenceMs: 20_000, wholeMs: 60_000, pausesMs: [1, 1] }

async function opened(silenceMs = patience.silenceMs) {
  const standIn = await startS3()
  return { standIn, store: new S3Store(standIn.place, { ...patience, silenceMs }) }
}

/** The published examples of the documentation, for the key AKIAIOSFODNN7EXAMPLE of its first lines. */
describe('the signature that the stand-in asks for', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const shared = {
    method: 'GET',
    path: '/',
    query: '',
    signedHeaders: ['host', 'x-amz-content-sha256', 'x-amz-date'],
    payloadSha256: empty,
    scope: '20130524/us-east-1/s3/aws4_request',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': empty,
    'x-amz-date': '20130524T000000Z',
  }

  // Amazon S3 API Reference, "Signature Calculations for the Authorization Header: Transferring Payload
  // in a Single Chunk", examples GET Object, PUT Object, GET Bucket Lifecycle, Get Bucket (List Objects).
  it('is the one of the documentation', () => {
    const ranged = { ...headers, range: 'bytes=0-9' }
    const withRange = ['host', 'range', 'x-amz-content-sha256', 'x-amz-date']
    expect(
      signatureOf({ ...shared, path: '/test.txt', headers: ranged, signedHeaders: withRange }),
    ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
    const payloadSha256 = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'
    const put = {
      ...headers,
      'x-amz-content-sha256': payloadSha256,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }
    expect(
      signatureOf({
        ...shared,
        method: 'PUT',
        path: '/test%24file.text',
        headers: put,
        signedHeaders: ['date', ...shared.signedHeaders, 'x-amz-storage-class'],
        payloadSha256,
      }),
    ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
    expect(signatureOf({ ...shared, headers, query: 'lifecycle' })).toBe(
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    )
    expect(signatureOf({ ...shared, headers, query: 'prefix=J&max-keys=2' })).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    )
  })
})

describe('objects in an S3-compatible store', () => {
  it('are there as a whole or not at all', async () => {
    const { store, standIn } = await opened()
    expect(await store.size('loss/a.tif')).toBeNull()
    expect(await store.read('loss/a.tif')).toBeNull()
    async function* broken() {
      yield text('half')
      await Promise.resolve()
      throw new Error('the maker broke')
    }
    await expect(store.write('loss/a.tif', broken())).rejects.toThrow('the maker broke')
    expect([...standIn.objects.keys()]).toEqual([])
    await store.write('loss/a.tif', [text('all '), text('of it')])
    expect([...standIn.objects.keys()]).toEqual(['plans/loss/a.tif'])
    expect(await store.size('loss/a.tif')).toBe(9)
    expect(await store.read('loss/a.tif')).toEqual(text('all of it'))
    expect(await store.read('loss/a.tif', 4, 2)).toEqual(text('of'))
    expect(await store.read('loss/a.tif', 4)).toEqual(text('of it'))
    expect(await store.read('loss/a.tif', 4, 0)).toEqual(new Uint8Array(0))
    expect(await store.read('loss/a.tif', 7, 100)).toEqual(text('it'))
    expect(await store.read('loss/a.tif', 100, 1)).toEqual(new Uint8Array(0))
    await store.write('empty', [])
    expect(await store.read('empty')).toEqual(new Uint8Array(0))
    await store.remove('empty')
    await store.remove('empty')
    expect(await store.size('empty')).toBeNull()
    for (const name of ['../a', 'loss/../../a', '/etc/passwd', 'a//b', '']) {
      await expect(store.read(name)).rejects.toThrow('no object is called')
    }
  })

  it('are seen when the last of many parts has come, and leave nothing when one has not', async () => {
    const { store, standIn } = await opened()
    const piece = Uint8Array.from({ length: 3_000_001 }, (_, index) => index % 251)
    async function* pieces(count: number, isBroken = false) {
      for (let index = 0; index < count; index++) {
        expect(standIn.objects.size).toBe(0)
        await Promise.resolve()
        yield piece
      }
      if (isBroken) throw new Error('the maker broke')
    }
    await expect(store.write('output/x.tif', pieces(7, true))).rejects.toThrow('the maker broke')
    expect([standIn.objects.size, standIn.uploads.size]).toEqual([0, 0])
    await store.write('output/x.tif', pieces(7))
    const whole = Buffer.concat(Array.from({ length: 7 }, () => piece))
    expect(standIn.objects.get('plans/output/x.tif')!.bytes.equals(whole)).toBe(true)
    expect(standIn.uploads.size).toBe(0)
    expect(standIn.asked.filter((one) => one.includes('partNumber=3')).length).toBeGreaterThan(0)
  })

  it('are written once where the end of an upload was not answered', async () => {
    const { store, standIn } = await opened()
    let cuts = 0
    standIn.fault = (method, path) => {
      // The first completion is done, its answer is cut.
      return method === 'POST' && path.includes('uploadId') && cuts++ === 0 ? 'cut' : null
    }
    await store.write('output/big.bin', [new Uint8Array(17_000_000)])
    expect(cuts).toBe(2)
    expect(await store.size('output/big.bin')).toBe(17_000_000)
  })

  it.each<[string, StoreFault]>([
    ['503', { status: 503, code: 'SlowDown' }],
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    ['an answer that is cut', 'cut'],
    ['silence', 'silence'],
  ])('are read and written after %s that passes', async (_, fault) => {
    const { store, standIn } = await opened(fault === 'silence' ? 1000 : undefined)
    let faults = 0
    standIn.fault = () => (faults++ % 3 < 2 ? fault : null)
    await store.write('a', [text('some words')])
    expect(await store.read('a')).toEqual(text('some words'))
    expect(await store.read('a', 5)).toEqual(text('words'))
  })

  it.each<[StoreFault, string]>([
    [{ status: 403, code: 'AccessDenied' }, 'access is denied (403 AccessDenied)'],
    [{ status: 403 }, 'access is denied (403)'],
    [{ status: 507 }, 'no space is left (507)'],
    [{ status: 507, code: 'XMinioStorageFull' }, 'no space is left (507 XMinioStorageFull)'],
    [{ status: 404, code: 'NoSuchBucket' }, 'the bucket does not exist (404 NoSuchBucket)'],
    [{ status: 503, code: 'SlowDown' }, 'it is too busy (503 SlowDown)'],
    [{ status: 301, code: 'PermanentRedirect' }, 'the bucket is in another region'],
    [{ status: 418, code: 'Teapot' }, 'it refuses (418 Teapot)'],
    ['silence', 'it has not answered within 0.3 seconds'],
    ['stall', 'it has not answered within 0.3 seconds'],
    ['page', 'what answers is not it (200 text/html; charset=utf-8)'],
    ['cut', 'it does not answer (UND_ERR_SOCKET)'],
  ])('say why they cannot be had: %j', async (fault, reason) => {
    const isSilent = fault === 'silence' || fault === 'stall'
    const { store, standIn } = await opened(isSilent ? 300 : undefined)
    await store.write('a', [text('words')])
    standIn.fault = () => fault
    const unavailable = (deed: string) => ({
      reason: 'unavailable',
      message: expect.stringContaining(
        `the store of regions cannot be ${deed}: ${reason}`,
      ) as string,
    })
    await expect(store.read('a')).rejects.toMatchObject(unavailable('read'))
    // A writing is done before its answer is cut.
    if (fault !== 'cut' && fault !== 'stall') {
      await expect(store.write('a', [text('x')])).rejects.toMatchObject(unavailable('written'))
    }
  })

  it('are away while the page of a proxy is in their place, whatever is asked, and none is lost', async () => {
    const { store, standIn } = await opened()
    await store.write('a', [text('words')])
    standIn.fault = () => 'page'
    const asked = [
      () => store.size('a'),
      () => store.read('a'),
      () => store.read('a', 1, 2),
      () => store.write('a', [text('other')]),
      () => store.write('b', [new Uint8Array(17_000_000)]),
      () => store.remove('a'),
      () => cleanObjects(store, Date.now() + 1e9, []),
    ]
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ reason: 'unavailable' })
    standIn.fault = () => null
    expect(await store.read('a')).toEqual(text('words'))
  })

  it('are what lies there, also where somebody has put a page in their place', async () => {
    const { store, standIn } = await opened()
    const page = '<html>nothing of ours</html>'
    const object = { bytes: Buffer.from(page), writtenAtMs: Date.now(), type: 'text/html' }
    standIn.objects.set('plans/a', object)
    expect(await store.size('a')).toBe(page.length)
    expect(await store.read('a')).toEqual(text(page))
    await store.remove('a')
    expect(await store.size('a')).toBeNull()
  })

  it('say so when nobody is there, and are there again when somebody is', async () => {
    const { store, standIn } = await opened()
    await store.write('a', [text('words')])
    await standIn.stop()
    await expect(store.size('a')).rejects.toThrow('it does not answer (ECONN')
    await standIn.start()
    expect(await store.size('a')).toBe(5)
  })

  it('are refused to who has another key, secret or region', async () => {
    const { standIn } = await opened()
    const { place } = standIn
    const wrong = [
      [{ accessKeyId: 'AKIAANOTHER' }, 'the access key is not known there'],
      [{ secretAccessKey: 'x' }, 'the secret key is wrong'],
      [{ region: 'us-east-1' }, 'the bucket is in another region'],
    ] as const
    for (const [change, reason] of wrong) {
      const store = new S3Store({ ...place, ...change }, patience)
      await expect(store.write('a', [text('x')])).rejects.toThrow(reason)
    }
    const token = new S3Store({ ...place, sessionToken: 'of-today' }, patience)
    await token.write('a', [text('x')])
  })

  it('go when they have not been used for long, and stay when they have', async () => {
    const { store, standIn } = await opened()
    const names = ['loss/old.tif', 'loss/used.tif', 'output/a/1', 'output/a/2', 'output/b/1']
    for (const name of names) await store.write(name, [text(name)])
    standIn.objects.set('plans/strange & name', { bytes: Buffer.from('x'), writtenAtMs: 0 })
    standIn.objects.set('elsewhere/a', { bytes: Buffer.from('x'), writtenAtMs: 0 })
    standIn.uploads.set('old', { key: 'plans/output/c', parts: new Map(), begunAtMs: 0 })
    for (const name of names.slice(0, 2)) standIn.objects.get(`plans/${name}`)!.writtenAtMs = 0
    expect(await store.size('loss/used.tif')).toBe(13)
    const cleaned = await cleanObjects(store, Date.now() - 1000 * 3600, [])
    expect(cleaned).toEqual({ objects: 1, bytes: 12 })
    const left = []
    for await (const { name } of store.list()) left.push(name)
    expect(left).toEqual(names.slice(1))
    expect(standIn.uploads.size).toBe(0)
    expect(standIn.objects.has('elsewhere/a')).toBe(true)
    expect(standIn.objects.has('plans/strange & name')).toBe(true)
  })
})

describe('the address of a bucket', () => {
  const rights = {
    region: 'eu-south-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    sessionToken: null,
  }

  it('is a host of Amazon, or a folder of another service', () => {
    const at = (address: string, endpoint = '') => {
      const { bucketUrl, prefix } = s3Place({ ...rights, address, endpoint })
      return [bucketUrl, prefix]
    }
    expect(at('s3://plans')).toEqual(['https://plans.s3.eu-south-1.amazonaws.com', ''])
    expect(at('s3://plans/a/b/')).toEqual(['https://plans.s3.eu-south-1.amazonaws.com', 'a/b/'])
    expect(at('s3://my.plans/a')).toEqual(['https://s3.eu-south-1.amazonaws.com/my.plans', 'a/'])
    expect(at('s3://plans', 'http://store:9000/')).toEqual(['http://store:9000/plans', ''])
  })
})
