import { decode } from 'turbo-stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection } from '../../../app/connection/connection'
import { FAULT_AGAIN_MS } from '../../../app/connection/pace'
import { READ_MS, retryingFetch } from '../../../app/connection/retrying-fetch'
import { PAGE_HEADER } from '../../../worker/domain/identidad/page-mark'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('https://vigia.test/admin'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that can be switched off, and a counter of its health checks. */
function place() {
  const server = { answers: true, asked: 0 }
  const connection = new Connection({
    probe: async () => {
      server.asked += 1
      return server.answers
    },
    now: () => Date.now(),
    random: () => 0.5,
  })
  const restored = vi.fn()
  connection.onRestored(restored)
  return { server, connection, restored }
}

describe('the connection', () => {
  test('asks a server that is gone after 1, 2, 5, 10, 10 s, and tells once that it is back', async () => {
    const { server, connection, restored } = place()
    const from = connection.get().freshAt
    server.answers = false
    connection.failed('server')
    for (const [i, seconds] of [1, 2, 5, 10, 10].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(server.asked).toBe(i)
      await vi.advanceTimersByTimeAsync(1)
      expect(server.asked).toBe(i + 1)
    }
    expect(connection.get()).toEqual({ trouble: 'server', freshAt: from })
    server.answers = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connection.get().trouble).toBeNull()
    expect(restored).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('many failures at once make one question', async () => {
    const { server, connection } = place()
    server.answers = false
    for (let i = 0; i < 20; i++) connection.failed('server')
    await Promise.all([connection.check(), connection.check(), connection.renew()])
    expect(server.asked).toBe(1)
  })

  test('a page is renewed when the server answers who doubts it, and left as it is when it does not', async () => {
    const { server, connection, restored } = place()
    server.answers = false
    expect(await connection.renew()).toBe(false)
    expect(restored).not.toHaveBeenCalled()
    server.answers = true
    expect(await connection.renew()).toBe(true)
    expect(restored).toHaveBeenCalledTimes(1)
    expect(await connection.renew()).toBe(true)
    expect(restored).toHaveBeenCalledTimes(2)
  })

  test('data that come end both troubles', () => {
    const { connection } = place()
    for (const trouble of ['data', 'server'] as const) {
      connection.failed(trouble)
      expect(connection.get().trouble).toBe(trouble)
      connection.fresh()
      expect(connection.get().trouble).toBeNull()
    }
  })
})

describe('what the router asks', () => {
  const DATA = new URL('https://vigia.test/admin/vehicles.data')
  const ours = (status: number) => new Response('[]', { status, headers: { 'X-Remix-Response': 'yes' } })

  function router(answers: (Response | 'nothing' | 'never')[], isRefresh = true) {
    const { connection, server } = place()
    const onUnanswered = vi.fn()
    const ask = vi.fn(async (_: unknown, init?: RequestInit) => {
      const next = answers.shift() ?? 'nothing'
      if (next === 'nothing') throw new TypeError('Failed to fetch')
      if (next !== 'never') return next
      return new Promise<Response>((_, fail) =>
        init?.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
      )
    })
    const fetching = retryingFetch(ask as typeof fetch, {
      connection,
      isRefresh: () => isRefresh,
      mark: () => 'ana:fletes',
      onUnanswered,
    })
    return { fetching, ask, connection, server, onUnanswered }
  }

  test('waits for a server that is gone, and is asked again when it is back', async () => {
    const { fetching, ask, connection, server } = router(['nothing', 'nothing', ours(200)])
    server.answers = false
    const answer = fetching(DATA)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(connection.get().trouble).toBe('server')
    server.answers = true
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await answer).status).toBe(200)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(connection.get().trouble).toBeNull()
  })

  test('a gateway’s error page is no answer, and neither is silence', async () => {
    const { fetching, ask } = router([new Response('<h1>Bad gateway', { status: 502 }), 'never', ours(200)])
    const answer = fetching(DATA)
    await vi.advanceTimersByTimeAsync(READ_MS + 5_000)
    expect((await answer).status).toBe(200)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  test('a refresh that meets a fault is asked again later; a navigation shows it', async () => {
    const refresh = router([ours(500), ours(503), ours(200)])
    const answer = refresh.fetching(DATA)
    await vi.advanceTimersByTimeAsync(0)
    expect(refresh.connection.get().trouble).toBe('data')
    await vi.advanceTimersByTimeAsync(FAULT_AGAIN_MS[0] + FAULT_AGAIN_MS[1])
    expect((await answer).status).toBe(200)
    expect(refresh.connection.get().trouble).toBeNull()
    const navigation = router([ours(500)], false)
    expect((await navigation.fetching(DATA)).status).toBe(500)
  })

  test.each([401, 403, 404])('a refusal with %i is an answer', async (status) => {
    const { fetching, connection } = router([ours(status)])
    expect((await fetching(DATA)).status).toBe(status)
    expect(connection.get().trouble).toBeNull()
  })

  test('what the router gives up is given up: at work, in a wait for the server, in a pause', async () => {
    for (const first of ['never', 'nothing', ours(500)] as const) {
      const { fetching, server, ask } = router([first, ours(200)])
      server.answers = false
      const end = new AbortController()
      const failed = expect(fetching(DATA, { signal: end.signal })).rejects.toBeDefined()
      await vi.advanceTimersByTimeAsync(500)
      end.abort()
      await failed
      expect(ask).toHaveBeenCalledTimes(1)
    }
  })

  test('an answer that has begun is read to its end, also when the router has left: nothing fails without a listener', async () => {
    const { connection } = place()
    let begin!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
    const ask = async (_: unknown, init?: RequestInit) => {
      const start = (controller: typeof begin) => {
        begin = controller
      }
      const body = new ReadableStream<Uint8Array>({ start })
      init?.signal?.addEventListener('abort', () => begin.error(init.signal?.reason))
      return new Response(body, { headers: { 'X-Remix-Response': 'yes' } })
    }
    const fetching = retryingFetch(ask as typeof fetch, {
      connection,
      isRefresh: () => false,
      mark: () => undefined,
      onUnanswered: vi.fn(),
    })
    const end = new AbortController()
    const answer = await fetching(DATA, { signal: end.signal })
    end.abort()
    begin.enqueue(new TextEncoder().encode('[{}]'))
    begin.close()
    expect(await answer.text()).toBe('[{}]')
  })

  test('a form is sent once; without a response it stays as typed, and a message says so', async () => {
    const { fetching, ask, onUnanswered } = router(['nothing', ours(200)])
    const answer = await fetching(DATA, { method: 'POST', body: 'placa=ABC123' })
    expect(answer.status).toBe(422)
    expect((await decode(answer.body!)).value).toEqual({ data: null })
    expect(ask).toHaveBeenCalledTimes(1)
    expect(onUnanswered.mock.calls).toEqual([['guardia.no_response']])
  })

  test('a form says whom its page was drawn for; where somebody else is signed in by now it stays as typed', async () => {
    const other = Response.json({}, { status: 409, headers: { [PAGE_HEADER]: 'other' } })
    const { fetching, ask, connection, onUnanswered } = router([ours(200), other, ours(200)])
    await fetching(DATA, { method: 'POST', body: 'placa=ABC123' })
    expect(new Headers(ask.mock.calls[0]?.[1]?.headers).get(PAGE_HEADER)).toBe('ana:fletes')
    const answer = await fetching(DATA, { method: 'POST', body: 'placa=ABC123' })
    expect(answer.status).toBe(422)
    expect((await decode(answer.body!)).value).toEqual({ data: null })
    expect(onUnanswered.mock.calls).toEqual([['reasons.pagina-de-otra-sesion']])
    expect(connection.get().trouble).toBeNull()
    await fetching(DATA)
    expect(new Headers(ask.mock.calls[2]?.[1]?.headers).get(PAGE_HEADER)).toBeNull()
  })

  test('anything else goes its own way', async () => {
    const { fetching, connection } = router(['nothing'])
    await expect(fetching('/api/files', { method: 'PUT' })).rejects.toThrow('Failed to fetch')
    expect(connection.get().trouble).toBeNull()
  })
})
