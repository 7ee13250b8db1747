/** The company's calendar of what falls due: turned on, taken into Google or Apple, given another address, turned off. */
import { CalendarioCommand } from '@domain/calendario'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { CopyField } from '~/ui/copy'
import { Form } from '~/ui/form'
import { Icon } from '~/ui/icon'
import { Panel } from '~/ui/page'
import { hrefTab, type Pregunta } from './address'

export function Calendar({ url, pregunta }: { url: string | null; pregunta: Pregunta | null }) {
  const { t } = useI18n()
  return (
    <>
      <Panel title={t('ajustes.calendario')}>
        <div className="panel-form">
          <p className="muted">{t('ajustes.calendario_texto')}</p>
          {url ? <Address url={url} /> : <Create />}
        </div>
      </Panel>
      {url && pregunta && <Question pregunta={pregunta} />}
    </>
  )
}

function Create() {
  const { t } = useI18n()
  const f = useFormulario({ id: 'calendario', schema: CalendarioCommand, intent: 'calendario-crear' })
  return (
    <Form of={f}>
      <SubmitButton of={f} icon={CalendarPlus} busy={t('ajustes.creando')}>
        {t('ajustes.calendario_crear')}
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
        hint={t('ajustes.direccion_ayuda')}
        value={url}
        copied="ajustes.direccion_copiada"
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

function Question({ pregunta }: { pregunta: Pregunta }) {
  const { t } = useI18n()
  const f = useFormulario({
    id: `calendario-${pregunta}`,
    schema: CalendarioCommand,
    intent: `calendario-${pregunta}`,
    action: hrefTab('integraciones', pregunta),
  })
  return (
    <Confirm
      title={t(`ajustes.${pregunta}_pregunta`)}
      confirm={t(`ajustes.${pregunta}`)}
      busy={t('comun.guardando')}
      of={f}
      closeTo={hrefTab('integraciones')}
    >
      {t(`ajustes.${pregunta}_texto`)}
    </Confirm>
  )
}
