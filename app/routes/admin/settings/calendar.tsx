/** The company's calendar of due dates: enable, subscribe from Google or Apple, regenerate its address, disable. */
import { CalendarioCommand } from '@domain/alertas/calendar'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { CopyField } from '~/ui/copy'
import { Confirm } from '~/ui/dialogs/confirm'
import { Form } from '~/ui/form'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { hrefTab, type TabQuestion } from './address'

export function Calendar({ url, question }: { url: string | null; question: TabQuestion | null }) {
  const { t } = useI18n()
  return (
    <>
      <Panel title={t('ajustes.calendario')}>
        <div className="panel-form">
          <p className="muted">{t('ajustes.calendar_text')}</p>
          {url ? <Address url={url} /> : <Create />}
        </div>
      </Panel>
      {url && question && <Question question={question} />}
    </>
  )
}

function Create() {
  const { t } = useI18n()
  const f = useActionForm({ id: 'calendario', schema: CalendarioCommand, intent: 'create-calendar' })
  return (
    <Form of={f}>
      <SubmitButton of={f} icon={CalendarPlus} busy={t('ajustes.creating')}>
        {t('ajustes.calendar_create')}
      </SubmitButton>
    </Form>
  )
}

function Address({ url }: { url: string }) {
  const { t } = useI18n()
  const webcal = url.replace(/^https?:/, 'webcal:')
  return (
    <>
      <div className="calendar-apps">
        <a
          className="btn btn--primary"
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={CalendarPlus} />
          {t('ajustes.a_google')}
        </a>
        <a className="btn" href={webcal}>
          <Icon of={CalendarDays} />
          {t('ajustes.a_apple')}
        </a>
      </div>
      <CopyField
        id="calendario-url"
        label={t('ajustes.direccion')}
        hint={t('ajustes.direccion_hint')}
        value={url}
        copied="ajustes.direccion_copied"
      />
      <div className="calendar-end">
        <LinkButton tone="line" to={hrefTab('integraciones', 'renovar')} preventScrollReset>
          {t('ajustes.renovar')}
        </LinkButton>
        <LinkButton tone="danger" to={hrefTab('integraciones', 'apagar')} preventScrollReset>
          {t('ajustes.apagar')}
        </LinkButton>
      </div>
    </>
  )
}

const INTENTS = { renovar: 'renew-calendar', apagar: 'close-calendar' } as const

function Question({ question }: { question: TabQuestion }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: `calendario-${question}`,
    schema: CalendarioCommand,
    intent: INTENTS[question],
    action: hrefTab('integraciones', question),
  })
  return (
    <Confirm
      title={t(`ajustes.${question}_question`)}
      confirm={t(`ajustes.${question}`)}
      busy={t('common.saving')}
      of={f}
      closeTo={hrefTab('integraciones')}
    >
      {t(`ajustes.${question}_text`)}
    </Confirm>
  )
}
