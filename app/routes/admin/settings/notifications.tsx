/** A person's mail notifications and the address they go to; the same for an Administrador and a Usuario. */
import { PreferenciasCommand } from '@domain/alertas/preferences'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SaveButton } from '~/ui/button'
import { CheckField } from '~/ui/field'
import { Panel } from '~/ui/page'

const SWITCHES = ['email_alerts', 'document_expiration', 'maintenance_reminders', 'gps_alerts', 'team_updates'] as const

export function Notifications(props: {
  selected: Record<(typeof SWITCHES)[number], boolean>
  email: string
  /** A Usuario is notified about assigned vehicles, and not about the team. */
  assigned?: boolean
}) {
  const { selected, email, assigned } = props
  const { t } = useI18n()
  const values = Object.fromEntries(SWITCHES.map((one) => [one, selected[one] ? 'on' : '']))
  const f = useActionForm({
    id: 'preferencias',
    schema: PreferenciasCommand,
    intent: 'update-preferences',
    initial: values,
  })
  const mails = f.fields.email_alerts.value === 'on'
  return (
    <Panel title={t('ajustes.correos')}>
      <PanelForm of={f}>
        <Shown of={values} />
        <p className="muted">
          {t('ajustes.correos_a')} <b className="address">{email}</b>.{' '}
          {t(assigned ? 'ajustes.mails_assigned' : 'ajustes.correos_empresa')}
        </p>
        <div className="switches">
          <CheckField
            field={f.fields.email_alerts}
            label={t('ajustes.email_alerts')}
            hint={t('ajustes.email_alerts_hint')}
          />
          <fieldset className="switches switches--under" aria-label={t('ajustes.envelope')}>
            <CheckField
              field={f.fields.document_expiration}
              label={t('ajustes.document_expiration')}
              hint={t('ajustes.document_expiration_hint')}
            />
            <CheckField
              field={f.fields.maintenance_reminders}
              label={t('ajustes.maintenance_reminders')}
              hint={t('ajustes.maintenance_reminders_hint')}
            />
            <CheckField
              field={f.fields.gps_alerts}
              label={t('ajustes.gps_alerts')}
              hint={t('ajustes.gps_alerts_hint')}
            />
          </fieldset>
        </div>
        {!mails && <p className="muted">{t('ajustes.no_emails')}</p>}
        {!assigned && (
          <CheckField
            field={f.fields.team_updates}
            label={t('ajustes.team_updates')}
            hint={t('ajustes.team_updates_hint')}
          />
        )}
        <SaveButton of={f} />
      </PanelForm>
    </Panel>
  )
}
