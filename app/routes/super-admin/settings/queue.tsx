/** The state of the mail queue, and what blocks it. */
import { EXPIRY_DAYS } from '@domain/correo/queue'
import { cappedCount } from '@domain/count'
import { useI18n } from '~/i18n/provider'
import { countInSentence } from '~/ui/count'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import type { Config } from './form'
import { failureText } from './mail-words'

export function MailQueue(props: {
  config: Config | null
  queue: { waiting: number; sent: number; deadLetters: number }
  pause: { hasta: number; desde: number; error: string } | null
  /** the base address of links in mails, if it is not a public one */
  links: string | null
  now: number
}) {
  const { config, queue, pause, links, now } = props
  const i18n = useI18n()
  const { t, dateTime, time } = i18n
  const howMany = (n: number) => countInSentence(cappedCount(n), i18n)
  const notes = [
    !config && <Note tone="warn">{t('correo.no_server', { dias: EXPIRY_DAYS })}</Note>,
    config && !config.legible && <Note tone="bad">{t('correo.unreadable')}</Note>,
    config && pause && (
      <Note tone="warn">
        {t('correo.pause', {
          desde: dateTime(pause.desde),
          motivo: failureText(pause.error, i18n),
          hora: time(Math.max(pause.hasta, now)),
        })}
      </Note>
    ),
    links && <Note tone="warn">{t('correo.links', { url: links })}</Note>,
  ].filter(Boolean)
  return (
    <Panel title={t('correo.queue')}>
      <dl className="facts facts--short facts--three">
        <Fact label={t('correo.waiting')}>{howMany(queue.waiting)}</Fact>
        <Fact label={t('correo.sent')}>{howMany(queue.sent)}</Fact>
        <Fact label={t('correo.deadLetters')}>{howMany(queue.deadLetters)}</Fact>
      </dl>
      {notes.length > 0 && (
        <div className="panel-notes">
          {notes.map((note, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most one of each, in this order
            <div key={i}>{note}</div>
          ))}
        </div>
      )}
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
