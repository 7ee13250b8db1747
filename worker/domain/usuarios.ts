/** «Gestión de Usuarios» of the SuperAdmin: what its forms send and how the list is asked (spec §2, §6). */
import { correo } from './correo'
import { leerCursor } from './cursor'
import { NOMBRE_MAX } from './ingreso'
import type { MotivoKey } from './negativa'
import { texto } from './texto'
import { z } from './zod'

export const USUARIOS_POR_PAGINA = 15
export const ROLES = ['Usuario', 'Administrador', 'SuperAdmin'] as const
/** Orders of the list; each may be turned round by a «-» in front. */
const ORDENES = ['nombre', 'email', 'registro'] as const
export type OrdenDeUsuarios = (typeof ORDENES)[number]

const m = (clave: MotivoKey) => clave
const id = () =>
  z
    .string({ error: m('no-encontrado') })
    .min(1, m('no-encontrado'))
    .max(64, m('no-encontrado'))
const rol = () => z.enum(ROLES, { error: m('opcion-invalida') })
/** A company as people name it: its NIT or its whole name; empty is none. */
const empresa = () =>
  z
    .string()
    .trim()
    .max(160, m('demasiado-largo'))
    .optional()
    .transform((valor) => valor || null)

/** What the screen may ask for. */
export const UsuariosCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('crear'), nombre: texto(NOMBRE_MAX), email: correo(), rol: rol(), empresa: empresa() }),
  z.object({ intent: z.literal('editar'), id: id(), rol: rol(), empresa: empresa() }),
  z.object({ intent: z.literal('deshabilitar'), id: id() }),
  z.object({ intent: z.literal('habilitar'), id: id() }),
  z.object({ intent: z.literal('eliminar'), id: id() }),
  z.object({ intent: z.literal('recuperar'), id: id() }),
])
export type UsuariosCommand = z.infer<typeof UsuariosCommand>

/** The list as its address asks for it. Nothing in an address is an error. */
export const ListaUsuarios = z.object({
  q: z
    .string()
    .trim()
    .catch('')
    .transform((q) => q.slice(0, 100)),
  rol: z.enum(ROLES).nullable().catch(null),
  orden: z
    .string()
    .regex(/^-?(nombre|email|registro)$/)
    .catch('-registro')
    .transform((dicho) => ({ por: dicho.replace('-', '') as OrdenDeUsuarios, desc: dicho.startsWith('-') })),
  despues: leerCursor,
  antes: leerCursor,
})
export type ListaUsuarios = z.infer<typeof ListaUsuarios>
