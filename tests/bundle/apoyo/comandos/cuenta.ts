/** What a person posts about the own account, on the settings of each role. */
import { CLAVE, type Comando, comandos } from './comando'

const AJUSTES = [
  { ruta: 'routes/admin/settings/route', path: '/admin/settings', quien: 'admin' },
  { ruta: 'routes/home/settings/route', path: '/settings', quien: 'usuario' },
  { ruta: 'routes/super-admin/settings/route', path: '/super-admin/settings', quien: 'superAdmin' },
] as const

export const CUENTA: Comando[] = AJUSTES.flatMap((aqui) => [
  ...comandos(aqui, {
    [`guardar perfil, ${aqui.quien}`]: () => ({
      intent: 'perfil',
      nombre: 'Óscar Ruiz',
      telefono: '300 123 4567',
      idioma: 'es',
      zona_horaria: 'America/Lima',
    }),
    [`pedir otro correo, ${aqui.quien}`]: () => ({
      intent: 'correo',
      email: 'otro@prueba.test',
      contrasena_actual: CLAVE,
    }),
    [`confirmar otro correo, ${aqui.quien}`]: () => ({ intent: 'correo-codigo', codigo: '482 913' }),
    [`dejar otro correo, ${aqui.quien}`]: () => ({ intent: 'correo-dejar' }),
    [`cambiar contraseña, ${aqui.quien}`]: () => ({
      intent: 'contrasena',
      contrasena_actual: CLAVE,
      contrasena: `${CLAVE} otra`,
      confirmar_contrasena: `${CLAVE} otra`,
    }),
    // who has just signed in and has no password may begin; the SuperAdmin of the tests has a factor already
    [aqui.quien === 'superAdmin' ? 'segundo factor otra vez' : 'comenzar segundo factor']: () => ({
      intent: 'factor-comenzar',
    }),
    'confirmar segundo factor': () => ({ intent: 'factor-confirmar', codigo: '123456' }),
    'renovar respaldos': () => ({ intent: 'factor-renovar', contrasena_actual: CLAVE, codigo: '123456' }),
    'apagar segundo factor': () => ({ intent: 'factor-quitar', contrasena_actual: CLAVE, codigo: '1234567890' }),
    'cerrar una sesión': () => ({ intent: 'sesion-cerrar', id: crypto.randomUUID() }),
    'cerrar las demás sesiones': () => ({ intent: 'sesiones-cerrar' }),
    [`vincular cuenta, ${aqui.quien}`]: () => ({
      intent: 'identidad-vincular',
      proveedor: 'google',
      contrasena_actual: CLAVE,
    }),
    [`desvincular cuenta, ${aqui.quien}`]: () => ({
      intent: 'identidad-desvincular',
      id: 'nadie',
      contrasena_actual: CLAVE,
    }),
  }),
  // what the SuperAdmin has not: alerts of a company, and programs, which would have nothing to read
  ...(aqui.quien === 'superAdmin'
    ? []
    : comandos(aqui, {
        [`guardar preferencias, ${aqui.quien}`]: () => ({ intent: 'preferencias', email_alerts: 'on' }),
        [`retirar programa, ${aqui.quien}`]: () => ({ intent: 'programa-retirar', id: 'ninguno' }),
      })),
])
