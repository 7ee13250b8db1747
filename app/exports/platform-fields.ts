/** What a file says of each row of the platform's lists. */
import { dayIn } from '@domain/day'
import { formatNit } from '@domain/empresa/nit'
import { endOf } from '@domain/suscripcion/by-hand'
import { planInForce } from '@domain/suscripcion/plan'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { type Alerta, helpOf, titleOf } from '~/routes/super-admin/alerts/words'
import type { Row as EmpresaRow } from '~/routes/super-admin/companies/load.server'
import type { Mensaje } from '~/routes/super-admin/messages/load.server'
import { reasonText } from '~/routes/super-admin/settings/invoice-words'
import { failureText } from '~/routes/super-admin/settings/mail-words'
import type { Row as UsuarioRow } from '~/routes/super-admin/users/load.server'
import { day, type Fields, instant, number, text } from './fields'

type Services = Awaited<ReturnType<AppLoadContext['superAdmin']>>
type DeadLetter = Awaited<ReturnType<Services['correo']['deadLetters']>>['rows'][number]
type OpenInvoice = Awaited<ReturnType<Awaited<Services['facturas']>['page']>>['rows'][number]

export const EMPRESAS: Fields<EmpresaRow> = {
  empresa: [text('empresas.empresa', (e) => e.nombre, 30), text('empresa.nit', (e) => e.nit && formatNit(e.nit), 16)],
  plan: [text('empresas.plan', planInForce, 14)],
  estado: [
    text('empresas.estado', (e, { i18n }) => i18n.t(`estados.${e.subscription_status}`), 14),
    day('empresas.hasta', (e) => {
      const end = endOf(e)
      return end === null ? null : dayIn(e.zona_horaria, end)
    }),
  ],
  vehiculos: [number('empresas.vehiculos', (e) => e.vehiculos)],
  miembros: [number('empresas.miembros', (e) => e.miembros)],
  creada: [day('empresas.created_on', (e, { zona }) => dayIn(zona, e.created_at))],
}

export const USUARIOS: Fields<UsuarioRow> = {
  nombre: [text('usuarios.nombre', (u) => u.nombre, 28)],
  email: [text('usuarios.email', (u) => u.email, 30)],
  rol: [text('usuarios.rol', (u, { i18n }) => i18n.t(`estados.${u.rol}`), 14)],
  empresa: [text('usuarios.empresa', (u) => u.empresa, 28)],
  registro: [day('usuarios.registro', (u, { zona }) => dayIn(zona, u.created_at))],
  estado: [
    text('usuarios.estado', (u, { i18n }) =>
      i18n.t(u.deshabilitado_at === null ? 'estados.Activo' : 'estados.Deshabilitado'),
    ),
  ],
}

export const SYSTEM_ALERTAS: Fields<Alerta> = {
  que: [
    text('sistema.que', (a, { i18n }) => titleOf(a, i18n), 40),
    text('sistema.what_to_do', (a, { i18n }) => helpOf(a, i18n), 50),
  ],
  desde: [instant('sistema.desde', (a) => a.desde)],
  vista: [instant('sistema.last_seen', (a) => a.ultima_at)],
  estado: [text('sistema.estado', (a, { i18n }) => i18n.t(`estados.${a.estado}`), 14)],
}

export const MENSAJES: Fields<Mensaje> = {
  nombre: [
    text('soporte.col_name', (m, { i18n }) => m.nombre ?? i18n.t('soporte.account_deleted'), 28),
    text('soporte.empresa', (m) => m.empresa, 28),
  ],
  asunto: [
    text('soporte.subject', (m, { i18n }) => i18n.t(`soporte.${m.subject}`), 20),
    text('soporte.mensaje', (m) => m.content, 60),
  ],
  estado: [text('soporte.estado', (m, { i18n }) => i18n.t(`estados.${m.estado}`), 14)],
  recibido: [instant('soporte.col_received', (m) => m.created_at)],
}

export const CORREOS: Fields<DeadLetter> = {
  para: [text('correo.para', (m) => m.para, 30), text('correo.subject', (m) => m.asunto, 40)],
  motivo: [
    text('correo.motivo', (m, { i18n }) => failureText(m.error, i18n), 60),
    number('correo.col_attempts', (m) => m.intentos),
  ],
  written: [instant('correo.col_written', (m) => m.created_at)],
  cuando: [instant('correo.since', (m) => m.proximo_at)],
}

/** What happens by itself to a document in a state. */
const NEXT = { pendiente: 'ajustes_sistema.f_again', fallida: 'ajustes_sistema.f_stays' } as const

export const FACTURAS: Fields<OpenInvoice> = {
  empresa: [
    text('ajustes_sistema.f_empresa', (f) => f.empresa, 30),
    text('ajustes_sistema.f_col_kind', (f, { i18n }) => i18n.t(`ajustes_sistema.f_${f.tipo}`), 14),
    text('ajustes_sistema.f_col_number', (f) => f.numero, 14),
    { title: 'ajustes_sistema.f_col_value', kind: 'pesos', width: 16, of: ({ monto }) => monto },
  ],
  motivo: [
    text('ajustes_sistema.f_motivo', (f, { i18n }) => reasonText(f, i18n), 60),
    text(
      'ajustes_sistema.f_col_next',
      ({ estado }, { i18n }) => (estado in NEXT ? i18n.t(NEXT[estado as keyof typeof NEXT]) : null),
      30,
    ),
    number('ajustes_sistema.f_col_attempts', (f) => f.intentos),
  ],
  desde: [instant('ajustes_sistema.f_desde', (f) => f.created_at)],
}
