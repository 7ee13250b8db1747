/** How many days before a due date the company is alerted; one setting for the whole company. */
import { UMBRALES } from '@domain/alertas/umbral'
import { UmbralesCommand } from '@domain/alertas/umbrales-command'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SaveButton } from '~/ui/button'
import { ErrorText } from '~/ui/form'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'

export function Thresholds({ umbrales }: { umbrales: readonly number[] }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'umbrales', schema: UmbralesCommand, intent: 'update-thresholds' })
  const { errors, errorId, name } = f.fields.umbrales
  // custom days already stored stay available
  const days = [...new Set([...UMBRALES, ...umbrales])].sort((a, b) => b - a)
  return (
    <Panel title={t('ajustes.avisos')}>
      <PanelForm of={f}>
        <Shown of={{ umbrales: umbrales.join(',') }} />
        <p className="muted">{t('ajustes.notice_days_text')}</p>
        <fieldset className="field" aria-describedby={errors ? errorId : undefined}>
          <legend className="label">{t('ajustes.notify')}</legend>
          <div className="days">
            {days.map((n) => (
              <label className="check" key={n}>
                <input type="checkbox" name={name} value={n} defaultChecked={umbrales.includes(n)} />
                <span>{n === 0 ? t('ajustes.same_day') : t('ajustes.days_before', { n })}</span>
              </label>
            ))}
          </div>
          <ErrorText id={errorId} error={errors?.[0]} />
        </fieldset>
        <Note>{t('ajustes.avisos_desde')}</Note>
        <SaveButton of={f} />
      </PanelForm>
    </Panel>
  )
}
