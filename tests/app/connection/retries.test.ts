/** An invitation is posted again where no answer came, and only there. */
import { decode } from 'turbo-stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryingFetch } from '../../../app/connection/retrying-fetch'
import { connection, tellUnanswered } from '../../../app/connection/server'
import { withRetries } from '../../../app/routes/admin/team/retry'
import { PAGE_HEADER } from '../../../worker/domain/identidad/page-mark'

beforeEach(() => vi.stubGlobal('location', new URL('https://vigia.test/admin/team')))
afterEach(() => vi.unstubAllGlobals())

/** Sends an invitation to a server that answers so each time; what the form is told, and how often it was posted. */
async function invite(server: () => Promise<Response>) {
  const ask = vi.fn(server)
  const fetching = retryingFetch(ask, {
    connection: { fresh: vi.fn(), failed: vi.fn(), answering: connection.answering },
    isRefresh: () => false,
    mark: () => 'ana:fletes',
    onUnanswered: tellUnanswered,
  })
  const send = async () => {
    const { body } = await fetching('https://vigia.test/admin/team.data', { method: 'POST', body: 'nombre=Diana' })
    return ((await decode(body!)).value as { data: unknown }).data
  }
  const form = new FormData()
  form.set('nombre', 'Diana')
  const told = await withRetries(send, form, async () => undefined)
  return { told, posted: ask.mock.calls.length }
}

test('without an answer it is posted three times more, and the form then says that it was not sent', async () => {
  expect(await invite(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    told: { status: 'error', error: { '': ['error-invitacion'] }, initialValue: { nombre: 'Diana' } },
    posted: 4,
  })
})

test('from a page that was drawn for another account it is posted once, and the form says so', async () => {
  expect(await invite(async () => Response.json({}, { status: 409, headers: { [PAGE_HEADER]: 'other' } }))).toEqual({
    told: { status: 'error', error: { '': ['pagina-de-otra-sesion'] }, initialValue: { nombre: 'Diana' } },
    posted: 1,
  })
})
