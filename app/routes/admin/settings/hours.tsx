/** The company's working hours: outside them no position is recorded. */
import { companyHoursValues, HorarioCommand } from '@domain/horarios/command'
import type { Holiday } from '@domain/horarios/holidays'
import type { WeeklyHours } from '@domain/horarios/hours'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { WeekFields } from '~/horarios/week-fields'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CheckField } from '~/ui/field'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefTab } from './address'

interface Props {
  /** null when positions are recorded at all hours */
  hours: WeeklyHours | null
  holidays: readonly Holiday[]
  /** after how many days a position is deleted; null when the plan keeps them */
  days: number | null
}

export function Hours({ hours, holidays, days }: Props) {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'horario',
    schema: HorarioCommand,
    intent: 'update-hours',
    action: hrefTab('empresa'),
    initial: companyHoursValues(hours),
  })
  return (
    <Panel title={t('horario.title')}>
      <PanelForm of={f}>
        <Shown of={companyHoursValues(hours)} />
        <p className="muted">{t('horario.text')}</p>
        <CheckField field={f.fields.limita} label={t('horario.limits')} hint={t('horario.limits_hint')} />
        {f.fields.limita.value === 'on' && <WeekFields fields={f.fields} holidays={holidays} />}
        <Note>
          {t('horario.from_now')} {days === null ? t('horario.kept') : t('horario.kept_days', { n: days })}
        </Note>
        <div className="form-actions">
          <SubmitButton of={f} busy={t('common.saving')}>
            {t('horario.save')}
          </SubmitButton>
        </div>
      </PanelForm>
    </Panel>
  )
}
