/** The SuperAdmin's mail screen in trouble: a server that refuses, dead letters of both kinds. */
import { encryptPassword } from '../../../scripts/inbox.mjs'
import { SECRETS } from '../../support/secrets'
import { execute } from '../../support/world'

export async function troubledCorreo(): Promise<void> {
  const now = Date.now()
  const pause = { hasta: now + 600_000, desde: now - 60_000, times: 3, error: 'clave: 535 5.7.8 bad credentials' }
  await execute([
    [
      `insert into email_config (id, smtp_host, smtp_port, smtp_user, smtp_password, smtp_from_email, smtp_from_name, updated_at)
       values ('correo', 'smtp.prueba.co', 587, 'avisos@prueba.co', ?, 'avisos@prueba.co', 'Vigía', 1) on conflict do nothing`,
      [await encryptPassword(SECRETS.CONFIG_SECRET, 'una clave')],
    ],
    [
      `insert into trabajos (nombre, cursor, updated_at) values ('correo', ?, 1)
       on conflict (nombre) do update set cursor = excluded.cursor`,
      [JSON.stringify(pause)],
    ],
    ...['destinatario: 550 5.1.1 <a@b.co>: Recipient address rejected', 'caducado'].map(
      (error, i): [string, (string | number | null)[]] => [
        `insert into correos (id, clave, para, asunto, html, texto, message_id, estado, intentos, error, proximo_at, created_at)
         values (?1, ?1, 'operaciones@transportes-del-norte-y-compania.com.co', 'JTR 205: SOAT vence hoy', '', '', ?1, 'muerto',
           1, ?2, ?3, ?3) on conflict do nothing`,
        [`muerto-${i}`, error, now - i],
      ],
    ),
  ])
}
