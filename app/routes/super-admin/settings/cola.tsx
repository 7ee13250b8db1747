/** How the mail queue stands, and what keeps it from moving. */
import { CADUCA_DIAS } from '@domain/smtp'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/traductor'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import type { Config } from './formulario'

const TOPE = 1000

/** What is kept of a failure («clave: 535 5.7.8 …») as a sentence. */
export function textoDeFalla(nota: string | null, { motivo, t }: I18n): string {
  if (nota === null || nota === 'caducado') return t('correo.caducado', { dias: CADUCA_DIAS })
  if (nota === 'ilegible') return t('correo.sobre_cerrado')
  const corte = nota.indexOf(': ')
  const [codigo, dicho] = corte < 0 ? [nota, ''] : [nota.slice(0, corte), nota.slice(corte + 2)]
  return motivo(`smtp-${codigo}`, { dicho })
}

export function Cola(props: {
  config: Config | null
  cola: { esperan: number; enviados: number; muertos: number }
  pausa: { hasta: number; desde: number; error: string } | null
  /** the address that links lead to, when it is not one for the public */
  enlaces: string | null
  ahora: number
}) {
  const { config, cola, pausa, enlaces, ahora } = props
  const i18n = useI18n()
  const { t, numero, fechaHora, hora } = i18n
  const cuantos = (n: number) => (n > TOPE ? t('correo.mas_de_mil') : numero(n))
  const notas = [
    !config && <Note tone="warn">{t('correo.sin_servidor', { dias: CADUCA_DIAS })}</Note>,
    config && !config.legible && <Note tone="bad">{t('correo.ilegible')}</Note>,
    config && pausa && (
      <Note tone="warn">
        {t('correo.pausa', {
          desde: fechaHora(pausa.desde),
          motivo: textoDeFalla(pausa.error, i18n),
          hora: hora(Math.max(pausa.hasta, ahora)),
        })}
      </Note>
    ),
    enlaces && <Note tone="warn">{t('correo.enlaces', { url: enlaces })}</Note>,
  ].filter(Boolean)
  return (
    <Panel title={t('correo.cola')}>
      <dl className="facts facts--short facts--three">
        <Dato de={t('correo.esperan')}>{cuantos(cola.esperan)}</Dato>
        <Dato de={t('correo.enviados')}>{cuantos(cola.enviados)}</Dato>
        <Dato de={t('correo.muertos')}>{cuantos(cola.muertos)}</Dato>
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
