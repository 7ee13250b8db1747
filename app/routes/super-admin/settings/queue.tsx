/** How the mail queue stands, and what keeps it from moving. */
import { EXPIRY_DAYS } from '@domain/correo/smtp'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import type { Config } from './form'

const TOPE = 1000

/** What is kept of a failure («clave: 535 5.7.8 …») as a sentence. */
export function textoDeFalla(nota: string | null, { motivo, t }: I18n): string {
  if (nota === null || nota === 'caducado') return t('correo.caducado', { dias: EXPIRY_DAYS })
  if (nota === 'ilegible') return t('correo.envelope_sealed')
  const separatorAt = nota.indexOf(': ')
  const [codigo, serverSaid] = separatorAt < 0 ? [nota, ''] : [nota.slice(0, separatorAt), nota.slice(separatorAt + 2)]
  return motivo(`smtp-${codigo}`, { dicho: serverSaid })
}

export function Cola(props: {
  config: Config | null
  cola: { waiting: number; sent: number; deadLetters: number }
  pause: { hasta: number; desde: number; error: string } | null
  /** the address that links lead to, when it is not one for the public */
  enlaces: string | null
  ahora: number
}) {
  const { config, cola, pause, enlaces, ahora: now } = props
  const i18n = useI18n()
  const { t, numero, fechaHora, hora } = i18n
  const howMany = (n: number) => (n > TOPE ? t('correo.mas_de_mil') : numero(n))
  const notas = [
    !config && <Note tone="warn">{t('correo.no_server', { dias: EXPIRY_DAYS })}</Note>,
    config && !config.legible && <Note tone="bad">{t('correo.ilegible')}</Note>,
    config && pause && (
      <Note tone="warn">
        {t('correo.pause', {
          desde: fechaHora(pause.desde),
          motivo: textoDeFalla(pause.error, i18n),
          hora: hora(Math.max(pause.hasta, now)),
        })}
      </Note>
    ),
    enlaces && <Note tone="warn">{t('correo.enlaces', { url: enlaces })}</Note>,
  ].filter(Boolean)
  return (
    <Panel title={t('correo.cola')}>
      <dl className="facts facts--short facts--three">
        <Dato de={t('correo.waiting')}>{howMany(cola.waiting)}</Dato>
        <Dato de={t('correo.sent')}>{howMany(cola.sent)}</Dato>
        <Dato de={t('correo.deadLetters')}>{howMany(cola.deadLetters)}</Dato>
      </dl>
      {notas.length > 0 && (
        <div className="panel-notes">
          {notas.map((nota, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most one of each, in this order
            <div key={i}>{nota}</div>
          ))}
        </div>
      )}
    </Panel>
  )
}

function Dato({ de, children }: { de: string; children: string }) {
  return (
    <div>
      <dt>{de}</dt>
      <dd>{children}</dd>
    </div>
  )
}
