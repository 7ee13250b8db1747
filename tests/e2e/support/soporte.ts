/** Conversations with support: unread, answered, by a deleted account. */
import { execute } from '../../support/world'

/** @returns the ids of an answered message and of one whose writer was deleted */
export async function conversations(people: {
  id: string
  empresa_id: string | null
}): Promise<{ respondido: string; withoutAccount: string }> {
  const respondido = crypto.randomUUID()
  const withoutAccount = crypto.randomUUID()
  const newOne = crypto.randomUUID()
  const now = Date.now()
  const size =
    'Desde ayer el mapa no muestra dos de los furgones, aunque los conductores dicen que el rastreo está encendido.\n\nPlacas:\nJTR 205\nWNO 118'
  const mensaje =
    'insert into messages (id, from_user_id, subject, content, empresa_id, read, estado, busqueda, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)'
  await execute([
    [
      mensaje,
      [
        newOne,
        people.id,
        'Facturación',
        '¿Dónde cambio el NIT del recibo?',
        people.empresa_id,
        0,
        'Abierto',
        'facturacion',
        now,
      ],
    ],
    [
      mensaje,
      [respondido, people.id, 'Problema técnico', size, people.empresa_id, 1, 'Respondido', 'mapa', now - 7_200_000],
    ],
    [
      mensaje,
      [withoutAccount, null, 'Otro', 'Quiero cerrar mi cuenta', null, 0, 'Abierto', 'cerrar', now - 90_000_000],
    ],
    [
      `insert into respuestas (id, mensaje_id, from_user_id, de_soporte, content, created_at) values (?, ?, null, 1, ?, ?)`,
      [
        crypto.randomUUID(),
        respondido,
        'Ya lo corregimos. Pida a los conductores que abran el enlace otra vez.',
        now - 3_600_000,
      ],
    ],
  ])
  return { respondido, withoutAccount }
}
