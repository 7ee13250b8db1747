/**
 * «Descargar todo»: what it holds, the question before it is asked for, how far it is, and what a mailed link opens. While
 * one is made the panel asks again how far it is.
 */
import { sizeText } from '@domain/archivos/size'
import { DescargaCommand } from '@domain/descargas/command'
import { KEPT_HOURS } from '@domain/descargas/descarga'
import { BACKGROUND_PARAM } from '@domain/identidad/session'
import { Archive, Download, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useJson } from '~/connection/use-json'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { Form } from '~/ui/form'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { HREF_WHOLE, hrefTab, hrefWholeFile, PANEL_ID, PATH_WHOLE } from './address'
import type { DownloadState, WholeDownloadData } from './whole-download.server'

/** How often the panel asks how far a download is. */
const AGAIN_MS = 5000

const isRunning = ({ estado }: DownloadState) => estado === 'en-cola' || estado === 'haciendo'

export function WholeDownload(props: WholeDownloadData & { email: string }) {
  const { latest, opened, isGone, isAsked, now, email } = props
  const { t, formatNumber, dateTime } = useI18n()
  return (
    <Panel title={t('empresa.whole_title')} id={PANEL_ID}>
      <div className="panel-form">
        {opened && (
          <Note
            tone="ok"
            action={
              // no `download`: a link that has ended meanwhile leads to the page that says so, which would be saved as a file
              <a className="btn btn--primary" href={hrefWholeFile(opened.token)}>
                <Icon of={Download} />
                {t('empresa.whole_fetch')}
              </a>
            }
          >
            {t('empresa.whole_opened', {
              size: sizeText(opened.bytes, formatNumber),
              hasta: dateTime(opened.vence_at),
            })}
          </Note>
        )}
        {isGone && <Note tone="warn">{t('empresa.whole_gone')}</Note>}
        <p className="muted">{t('empresa.whole_text')}</p>
        <ul className="bullets muted">
          <li>{t('empresa.whole_inside_tables')}</li>
          <li>{t('empresa.whole_inside_files')}</li>
          <li>{t('empresa.whole_inside_ways')}</li>
          <li>{t('empresa.whole_inside_manifest')}</li>
        </ul>
        <Latest key={`${latest?.created_at} ${latest?.estado}`} drawn={latest} now={now} />
      </div>
      {isAsked && <Question email={email} />}
    </Panel>
  )
}

/** The newest of what the page was drawn with and what was asked since. */
function useProgress(drawn: DownloadState | null): DownloadState | null {
  const [round, setRound] = useState(0)
  const heard = useJson<{ latest: DownloadState | null }>(
    round > 0 ? `${PATH_WHOLE}?${BACKGROUND_PARAM}` : undefined,
    round,
  )
  const latest = heard ? heard.latest : drawn
  const goesOn = latest !== null && isRunning(latest)
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setRound((n) => n + 1)
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [goesOn])
  return latest
}

function Latest({ drawn, now }: { drawn: DownloadState | null; now: number }) {
  const latest = useProgress(drawn)
  const { t, dateTime } = useI18n()
  const mayAsk = !latest || (!isRunning(latest) && latest.estado !== 'fallida' && latest.nextAt <= now)
  return (
    <>
      <div aria-live="polite">{latest && <State of={latest} />}</div>
      {mayAsk ? (
        <LinkButton to={HREF_WHOLE} icon={Archive} preventScrollReset>
          {t('empresa.whole_ask')}
        </LinkButton>
      ) : (
        latest &&
        (latest.estado === 'lista' || latest.estado === 'vencida') && (
          <p className="muted">{t('empresa.whole_next', { fecha: dateTime(latest.nextAt) })}</p>
        )
      )}
    </>
  )
}

function State({ of: d }: { of: DownloadState }): ReactNode {
  const { t, formatNumber, dateTime } = useI18n()
  const until = d.vence_at === null ? '' : dateTime(d.vence_at)
  switch (d.estado) {
    case 'en-cola':
      return <Note>{t('empresa.whole_queued')}</Note>
    case 'haciendo':
      return (
        <Note tone={d.isStumbling ? 'warn' : 'info'}>
          <p>{d.isStumbling ? t('empresa.whole_stumbled') : t('empresa.whole_making')}</p>
          {d.total > 0 && (
            <>
              <progress value={d.hechos} max={d.total} aria-label={t('empresa.whole_making')} />
              <p>{t('empresa.whole_progress', { hechos: formatNumber(d.hechos), total: formatNumber(d.total) })}</p>
            </>
          )}
        </Note>
      )
    case 'lista':
      return (
        <Note tone="ok">
          <p>{t('empresa.whole_ready', { size: sizeText(d.bytes, formatNumber), hasta: until })}</p>
          <p>
            {t('empresa.whole_fingerprint')}: <code className="address">{d.huella}</code>
          </p>
        </Note>
      )
    case 'fallida':
      return (
        <Note tone="bad" action={<Retry />}>
          {t('empresa.whole_failed', { hasta: until })}
        </Note>
      )
    default:
      return <p className="muted">{t('empresa.whole_over', { fecha: dateTime(d.created_at) })}</p>
  }
}

function Retry() {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'descarga-reintentar',
    schema: DescargaCommand,
    intent: 'retry-download',
    action: hrefTab('empresa'),
  })
  return (
    <Form of={f}>
      <SubmitButton of={f} icon={RotateCw} tone="plain" busy={t('empresa.whole_asking')}>
        {t('empresa.whole_again')}
      </SubmitButton>
    </Form>
  )
}

function Question({ email }: { email: string }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'descarga-pedir',
    schema: DescargaCommand,
    intent: 'request-download',
    action: HREF_WHOLE,
  })
  return (
    <Confirm
      title={t('empresa.whole_question')}
      confirm={t('empresa.whole_confirm')}
      busy={t('empresa.whole_asking')}
      of={f}
      tone="plain"
      closeTo={hrefTab('empresa')}
    >
      <p>{t('empresa.whole_question_text')}</p>
      <p>{t('empresa.whole_question_mail', { correo: email, n: KEPT_HOURS })}</p>
      <p>{t('empresa.whole_question_secrets')}</p>
    </Confirm>
  )
}
