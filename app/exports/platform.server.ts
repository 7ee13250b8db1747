/** The platform's lists as files, for the SuperAdmin: `/super-admin/companies/csv`. */
import { dayIn } from '@domain/day'
import { SystemAlertasList } from '@domain/plataforma/system-alert-command'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { readList as readEmpresas } from '~/routes/super-admin/companies/load.server'
import { readList as readMensajes } from '~/routes/super-admin/messages/load.server'
import { readList as readUsuarios } from '~/routes/super-admin/users/load.server'
import { type Exported, exportList } from './file.server'
import * as fields from './platform-fields'

const idOf = (row: { id: string }) => row.id

export async function exportOfPlatform(request: Request, context: AppLoadContext): Promise<Response> {
  const services = await context.superAdmin(request)
  const { empresas, usuarios, alertas, mensajes, correo, person, now } = services
  const { pathname, searchParams: params } = new URL(request.url)
  // days and hours are those of the reader: the rows are of companies of several zones
  const asking = { person, today: dayIn(person.zona_horaria, now), now, request }
  const send = <R>(list: Exported<R>) => exportList(list, asking, context)
  switch (pathname.split('/').at(-2)) {
    case 'companies': {
      const list = readEmpresas(params)
      return send({
        name: 'empresas',
        title: 'empresas.title',
        fields: fields.EMPRESAS,
        read: (place) => empresas.list({ ...list, ...place }),
        idOf,
      })
    }
    case 'users': {
      const list = readUsuarios(params)
      return send({
        name: 'usuarios',
        title: 'usuarios.title',
        fields: fields.USUARIOS,
        read: (place) => usuarios.list({ ...list, ...place }),
        idOf,
      })
    }
    case 'alerts': {
      const list = SystemAlertasList.parse(Object.fromEntries(params))
      return send({
        name: 'sistema',
        title: 'sistema.title',
        fields: fields.SYSTEM_ALERTAS,
        read: (place) => alertas.list({ ...list, ...place }),
        idOf,
      })
    }
    case 'messages': {
      const list = readMensajes(params)
      return send({
        name: 'mensajes',
        title: 'soporte.inbox',
        fields: fields.MENSAJES,
        read: (place) => mensajes.list({ ...list, ...place }),
        idOf,
      })
    }
    case 'mail':
      return send({
        name: 'correos',
        title: 'correo.undelivered',
        fields: fields.CORREOS,
        read: (place) => correo.deadLetters(place),
        idOf,
      })
    case 'invoices': {
      const facturas = await services.facturas
      return send({
        name: 'facturas',
        title: 'ajustes_sistema.s_facturas',
        fields: fields.FACTURAS,
        read: (place) => facturas.page(place),
        idOf,
      })
    }
    default:
      throw new Response(null, { status: 404 })
  }
}
