/** Named views of lists: what they keep of an address, and when a list opens with one. */
import { viewQuery } from '@domain/vistas/address'
import { expect, test } from 'vitest'
import { ASKED_EARLY } from '~/prefetch/asked-early'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { openWithView } from '~/views/opening.server'

const LIST = 'https://vigia.test/admin/documents'

/** Where a request leads: the address of a redirect, or null. */
function leadsTo(url: string, query: string | null, referer?: string): string | null {
  return answerTo(new Request(url, referer ? { headers: { referer } } : {}), query)
}

function answerTo(request: Request, query: string | null): string | null {
  try {
    openWithView(request, 'documentos', {
      openings: query === null ? { alertas: 'estado=todas' } : { documentos: query },
      person: { id: 'ana' },
    })
    return null
  } catch (redirected) {
    const { headers } = redirected as Response
    return [headers.get('location'), headers.get('set-cookie')?.split(';')[0]].filter(Boolean).join(' ')
  }
}

test('a view keeps filters, order, rows and columns, neither the page nor an open dialog', () => {
  const asked = new URLSearchParams('despues=[1]&orden=-tipo&editar=x&ocultas=&q=soat&filas=50&estado=')
  expect(viewQuery(asked)).toBe('q=soat&orden=-tipo&filas=50&ocultas=')
})

test('a list opens with its view from elsewhere, and stays whole when asked for within it', () => {
  const view = 'estado=vencidos'
  expect(leadsTo(LIST, view)).toBe('/admin/documents?estado=vencidos')
  expect(leadsTo(`${LIST}.data`, view, 'https://vigia.test/admin')).toBe('/admin/documents?estado=vencidos')
  expect(leadsTo(`${LIST}.data`, view, `${LIST}?estado=vencidos`)).toBeNull()
  expect(leadsTo(LIST, view, 'https://other.test/admin/documents')).toBe('/admin/documents?estado=vencidos')
  expect(leadsTo(`${LIST}?estado=vigentes`, view)).toBeNull()
  expect(leadsTo(`${LIST}?nuevo`, view)).toBeNull()
  expect(leadsTo(LIST, null)).toBeNull()
})

test('a list of two tabs opens with the view of the tab that is entered, and never leads to itself', () => {
  const tabs = 'https://vigia.test/admin/maintenance'
  const view = 'vista=servicios&orden=fecha'
  expect(leadsTo(`${tabs}?vista=servicios`, view, tabs)).toBe(`/admin/maintenance?${view}`)
  expect(leadsTo(`${tabs}?vista=servicios`, 'vista=servicios', tabs)).toBeNull()
})

test('the columns that a view puts away become those that the browser keeps', () => {
  const kept = 'vigia-columnas-documentos-ana'
  expect(leadsTo(LIST, 'q=soat&ocultas=emision.estado')).toBe(`/admin/documents?q=soat ${kept}=emision.estado`)
  expect(leadsTo(`${LIST}?q=soat&ocultas=tipo`, null, LIST)).toBe(`/admin/documents?q=soat ${kept}=tipo`)
  expect(leadsTo(`${LIST}?ocultas=`, 'q=soat', LIST)).toBe(`/admin/documents ${kept}=`)
  expect(leadsTo(`${LIST}?ocultas=<b>`, null, LIST)).toBe(`/admin/documents ${kept}=`)
  const request = new Request(LIST, { headers: { cookie: `${kept}=emision.estado` } })
  expect(hiddenColumns(request, 'documentos', { id: 'ana' }).ids).toEqual(['emision', 'estado'])
})

test('a list that is asked for before it is opened keeps no columns: they are kept by the opening that follows', () => {
  const early = (url: string, query: string | null) => answerTo(new Request(url, { headers: ASKED_EARLY }), query)
  const view = '/admin/documents?q=soat&ocultas=emision.estado'
  expect(early(`${LIST}.data`, 'q=soat&ocultas=emision.estado')).toBe(view)
  expect(early(`https://vigia.test${view}`, null)).toBe(view)
  expect(leadsTo(`https://vigia.test${view}`, null)).toBe(
    '/admin/documents?q=soat vigia-columnas-documentos-ana=emision.estado',
  )
  expect(early(LIST, 'q=soat')).toBe('/admin/documents?q=soat')
})
